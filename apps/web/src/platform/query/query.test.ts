import { clientEndpoints } from '@casework/contract/clients'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { ApiError, networkError } from '../http/api-error.ts'
import { call } from '../http/call.ts'
import {
  createQueryClient,
  FRESH_FOR,
  KEPT_FOR,
  buildQuery,
  READ_RETRIES,
  retryRead,
  retryWrite,
  WRITE_RETRIES,
} from './query.ts'

const body = { name: 'Ana', email: null, mobile: null, country: null }
let keys: (string | null)[] = []
/** Fails this many times without a response, then responds. */
let deaf = 0

beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
  vi.useFakeTimers()
  keys = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    deaf -= 1
    if (deaf >= 0) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(
      new Response(
        '{"success":true,"data":{"id":1,"items":[],"pagination":{"count":0,"total_pages":1}}}',
      ),
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps data for ten minutes, fresh for five, and refetches on reconnect, not on window focus (CONST-003..006)', () => {
  expect([FRESH_FOR, KEPT_FOR]).toEqual([300_000, 600_000])
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: FRESH_FOR,
    gcTime: KEPT_FOR,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  })
})

it('refetches on reconnect (CONST-006)', async () => {
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { ...buildQuery(clientEndpoints.list), staleTime: 0 })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(keys).toHaveLength(1)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(keys).toHaveLength(2)
  stop()
  client.unmount()
})

it('retries a read twice, but never a refusal (CONST-001)', async () => {
  expect(READ_RETRIES).toBe(2)
  deaf = 2
  const reading = createQueryClient().fetchQuery({
    ...buildQuery(clientEndpoints.list),
    retry: retryRead,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await reading).toMatchObject({ items: [] })
  expect(keys).toHaveLength(3)
  const answered = (status: number) => retryRead(0, new ApiError({ status, message: '' }))
  expect([400, 401, 403, 404, 409, 413, 422].map(answered)).not.toContain(true)
  expect([408, 429, 500].map(answered)).toEqual([true, true, true])
})

it('retries a create once if no response arrived, with the same key (CONST-002)', async () => {
  expect(WRITE_RETRIES).toBe(1)
  deaf = 1
  const create = new MutationObserver(createQueryClient(), {
    mutationFn: (wish: typeof body) =>
      call(clientEndpoints.create, { body: wish, idempotencyKey: 'k1' }),
  })
  const creating = create.mutate(body)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await creating).toMatchObject({ id: 1 })
  expect(keys).toEqual(['k1', 'k1'])

  deaf = 2
  const failing = create.mutate({ ...body }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failing).toMatchObject({ type: 'network' })
  expect(keys).toHaveLength(4)
  expect([
    retryWrite(0, networkError()),
    retryWrite(0, new ApiError({ status: 408, type: 'timeout', message: '' })),
    retryWrite(0, new ApiError({ status: 500, message: '' })),
  ]).toEqual([true, false, false])
})

it.each([403, 404])('forgets what was shown when a refetch is refused with %i', async (status) => {
  const client = createQueryClient()
  const shown = { items: [], pagination: { count: 0, total_pages: 1 } } as never
  let answer: () => Promise<typeof shown> = () => Promise.resolve(shown)
  const options = { ...buildQuery(clientEndpoints.list), queryFn: () => answer() }
  const observer = new QueryObserver(client, options)
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual(shown)

  answer = () => Promise.reject(new ApiError({ status: 503, message: '' }))
  void client.invalidateQueries()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: shown })

  answer = () => Promise.reject(new ApiError({ status, message: '' }))
  void client.invalidateQueries()
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
  stop()
})
