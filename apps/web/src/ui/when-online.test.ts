import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchWhenOnline } from './when-online.ts'

test('code of a part that cannot be fetched is fetched again later, and as soon as the device is online (FIX-101)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let sayOnline = (): void => undefined
  vi.stubGlobal('addEventListener', (_: string, listen: () => void) => (sayOnline = listen))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { onLine: true })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const fetchPart = vi.fn(() => Promise.reject<string>(new Error('lost')))
  const sayWhy = vi.fn()

  const part = fetchWhenOnline(fetchPart, sayWhy)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchPart).toHaveBeenCalledTimes(1)
  expect(logged).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = fetchPart.mock.calls.length
  expect(tries).toBeGreaterThan(2)
  fetchPart.mockResolvedValue('part')
  sayOnline()

  expect(await part).toBe('part')
  expect(fetchPart).toHaveBeenCalledTimes(tries + 1)
  expect(sayWhy).toHaveBeenCalledTimes(1)
})
