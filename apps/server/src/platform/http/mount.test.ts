import { nothing } from '@casework/contract/parts/answer'
import { json } from '@casework/contract/parts/endpoint'
import { clientEndpoints } from '@casework/contract/clients'
import { fastify, type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, newFirm, startTestApp, useTestApp, type Firm } from '@casework/testing'
import { StartRefusal } from '../start-refusal.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createEndpointLimits, requireKnownLimit } from './limits/endpoint-limits.ts'
import { CallShares } from './limits/call-shares.ts'
import { OpenFiles } from './limits/open-files.ts'
import { createMount } from './mount.ts'
import { requireKnownPermission } from './access/permit.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

const mountOn = (app: FastifyInstance) => {
  const shared = createRateLimits({ pool: casework.authPool, key: Buffer.alloc(32), factor: 1 })
  return createMount(app, {
    pool: casework.authPool,
    readToken: () => undefined,
    limits: createEndpointLimits({ shared, factor: 1 }),
    openFiles: new OpenFiles(),
    shares: new CallShares(),
    passes: new Map(),
  })
}

const sendRaw = (payload: string, headers: Record<string, string> = {}) =>
  casework.app.inject({
    method: 'POST',
    url: '/api/clients/',
    payload,
    headers: {
      authorization: `Bearer ${firm.owner.token}`,
      'content-type': 'application/json',
      ...headers,
    },
  })

describe('the start', () => {
  test.each([undefined, null, '', 'everybody', ['client'], ['client', 'fly'], ['weather', 'read']])(
    'is refused when the permission of a route is %j',
    (permission) => {
      const publicEndpoint = json({
        method: 'GET',
        path: '/open/',
        permission: 'public',
        limit: 'requests',
        summary: '',
        shows: [],
        result: nothing,
      })
      const route = { ...publicEndpoint, permission } as unknown as typeof publicEndpoint

      expect(() => requireKnownPermission(route)).toThrow(StartRefusal)
      expect(() => mountOn(fastify())({ route }, { route: async () => null })).toThrow(
        'GET /open/ declares no permission',
      )
    },
  )

  test.each([undefined, null, '', 'everything', 'toString'])(
    'is refused when the limit of a route is %j',
    (limit) => {
      const publicEndpoint = json({
        method: 'GET',
        path: '/open/',
        permission: 'public',
        limit: 'requests',
        summary: '',
        shows: [],
        result: nothing,
      })
      const route = { ...publicEndpoint, limit } as unknown as typeof publicEndpoint

      expect(() => requireKnownLimit(route)).toThrow(StartRefusal)
      expect(() => mountOn(fastify())({ route }, { route: async () => null })).toThrow(
        'GET /open/ declares no limit',
      )
    },
  )
})

describe('input checks', () => {
  test.each([
    ['text that is not JSON', '{"name":', 400],
    ['an empty body', '', 400],
    ['a list in place of an object', '[]', 400],
    ['null', 'null', 400],
    ['a __proto__ key', '{"name":"x","__proto__":{"a":1}}', 400],
    ['a body 100,000 levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['a body of more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
    [
      'a text of more than 100,000 characters',
      JSON.stringify({ name: 'x', note: 'y'.repeat(100_001) }),
      400,
    ],
    ['U+0000 in a key', '{"name":"x","a\\u0000":1}', 400],
  ])('refuse %s with the failure envelope', async (_what, payload, status) => {
    const answer = await sendRaw(payload)

    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({
      success: false,
      error: { status, message: expect.any(String) },
    })
  })

  test('refuse a form and a compressed body', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await sendRaw('name=x', { 'content-type': type })).statusCode).toBe(415)
    }
    expect((await sendRaw('{"name":"x"}', { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  test.each([
    '?search=%00',
    '?owner_account_id=',
    '?owner_account_id=1e0',
    '?owner_account_id=1&owner_account_id=2',
    '?owner_account_id=%201',
    '?search=a&search=b',
    `?search=${'x'.repeat(300)}`,
  ])('refuse the query %s', async (query) => {
    const answer = await casework.app.inject({
      url: `/api/clients/${query}`,
      headers: { authorization: `Bearer ${firm.owner.token}` },
    })

    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ error: { data: object } }>().error.data)).toHaveLength(1)
  })

  test('refuse different workspaces in body and query, and write to neither', async () => {
    const otherFirm = await newFirm(casework)

    const answer = await firm.owner.ask(clientEndpoints.create, {
      query: { owner_account_id: firm.account_id },
      body: { name: 'x', owner_account_id: otherFirm.account_id },
    })

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { data: { owner_account_id: expect.any(Array) } } },
    })
    for (const current of [firm, otherFirm])
      expect((await current.owner.call(clientEndpoints.list, {})).items).toEqual([])
  })
})

describe('a path', () => {
  test('that does not exist gets 404 in the envelope, and an unsupported method 405', async () => {
    expect(await ask(casework.app, { method: 'GET', path: '/weather/' }, {})).toMatchObject({
      status: 404,
      body: { success: false, error: { type: 'not_found' } },
    })
    expect(await ask(casework.app, { method: 'PATCH', path: '/clients/1/' }, {})).toMatchObject({
      status: 405,
      headers: { allow: 'GET, PUT, DELETE' },
      body: { error: { type: 'method_not_allowed' } },
    })
  })

  test('gets the security headers, also on failures', async () => {
    const answers = [
      await ask(casework.app, clientEndpoints.list, {}),
      await firm.owner.ask(clientEndpoints.list),
      await ask(casework.app, { method: 'GET', path: '/docs' }, {}),
    ]

    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers).not.toHaveProperty('server')
    }
  })
})

test('OpenAPI 3.1 and the HTML page list every endpoint of the contract', async () => {
  const document = await casework.app.inject('/api/openapi.json')
  const page = await casework.app.inject('/api/docs')
  const { openapi, paths } = document.json<{ openapi: string; paths: Record<string, object> }>()

  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths['/clients/{id}/'] ?? {})).toEqual(['get', 'put', 'delete'])
  expect(paths['/clients/{id}/']).toMatchObject({
    put: {
      parameters: [
        { name: 'id' },
        { name: 'owner_account_id' },
        { name: 'If-Match', in: 'header' },
      ],
    },
  })
  expect(paths['/documents/upload/']).toMatchObject({
    post: {
      parameters: [{ name: 'owner_account_id' }, { name: 'Idempotency-Key', in: 'header' }],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { security_level: {}, client_id: {}, files: { type: 'array' } } },
          },
        },
      },
    },
  })
  for (const path of Object.keys(paths))
    expect(page.body).toContain(`/api${path.replace(/\{(\w+)\}/g, ':$1')}`)
})

test('returns a list with success and data, and nothing outside the contract (HTTP-002, HTTP-018)', async () => {
  const answer = await firm.owner.ask(clientEndpoints.list)

  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).toEqual({
    success: true,
    data: { items: [], pagination: { count: 0, total_pages: 1, page: 1, page_size: 20 } },
  })
})

test('an unfinished request body does not delay shutdown', async () => {
  const secondApp = await startTestApp({ database: casework.database })
  const { port } = secondApp
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{',
  )
  await once(secondApp.app.server, 'request')

  const closed = once(socket, 'close')
  await secondApp.stop()

  await expect(closed).resolves.toBeDefined()
})
