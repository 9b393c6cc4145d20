import { endpoints } from '@casework/contract'
import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { authStore } from '../auth/auth-state.ts'
import { call, callInWorkspace, tryCall, type CallOptions } from './call.ts'
import { retryRead, retryWrite } from '../query/query.ts'

// `fetch` is replaced: tests inspect the requests and set the response.
interface SentRequest {
  method: string | undefined
  url: string
  headers: Record<string, string>
}
let response: { status: number; body: string }
let requests: SentRequest[] = []
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
/** The logged server errors. The missing browser storage logs errors too. */
const listServerErrors = () =>
  consoleError.mock.calls.filter(([line]) => String(line).startsWith('Server error'))

const fakeFetch = (url: string, init: RequestInit): Promise<Response> => {
  if (init.signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'))
  requests.push({
    method: init.method,
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
  })
  return Promise.resolve(new Response(response.body, { status: response.status }))
}

beforeAll(() => {
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
})
beforeEach(() => {
  // Nobody has gone: the stored sign-in is not read yet.
  authStore.setLoading(true)
})
afterEach(() => {
  requests = []
  authStore.logout()
})

const signIn = () =>
  authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'secret' },
  })
const switchTo = (id: number) => authStore.switchWorkspace({ id, name: 'Firm', role: 'gold' })
const respond = (status: number, body: unknown) =>
  void (response = { status, body: typeof body === 'string' ? body : JSON.stringify(body) })

it('sends path, query, JSON and language, and the token if there is one (HTTP-001, HTTP-002, HTTP-004, HTTP-005, HTTP-008)', async () => {
  respond(200, { success: true, data: { items: [], pagination: { count: 0, total_pages: 1 } } })
  await call(clientEndpoints.list, { query: { search: 'a b', page: 2, name: '' } })
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/clients/?search=a+b&page=2' })
  expect(requests[0]?.headers).toMatchObject({ 'accept-language': 'en' })
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
  await signIn()
  await call(clientEndpoints.list)
  expect(requests[1]?.headers['authorization']).toBe('Bearer secret')
})

it('sends the workspace on every workspace call and every GET while switched (HTTP-006, HTTP-007)', async () => {
  await signIn()
  await switchTo(5)
  respond(200, { success: true, data: null })
  await call(clientEndpoints.remove, { params: { id: 7 } })
  respond(200, { success: true, data: [] })
  await call(countryEndpoints.list)
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/clients/7/?owner_account_id=5',
    '/api/countries/?owner_account_id=5',
  ])
})

it('has a variant that sends the workspace in the body of a write and in the query of a read (HTTP-008, HTTP-009)', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, init.body ?? null])
    return fakeFetch(url, init)
  })
  respond(200, { success: true, data: [] })
  const body = { name: 'Ana', email: null, mobile: null, country: null }
  await signIn()
  await callInWorkspace(clientEndpoints.create, { body, idempotencyKey: 'k1' })
  await switchTo(5)
  await callInWorkspace(clientEndpoints.create, { body, idempotencyKey: 'k1' })
  await callInWorkspace(clientEndpoints.list, { query: { page: 2 } })
  vi.stubGlobal('fetch', fakeFetch)
  expect(sent).toEqual([
    ['/api/clients/', JSON.stringify(body)],
    ['/api/clients/?owner_account_id=5', JSON.stringify({ ...body, owner_account_id: 5 })],
    ['/api/clients/?page=2&owner_account_id=5', null],
  ])
})

it('sends the token of its options before a sign-in is complete', async () => {
  respond(401, { success: false })
  await expect(call(clientEndpoints.list, { token: 'not stored yet' })).rejects.toMatchObject({
    status: 401,
  })
  expect(requests[0]?.headers['authorization']).toBe('Bearer not stored yet')
})

it('gives up after 30 s (HTTP-003, HTTP-026)', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  )
  let settled = false
  const calling = call(clientEndpoints.list)
    .catch((error: unknown) => error)
    .finally(() => (settled = true))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.stubGlobal('fetch', fakeFetch)
  vi.useRealTimers()
  expect(await calling).toMatchObject({
    status: 408,
    type: 'timeout',
    message: 'Request timeout - please try again',
  })
})

it('sends the key of a create, and none with other calls', async () => {
  respond(201, { success: true, data: { id: 1 } })
  const body = { name: 'Ana', email: null, mobile: null, country: null }
  await call(clientEndpoints.create, { body, idempotencyKey: 'k1' })
  await call(clientEndpoints.create, { body: { ...body }, idempotencyKey: 'k1' })
  await call(clientEndpoints.list)
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1', undefined])
})

it('says that the form was saved already, and which record it became (FIX-209)', async () => {
  const error = { status: 422, type: 'idempotency_mismatch', message: 'For programs' }
  respond(422, { success: false, error: { ...error, data: { id: ['7'] } } })
  await expect(
    call(clientEndpoints.create, { body: { name: 'Ana' }, idempotencyKey: 'k1' }),
  ).rejects.toMatchObject({
    message: 'This was saved already. Open it to change it.',
    data: { id: ['7'] },
  })
})

it('does not retry a create from another workspace, where it would be executed', async () => {
  await signIn()
  await switchTo(5)
  const body = { name: 'Ana', email: null, mobile: null, country: null }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(clientEndpoints.create, { body, idempotencyKey: 'k1' })).rejects.toMatchObject({
    type: 'network',
  })
  vi.stubGlobal('fetch', fakeFetch)
  await authStore.clearWorkspace()
  respond(201, { success: true, data: { id: 7 } })
  await expect(call(clientEndpoints.create, { body, idempotencyKey: 'k1' })).rejects.toMatchObject({
    type: 'abandoned',
  })
  expect(requests).toEqual([])
})

it('returns success and failure as values (HTTP-012, HTTP-013, HTTP-028)', async () => {
  respond(201, { success: true, data: { id: 9 } })
  const body = { name: 'Ana', email: null, mobile: null, country: null }
  expect(await tryCall(clientEndpoints.create, { body, idempotencyKey: 'k1' })).toMatchObject({
    success: true,
    data: { id: 9 },
    status: 201,
  })
  respond(403, {
    success: false,
    error: { status: 403, type: 'permission_denied', message: 'No', data: null },
  })
  expect(await tryCall(clientEndpoints.create, { body, idempotencyKey: 'k1' })).toMatchObject({
    success: false,
    message: 'No',
    status: 403,
    type: 'permission_denied',
  })
  const aborted = new AbortController()
  aborted.abort()
  expect(await tryCall(clientEndpoints.list, { signal: aborted.signal })).toMatchObject({
    success: false,
    message: 'Request failed',
  })
})

it('treats a response without JSON as a failure, even with status 200', async () => {
  respond(200, '<html>')
  await expect(call(clientEndpoints.list)).rejects.toMatchObject({
    status: 200,
    message: 'An error occurred',
  })
})

it('signs out at 401, but not if it answers an older sign-in (HTTP-023)', async () => {
  await signIn()
  respond(401, { success: false, error: { message: 'Expired' } })
  await expect(call(clientEndpoints.list)).rejects.toMatchObject({ status: 401 })
  expect(authStore.get().isAuthenticated).toBe(false)

  await signIn()
  const held = Promise.withResolvers<Response>()
  const request = vi.fn(() => held.promise)
  vi.stubGlobal('fetch', request)
  const late = call(clientEndpoints.list)
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  await authStore.login({
    user: { id: 1, name: 'A', email: 'a@b.co', mobile: '', role: 'user' },
    tokens: { access: 'newer' },
  })
  held.resolve(Response.json({ success: false, error: { message: 'Expired' } }, { status: 401 }))
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(authStore.get().user?.token).toBe('newer')
  vi.stubGlobal('fetch', fakeFetch)
})

it('logs server errors with status and path only (HTTP-025)', async () => {
  await signIn()
  respond(500, { success: false, error: { message: 'secret detail' } })
  await expect(call(clientEndpoints.get, { params: { id: 77 } })).rejects.toMatchObject({
    status: 500,
  })
  expect(listServerErrors()).toEqual([['Server error 500 at /clients/:id/']])
})

it('reports a network error, and retries only what is safe to retry (HTTP-027, CONST-001, CONST-002)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error: unknown = await call(clientEndpoints.list).catch((reason: unknown) => reason)
  vi.stubGlobal('fetch', fakeFetch)
  expect(error).toMatchObject({ status: 0, type: 'network' })
  expect([
    retryRead(1, error),
    retryRead(2, error),
    retryWrite(0, error),
    retryWrite(1, error),
  ]).toEqual([true, false, true, false])

  respond(404, { success: false })
  const missing: unknown = await call(clientEndpoints.list).catch((reason: unknown) => reason)
  expect([retryRead(0, missing), retryWrite(0, missing)]).toEqual([false, false])
  respond(503, { success: false })
  const busy: unknown = await call(clientEndpoints.list).catch((reason: unknown) => reason)
  expect([retryRead(0, busy), retryWrite(0, busy)]).toEqual([true, false])
})

describe('an update (FIX-020)', () => {
  const versioned = Object.values(endpoints)
    .flatMap((group) => Object.values(group) as AnyEndpoint[])
    .filter((endpoint) => endpoint.versioned)

  it.each(versioned.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is not sent without a version',
    async (_name, endpoint) => {
      await signIn()
      respond(200, { success: true, data: { version: 2 } })
      const untyped = call as (to: AnyEndpoint, options: object) => Promise<unknown>
      const input = { params: { id: 7 }, body: {} }

      await expect(untyped(endpoint, input)).rejects.toThrow('needs the version it was based on')
      expect(requests).toEqual([])
      await untyped(endpoint, { ...input, version: 3 })
      expect(requests[0]?.headers['if-match']).toBe('"v3"')
    },
  )

  it('does not compile without one', () => {
    expectTypeOf<CallOptions<typeof clientEndpoints.update>['version']>().toEqualTypeOf<number>()
    expectTypeOf<CallOptions<typeof clientEndpoints.create>['version']>().toEqualTypeOf<undefined>()
  })
})
