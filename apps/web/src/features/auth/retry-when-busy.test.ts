import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/platform/http/api-error'
import { retryWhenBusy } from './retry-when-busy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Refuses with these Retry-After headers, then succeeds. */
const refuse = (...waits: (number | undefined)[]) =>
  vi.fn(() => {
    if (waits.length === 0) return Promise.resolve('signed in')
    const retryAfter = waits.shift()
    return Promise.reject(new ApiError({ status: 503, message: 'Busy', retryAfter }))
  })
const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

it('repeats for up to 30 s while the server is busy, by its Retry-After (FIX-236)', async () => {
  const onWait = vi.fn()
  const signIn = refuse(10, 10)
  const signedIn = retryWhenBusy(signIn, onWait)
  await vi.advanceTimersByTimeAsync(21_100)
  expect(await signedIn).toBe('signed in')
  expect([signIn.mock.calls.length, onWait.mock.calls.length]).toEqual([3, 2])

  const tooLong = refuse(10, 10, 10, 10)
  const failing = catchError(retryWhenBusy(tooLong, onWait))
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await failing).toMatchObject({ status: 503 })
  expect(tooLong).toHaveBeenCalledTimes(3)
})

it('repeats nothing without a Retry-After, and stops when the page is left (FIX-236)', async () => {
  const once = refuse(undefined)
  expect(await catchError(retryWhenBusy(once, vi.fn()))).toMatchObject({ status: 503 })
  expect(once).toHaveBeenCalledOnce()

  const left = new AbortController()
  const waiting = refuse(10)
  const stopped = catchError(retryWhenBusy(waiting, vi.fn(), left.signal))
  await vi.advanceTimersByTimeAsync(1_000)
  left.abort()
  expect(await stopped).toBe(left.signal.reason)
  expect(waiting).toHaveBeenCalledOnce()
})
