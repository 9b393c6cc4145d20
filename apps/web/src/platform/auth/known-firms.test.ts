import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the module as a new page does, with this entry in the storage. */
async function openPage(stored: string) {
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => undefined })
  vi.resetModules()
  return import('./known-firms.ts')
}

const FIRM = { name: 'Hart & Lowe LLP', name_is_own: true, region: 'GB', first_weekday: 1 }

it('knows the firm of the last visit before anything is fetched (FIRM-018)', async () => {
  const { currentFirm } = await openPage(JSON.stringify({ '': FIRM }))
  expect(currentFirm()).toEqual(FIRM)
})

it.each(['not JSON', 'null', '{"":null}', '{"":{"name":"Hart","region":"GBR"}}', '{"":{}}'])(
  'ignores a stored entry that it cannot read: %s',
  async (stored) => {
    const { currentFirm } = await openPage(stored)
    expect(currentFirm()).toBeUndefined()
  },
)
