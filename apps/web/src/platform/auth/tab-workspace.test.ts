import { expect, it, vi } from 'vitest'
import { createAuthStore } from './auth-state.ts'
import { createTabWorkspace } from './tab-workspace.ts'

const answer = {
  user: { id: 12, name: 'Jane Doe', email: 'jane@example.com', mobile: '', role: 'user' },
  tokens: { access: 'token-1' },
}
const north = { id: 5, name: 'Northside Law', role: 'gold' }
const south = { id: 6, name: 'Southbank Partners', role: 'admin' }

/** Storage that all tabs share. */
const createSharedStorage = () => {
  const stored: { value: unknown } = { value: null }
  return {
    stored,
    read: () => Promise.resolve(stored.value),
    write: (value: unknown) => Promise.resolve(void (stored.value = value)),
    clear: () => void (stored.value = null),
  }
}

/** Storage of one tab, which survives reloads. */
const createTabStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
}
type Store = ReturnType<typeof createAuthStore>
const openTab = async (vault: ReturnType<typeof createSharedStorage>, storage: Storage) => {
  const store = createAuthStore(
    vault,
    createTabWorkspace(() => storage),
  )
  await store.ready()
  return store
}

it('ignores a remembered workspace without a role', () => {
  const storage = createTabStorage()
  const { role: _role, ...incomplete } = north
  storage.setItem('workspace', JSON.stringify({ user_id: 12, workspace: incomplete }))
  expect(createTabWorkspace(() => storage).read(12)).toBeUndefined()

  storage.setItem('workspace', JSON.stringify({ user_id: 12, workspace: north }))
  expect(createTabWorkspace(() => storage).read(12)).toEqual(north)
})

it('writes a switch to the state and the stored info, and removes it from both on return (SWITCH-015, SWITCH-017, SWITCH-018, SWITCH-020, FIX-080)', async () => {
  const vault = createSharedStorage()
  const store = await openTab(vault, createTabStorage())
  await store.login(answer)
  await store.switchWorkspace(north)
  expect(store.get()).toMatchObject({
    isWorkspaceSwitched: true,
    ownerAccountId: 5,
    ownerAccountName: 'Northside Law',
    switchedRole: 'gold',
  })
  expect(vault.stored.value).toMatchObject({
    ownerAccountId: 5,
    ownerAccountName: 'Northside Law',
    switchedRole: 'gold',
  })
  await store.clearWorkspace()
  expect(store.get()).toMatchObject({
    isWorkspaceSwitched: false,
    ownerAccountId: null,
    ownerAccountName: null,
    switchedRole: null,
  })
  const userInfo: unknown = JSON.parse(JSON.stringify(vault.stored.value))
  expect(userInfo).toMatchObject({ id: 12, token: 'token-1' })
  for (const key of ['ownerAccountId', 'ownerAccountName', 'switchedRole'])
    expect(userInfo).not.toHaveProperty(key)
})

it('keeps two tabs in two firms, even after a reload; a new tab starts in the stored one (STORE-008, SWITCH-027)', async () => {
  const vault = createSharedStorage()
  const sessions = [createTabStorage(), createTabStorage()] as const
  const first = await openTab(vault, sessions[0])
  await first.login(answer)
  const second = await openTab(vault, sessions[1])
  await first.switchWorkspace(north)
  await second.restore()
  expect(second.get().isWorkspaceSwitched).toBe(false)
  await second.switchWorkspace(south)
  await first.restore()
  expect([first.get().ownerAccountId, second.get().ownerAccountId]).toEqual([5, 6])
  expect((await openTab(vault, sessions[0])).get().ownerAccountId).toBe(5)
  expect((await openTab(vault, sessions[1])).get().ownerAccountId).toBe(6)
  expect((await openTab(vault, createTabStorage())).get().ownerAccountId).toBe(6)
})

it('shows a view as a role in one tab, also after a reload, and in no other (FORE-020)', async () => {
  const vault = createSharedStorage()
  const sessions = [createTabStorage(), createTabStorage()] as const
  const first = await openTab(vault, sessions[0])
  await first.login(answer)
  await first.switchWorkspace(south)
  const second = await openTab(vault, sessions[1])
  await first.seeAs('silver')
  await second.restore()
  expect(first.get()).toMatchObject({ seeAs: 'silver', ownerAccountId: 6 })
  expect((await openTab(vault, sessions[0])).get().seeAs).toBe('silver')
  for (const other of [second, await openTab(vault, createTabStorage())])
    expect([other.get().seeAs, other.get().switchedRole]).toEqual([undefined, 'admin'])
  expect(JSON.stringify(vault.stored.value)).not.toContain('silver')
})

it.each([
  ['End view', (store: Store) => store.seeAs()],
  ['a switch to a firm', (store: Store) => store.switchWorkspace(north)],
  ['the way back to the own account', (store: Store) => store.clearWorkspace()],
  [
    'a sign-out',
    (store: Store) => {
      store.logout()
      return store.login(answer)
    },
  ],
])('ends a view by %s, for good (FORE-020)', async (_name, end) => {
  const vault = createSharedStorage()
  const storage = createTabStorage()
  const store = await openTab(vault, storage)
  await store.login(answer)
  await store.seeAs('gold')
  expect(store.get().seeAs).toBe('gold')
  await end(store)
  expect(store.get().seeAs).toBeUndefined()
  expect((await openTab(vault, storage)).get().seeAs).toBeUndefined()
})

it('starts the next user of the same tab in their own workspace', async () => {
  const vault = createSharedStorage()
  const storage = createTabStorage()
  const store = await openTab(vault, storage)
  await store.login(answer)
  await store.switchWorkspace(north)
  vault.stored.value = { ...(vault.stored.value as object), id: 99, ownerAccountId: undefined }
  await store.restore()
  expect(store.get()).toMatchObject({ isWorkspaceSwitched: false, user: { id: 99 } })
  store.logout()
  expect(storage.getItem('workspace')).toBeNull()
})

it('keeps the workspaces of tabs separate even without storage', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const forbidden = () => {
    throw new Error('storage is forbidden')
  }
  const vault = createSharedStorage()
  const store = createAuthStore(vault, createTabWorkspace(forbidden))
  await store.ready()
  await store.login(answer)
  vault.stored.value = {
    ...(vault.stored.value as object),
    ownerAccountId: 6,
    ownerAccountName: 'South',
  }
  await store.restore()
  expect(store.get().isWorkspaceSwitched).toBe(false)
  consoleError.mockRestore()
})

it('stays signed out if the user signs out while a workspace switch is stored', async () => {
  const vault = createSharedStorage()
  const store = await openTab(vault, createTabStorage())
  await store.login(answer)
  const switching = store.switchWorkspace(north)
  store.logout()
  await switching
  expect([store.get().isAuthenticated, vault.stored.value]).toEqual([false, null])
})
