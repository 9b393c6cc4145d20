import { notificationEndpoints } from '@casework/contract/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '~/platform/auth/auth-state'
import { startFeed } from './feed.ts'

const fetchStub = vi.fn<() => Promise<Response>>()
const load = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers()
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  vi.stubGlobal('fetch', fetchStub)
  vi.stubGlobal('location', { origin: 'http://casework.test' })
  const request = (_: string, __: object, work: () => Promise<void>) => work()
  vi.stubGlobal('navigator', { locks: { request }, languages: ['en'], language: 'en' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('polls, and asks for its stream again when the server says, while other browsers have all streams (FIX-272)', async () => {
  const error = { status: 429, type: 'rate_limited', message: 'Too many', data: null }
  fetchStub.mockImplementation(() =>
    Promise.resolve(
      Response.json({ success: false, error }, { status: 429, headers: { 'retry-after': '60' } }),
    ),
  )
  const stop = startFeed({
    load,
    reload: load,
    stream: notificationEndpoints.stream,
    channel: 'test feed',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetchStub).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(51_000)
  expect(fetchStub).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetchStub).toHaveBeenCalledTimes(2)
  stop()
})
