import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { call } from './call.ts'
import { retryRead } from '../query/query.ts'
import { retryWhenRateLimited, waitingCalls } from './retries.ts'

const TOO_MANY = {
  success: false,
  error: {
    status: 429,
    type: 'rate_limited',
    message: 'Too many attempts. Please try again later.',
    data: null,
  },
}
const PAGE = { success: true, data: { items: [], pagination: { count: 0, total_pages: 1 } } }

/** Retry-After of the next responses, each a refusal; null sends no header. Later calls succeed. */
let refusals: (number | null)[] = []
/** Status of the refusals. */
let status = 429
let sent: string[] = []
let idempotencyKeys: (string | null)[] = []

beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  vi.useFakeTimers()
  refusals = []
  status = 429
  sent = []
  idempotencyKeys = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`)
    idempotencyKeys.push(new Headers(init.headers).get('idempotency-key'))
    const seconds = refusals.shift()
    if (seconds === undefined) return Promise.resolve(Response.json(PAGE))
    return Promise.resolve(
      Response.json(TOO_MANY, {
        status,
        headers: seconds === null ? {} : { 'retry-after': String(seconds) },
      }),
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  authStore.logout()
})

const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

it('retries after the time that the server names, and counts waiting calls (FIX-050)', async () => {
  refusals = [20, 5]
  const reading = call(clientEndpoints.list)
  await vi.advanceTimersByTimeAsync(19_900)
  expect([sent.length, waitingCalls.getState()]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(6_200)
  expect(await reading).toMatchObject({ items: [] })
  expect([sent.length, waitingCalls.getState()]).toEqual([3, 0])
})

it('does not wait longer than 90 s (FIX-050)', async () => {
  refusals = [900]
  expect(await catchError(call(clientEndpoints.list))).toMatchObject({
    status: 429,
    retryAfter: 900,
  })
  refusals = [50, 50]
  const reading = catchError(call(clientEndpoints.list))
  await vi.advanceTimersByTimeAsync(51_000)
  expect(await reading).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again later.',
  })
  refusals = [null]
  expect(await catchError(call(clientEndpoints.list))).toMatchObject({
    status: 429,
    retryAfter: undefined,
  })
})

it('does not retry a write, unless it is part of a bulk action (FIX-050)', async () => {
  refusals = [3]
  expect(await catchError(call(clientEndpoints.remove, { params: { id: 7 } }))).toMatchObject({
    status: 429,
    retryAfter: 3,
  })

  refusals = [3]
  const onWait = vi.fn<() => void>()
  const removing = retryWhenRateLimited(
    () => call(clientEndpoints.remove, { params: { id: 7 } }),
    undefined,
    onWait,
  )
  await vi.advanceTimersByTimeAsync(3_600)
  await removing
  expect(onWait).toHaveBeenCalledOnce()
  expect(sent.filter((line) => line === 'DELETE /api/clients/7/')).toHaveLength(3)
})

it('stops waiting when aborted or when the workspace changes (FIX-050)', async () => {
  refusals = [20]
  const control = new AbortController()
  const stopped = catchError(call(clientEndpoints.list, { signal: control.signal }))
  await vi.advanceTimersByTimeAsync(1000)
  control.abort()
  expect(await stopped).toMatchObject({ name: 'AbortError' })
  expect(waitingCalls.getState()).toBe(0)

  refusals = [20]
  await authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'secret' },
  })
  const abandoned = catchError(call(clientEndpoints.list))
  await vi.advanceTimersByTimeAsync(1000)
  await authStore.switchWorkspace({ id: 5, name: 'Firm', role: 'gold' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await abandoned).toMatchObject({ type: 'abandoned' })
  expect(sent).toHaveLength(2)
})

it('retries reads and creates with an idempotency key silently while the server is unavailable (FIX-093)', async () => {
  status = 503
  refusals = [2, 2]
  const reading = call(clientEndpoints.list)
  await vi.advanceTimersByTimeAsync(1900)
  expect([sent.length, waitingCalls.getState()]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(3200)
  expect(await reading).toMatchObject({ items: [] })
  expect(sent).toHaveLength(3)

  refusals = [2]
  const creating = call(clientEndpoints.create, { body: { name: 'Acme' }, idempotencyKey: 'k1' })
  await vi.advanceTimersByTimeAsync(2600)
  await creating
  expect(sent).toHaveLength(5)
  expect(idempotencyKeys.slice(3)).toEqual(['k1', 'k1'])
})

it('gives up reads after three attempts while the server is unavailable, and sends other writes once (FIX-093)', async () => {
  status = 503
  refusals = [2, 2, 2]
  const reading = catchError(call(clientEndpoints.list))
  await vi.advanceTimersByTimeAsync(6000)
  const error = await reading
  expect(error).toMatchObject({ status: 503, retryAfter: 2 })
  expect([sent.length, retryRead(0, error)]).toEqual([3, false])

  for (const write of [
    () => call(clientEndpoints.remove, { params: { id: 7 } }),
    () => call(clientEndpoints.update, { params: { id: 7 }, body: { name: 'Acme' }, version: 1 }),
    () => call(authEndpoints.login, { body: { email: 'a@b.co', password: 'Password 1' } }),
  ]) {
    refusals = [2]
    expect(await catchError(write())).toMatchObject({ status: 503 })
  }
  refusals = [60]
  expect(await catchError(call(clientEndpoints.list))).toMatchObject({
    status: 503,
    retryAfter: 60,
  })
  expect(sent).toHaveLength(7)
})
