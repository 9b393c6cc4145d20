import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { secureStore } from './secure-store.ts'

const ENTRY = 'userInfo'
const SECRET = { token: 'very-secret-token', email: 'jane@example.com' }
let number = 0
let database = ''

beforeEach(() => {
  localStorage.clear()
  database = `vault-${++number}`
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('encrypts the value in local storage (STORE-001, STORE-002)', async () => {
  await secureStore(ENTRY, database).write(SECRET)
  const stored = localStorage.getItem(ENTRY) ?? ''
  expect(atob(stored)).not.toContain('secret')
  expect(stored).not.toContain('jane')
  // Another page of the same browser decrypts it with the key in IndexedDB.
  expect(await secureStore(ENTRY, database).read()).toEqual(SECRET)
})

it('returns null if nothing is stored', async () => {
  expect(await secureStore(ENTRY, database).read()).toBeNull()
})

it.each([['not base64 %%'], [btoa('{"token":"plain"}')], ['e30='], [''], ['AQ==']])(
  'removes what it cannot read: %s (STORE-010)',
  async (text) => {
    localStorage.setItem(ENTRY, text)
    expect(await secureStore(ENTRY, database).read()).toBeNull()
    expect(localStorage.getItem(ENTRY)).toBeNull()
  },
)

it('rejects a flipped bit and a lost key', async () => {
  const store = secureStore(ENTRY, database)
  await store.write(SECRET)
  const bytes = Uint8Array.from(atob(localStorage.getItem(ENTRY) ?? ''), (letter) =>
    letter.charCodeAt(0),
  )
  bytes[20] = (bytes[20] ?? 0) ^ 1
  localStorage.setItem(ENTRY, btoa(String.fromCharCode(...bytes)))
  expect(await store.read()).toBeNull()

  await store.write(SECRET)
  await clear(createStore(database, 'keys'))
  expect(await secureStore(ENTRY, database).read()).toBeNull()
  expect(localStorage.getItem(ENTRY)).toBeNull()
})

it('keeps the value while the key cannot be fetched, and reads it afterwards', async () => {
  await secureStore(ENTRY, database).write(SECRET)
  const stored = localStorage.getItem(ENTRY)
  const store = secureStore(ENTRY, database)
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The tab is being closed', 'InvalidStateError')
  })
  expect(await store.read()).toBeUndefined()
  expect(localStorage.getItem(ENTRY)).toBe(stored)
  open.mockRestore()
  expect(await store.read()).toEqual(SECRET)
})

it('only logs storage errors (STORE-012)', async () => {
  const store = secureStore(ENTRY, database)
  const refusal = new DOMException('no room', 'QuotaExceededError')
  for (const name of ['setItem', 'getItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw refusal
    })
  }
  await store.write(SECRET)
  expect(await store.read()).toBeNull()
  store.clear()
  vi.restoreAllMocks()
  expect(localStorage.getItem(ENTRY)).toBeNull()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await store.write(SECRET)
  expect(await store.read()).toEqual(SECRET)
})

it('works without WebCrypto, as over plain http in a LAN', async () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  try {
    await secureStore(ENTRY, database).write(SECRET)
    expect(atob(localStorage.getItem(ENTRY) ?? '')).not.toContain('secret')
    expect(await secureStore(ENTRY, database).read()).toEqual(SECRET)
  } finally {
    vi.unstubAllGlobals()
  }
})
