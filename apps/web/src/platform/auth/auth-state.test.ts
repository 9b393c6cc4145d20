import { describe, expect, it, vi } from 'vitest'
import { actingRole, createAuthStore } from './auth-state.ts'

const answer = {
  user: { id: 12, name: 'Jane Doe', email: 'jane@example.com', mobile: '+1 555', role: 'user' },
  tokens: { access: 'token-1' },
}

/** An in-memory store. */
const memory = (initial: unknown = null) => {
  const stored = { value: initial }
  return {
    stored,
    read: () => Promise.resolve(stored.value),
    write: (value: unknown) => Promise.resolve(void (stored.value = value)),
    clear: () => void (stored.value = null),
  }
}

describe('the auth state', () => {
  it('is loading until the stored info has been read, and signed out without a token (STORE-006, STORE-009, AUTH-096)', async () => {
    const store = createAuthStore(memory())
    expect(store.get().isLoading).toBe(true)
    await store.ready()
    expect(store.get()).toEqual({
      user: null,
      isAuthenticated: false,
      isLoading: false,
      isWorkspaceSwitched: false,
      ownerAccountId: null,
      ownerAccountName: null,
      switchedRole: null,
    })
  })

  it.each([['a text'], [{}], [{ id: 1, token: '' }], [{ id: '1', token: 'x' }], [[]]])(
    'treats %j as signed out and removes it (STORE-010, STORE-011)',
    async (stored) => {
      const vault = memory(stored)
      const store = createAuthStore(vault)
      await store.ready()
      expect(store.get().isAuthenticated).toBe(false)
      expect(vault.stored.value).toBeNull()
    },
  )

  it('stores a login response, in the own workspace (AUTH-017, AUTH-024, STORE-003..005)', async () => {
    const vault = memory()
    const store = createAuthStore(vault)
    await store.login(answer)
    expect(store.get()).toMatchObject({ isAuthenticated: true, isWorkspaceSwitched: false })
    expect(vault.stored.value).toEqual({
      role: 'user',
      token: 'token-1',
      name: 'Jane Doe',
      id: 12,
      email: 'jane@example.com',
      phone: '+1 555',
    })
  })

  it('stores the info before it notifies listeners', async () => {
    const vault = memory()
    const store = createAuthStore(vault)
    const seen: unknown[] = []
    store.subscribe(() => seen.push(vault.stored.value))
    await store.login(answer)
    expect(seen).toHaveLength(1)
    expect(seen[0]).not.toBeNull()
  })

  it('restores a sign-in and a switched workspace (STORE-007, STORE-008, PERM-003, PERM-008)', async () => {
    const vault = memory()
    const first = createAuthStore(vault)
    await first.login(answer)
    expect(actingRole(first.get())).toBe('owner')
    await first.switchWorkspace({ id: 5, name: 'Northside Law', role: 'gold' })

    const second = createAuthStore(vault)
    await second.ready()
    expect(second.get()).toMatchObject({
      isWorkspaceSwitched: true,
      ownerAccountId: 5,
      ownerAccountName: 'Northside Law',
      switchedRole: 'gold',
    })
    expect(actingRole(second.get())).toBe('gold')
    expect(actingRole({ ...second.get(), switchedRole: null })).toBe('silver')

    await second.clearWorkspace()
    expect(second.get()).toMatchObject({ isWorkspaceSwitched: false, ownerAccountId: null })
  })

  it('clears everything on logout (AUTH-088, AUTH-089)', async () => {
    const vault = memory()
    const store = createAuthStore(vault)
    await store.login(answer)
    const listener = vi.fn()
    store.subscribe(listener)
    store.logout()
    expect(store.get()).toMatchObject({ user: null, isAuthenticated: false })
    expect(vault.stored.value).toBeNull()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('takes a new token, also from another tab, and keeps the workspace', async () => {
    const vault = memory()
    const store = createAuthStore(vault)
    await store.adoptToken()
    await store.renew('nobody is here')
    expect(vault.stored.value).toBeNull()
    await store.login(answer)
    await store.switchWorkspace({ id: 5, name: 'Northside Law', role: 'gold' })
    await store.renew('token-2')
    expect(vault.stored.value).toMatchObject({ token: 'token-2', ownerAccountId: 5 })
    expect(store.get()).toMatchObject({ isWorkspaceSwitched: true, user: { token: 'token-2' } })

    vault.stored.value = { id: 12, token: 'token-3', name: 'Jane Doe', email: 'jane@example.com' }
    await store.adoptToken()
    expect(store.get()).toMatchObject({
      isWorkspaceSwitched: true,
      ownerAccountId: 5,
      user: { token: 'token-3' },
    })
    vault.stored.value = {
      id: 13,
      token: 'token-of-another',
      name: 'John',
      email: 'john@example.com',
    }
    await store.adoptToken()
    expect(store.get().user?.token).toBe('token-3')
  })

  it('stays signed out when a read that began before the logout ends', async () => {
    const vault = memory({ id: 12, token: 'token-1', name: 'Jane Doe', email: 'jane@example.com' })
    const store = createAuthStore(vault)
    await store.ready()
    const reading = store.restore()
    store.logout()
    await reading
    expect(store.get().isAuthenticated).toBe(false)
  })

  it('updates the user, and can be set to loading (AUTH-094, AUTH-095)', async () => {
    const store = createAuthStore(memory())
    await store.login(answer)
    await store.refreshUser({ ...answer.user, name: 'Jane Roe', mobile: '5' })
    expect(store.get().user).toMatchObject({ name: 'Jane Roe', phone: '5', token: 'token-1' })
    store.setLoading(true)
    expect(store.get().isLoading).toBe(true)
  })
})
