import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { withPosition as WithPosition } from './replica-position.ts'

let withPosition: typeof WithPosition
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.resetModules()
  const module = await import('./replica-position.ts')
  withPosition = module.withPosition
})
afterEach(() => vi.useRealTimers())

const respond = (position?: string) => async () =>
  new Response('{}', { headers: position === undefined ? {} : { 'casework-position': position } })

/** Returns the position that a read is sent with. */
async function read(): Promise<string | undefined> {
  let sent: Record<string, string> = {}
  await withPosition('GET', (header) => {
    sent = header
    return respond()()
  })
  return sent['casework-position']
}

test('reads without a position after the page was loaded, since an earlier write may be unknown', async () => {
  expect(await read()).toBeUndefined()
  vi.advanceTimersByTime(6000)
  expect(await read()).toBe('0/0')
})

test('reads with the highest position of the writes', async () => {
  vi.advanceTimersByTime(6000)
  await withPosition('POST', respond('1/A0'))
  await withPosition('POST', respond('0/FFFFFFFF'))
  expect(await read()).toBe('1/A0')
})

test('reads without a position for a while after a write whose response was lost', async () => {
  vi.advanceTimersByTime(6000)
  const lost = withPosition('POST', () => Promise.reject(new Error('lost')))
  await expect(lost).rejects.toThrow('lost')
  expect(await read()).toBeUndefined()
  vi.advanceTimersByTime(6000)
  expect(await read()).toBe('0/0')
})
