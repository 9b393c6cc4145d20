import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createReadScope, sql } from '../database/query/scope.ts'
import { logSlowStatements } from '../database/query/slow-statements.ts'
import { createLog } from '../observe/log.ts'

const casework = useTestApp({ ownDatabase: true, settings: { LOG_LEVEL: 'trace' } })
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

/** The log lines of one request. */
const captureLines = async (work: () => Promise<unknown>) => {
  const before = casework.logged.length
  await work()
  return casework.logged.slice(before)
}

type Line = Record<string, unknown>
const parseLine = (line: string) => JSON.parse(line) as Line

test.each([
  ['a list', 'GET', '/api/clients/?search=secret', 200, '/api/clients/'],
  ['a missing record', 'GET', '/api/clients/987654321/', 404, '/api/clients/:id/'],
  ['a path without a route', 'GET', '/api/secret/', 404, 'none'],
  ['a method that the route does not support', 'PATCH', '/api/clients/', 405, 'none'],
  ['a malformed path', 'GET', '/api/secret%zz', 400, 'none'],
  ['an overlong id', 'GET', `/api/clients/${'9'.repeat(300)}/`, 400, 'none'],
  [
    'encoded line breaks in the path',
    'GET',
    '/api/clients/secret%0d%0a%1b[31m/',
    400,
    '/api/clients/:id/',
  ],
] as const)(
  'logs %s as one JSON line with request id, method, route template, status, duration and ids',
  async (_what, method, url, status, route) => {
    const headers = { authorization: `Bearer ${firm.owner.token}`, 'x-request-id': 'secret' }

    const lines = await captureLines(() => casework.app.inject({ method, url, headers }))

    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^[^\n]*\n$/)
    expect(lines.map(parseLine)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        request_id: expect.stringMatching(/^[\w-]{8,40}$/),
        method,
        route,
        status,
        ms: expect.any(Number),
        // Only where the caller had to be known.
        ...(route === 'none' ? {} : { user_id: firm.owner.user_id, account_id: firm.account_id }),
        msg: 'request',
      },
    ])
    expect(lines[0]).not.toContain('secret')
  },
)

test('logs a server error with its request id, without values, and with control characters escaped', async () => {
  const runAsOwner = (text: string) =>
    onDatabase(casework.database.owner, (client) => client.query(text))
  await runAsOwner(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception E'first\\r\\n{"level":30}\\u001b[31m' using detail = new.name; end $$;
    create trigger fail before insert on clients for each row execute function fail()`)

  const lines = await captureLines(() =>
    firm.owner.ask({ method: 'POST', path: '/clients/' }, { body: { name: 'Secret & Sons' } }),
  )
  await runAsOwner('drop function fail cascade')
  const [errorLine, requestLine] = lines.map(parseLine) as [Line & { err: Line }, Line]

  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]*\n$/)
  expect(errorLine).toMatchObject({
    level: 50,
    request_id: requestLine['request_id'],
    msg: 'request failed',
    err: {
      code: 'P0001',
      message: 'first\r\n{"level":30}\u001b[31m',
      stack: expect.stringContaining('    at '),
    },
  })
  expect(requestLine).toMatchObject({ route: '/api/clients/', status: 500 })
  expect(lines.join('')).not.toContain('Secret')
})

test('logs nothing below the configured level', async () => {
  const quiet = await startTestApp({ database: casework.database, settings: { LOG_LEVEL: 'warn' } })
  await quiet.app.inject({ url: '/api/countries/' })
  await quiet.stop()

  expect(quiet.logged).toEqual([])
})

test('takes over the request id of a trusted proxy, if it is well formed', async () => {
  const trusting = await startTestApp({
    database: casework.database,
    settings: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8' },
  })
  onTestFinished(() => trusting.stop())
  const readId = async (remoteAddress: string, id: string) => {
    await trusting.app.inject({
      url: '/api/countries/',
      remoteAddress,
      headers: { 'x-request-id': id },
    })
    return parseLine(trusting.logged.at(-1) ?? '')['request_id']
  }

  expect(await readId('10.1.2.3', 'proxy-4711.a')).toBe('proxy-4711.a')
  expect(await readId('127.0.0.1', 'proxy-4711.b')).toBe('proxy-4711.b')
  for (const [address, id] of [
    ['192.0.2.1', 'from-somebody'],
    ['10.1.2.3', 'short'],
    ['10.1.2.3', 'with space'],
    ['10.1.2.3', 'x'.repeat(65)],
  ] as const)
    expect(await readId(address, id)).not.toBe(id)
})

test('logs slow statements by the beginning of their text, without values', async () => {
  const lines: string[] = []
  const stop = logSlowStatements(createLog('warn', { write: (line) => void lines.push(line) }))
  onTestFinished(stop)
  const scope = createReadScope(casework.appPool, {})

  await scope.one(sql`select pg_sleep(0.6),   ${'a secret value'}::text as value`)
  await scope.one(sql`select ${'a secret value'}::text as quick`)

  expect(lines.map(parseLine)).toEqual([
    expect.objectContaining({
      ms: expect.any(Number),
      statements: [
        expect.stringContaining('set_config'),
        'select pg_sleep(0.6), $1::text as value',
      ],
      msg: 'slow statements',
    }),
  ])
  expect(lines.join('')).not.toContain('secret')
})
