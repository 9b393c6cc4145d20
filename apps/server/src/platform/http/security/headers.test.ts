import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { authEndpoints } from '@casework/contract/auth'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  newFirm,
  startTestApp,
  type Firm,
  type TestApp,
} from '../../../../test/casework/index.ts'
import { signUp } from '../../../../test/casework/sign-up.ts'
import { uploadOne } from '../../../../test/documents/upload-requests.ts'
import { createLog } from '../../log.ts'
import { addNotFound } from '../web-app/not-found.ts'
import { createServer } from '../server.ts'
import { addWebApp } from '../web-app/web-app.ts'

const HTTPS = 'https://law.example.org'
const HSTS = 'max-age=31536000; includeSubDomains'

let casework: TestApp
let firm: Firm
let document_id: number
let web: FastifyInstance
let folder: string
beforeAll(async () => {
  casework = await startTestApp({ settings: { PUBLIC_URL: HTTPS } })
  firm = await newFirm(casework)
  document_id = (
    await uploadOne(firm.owner, { security_level: 'red', client_id: (await firm.addClient()).id })
  ).id
  folder = mkdtempSync(join(tmpdir(), 'casework-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="max-file-mb" content="50" /><meta name="registration" content="open" /><script>let theme = 1</script><script type="module" src="/assets/main-1a2b.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  web = await createServer({
    log: createLog('silent'),
    publicUrl: HTTPS,
    maxFileBytes: 1000,
    maxFiles: 1,
    maxConnections: 100,
  })
  addNotFound(web, [], await addWebApp(web, folder, { MAX_FILE_MB: 7, REGISTRATION: 'invited' }))
  await web.listen({ port: 0, host: '127.0.0.1' })
  await casework.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await web.close()
  await casework.stop()
  rmSync(folder, { recursive: true, force: true })
})

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Uses a real connection, so that headers added or removed by libraries count too. */
async function fetchFrom(app: FastifyInstance, path: string, asked: RequestInit = {}) {
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked)
  await answer.arrayBuffer()
  return { status: answer.status, headers: Object.fromEntries(answer.headers) }
}

function expectThoseOfEveryAnswer(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': HSTS,
    'content-security-policy': expect.stringMatching(/frame-ancestors 'none'|sandbox/),
  })
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
}

describe('the web app', () => {
  test.each(['/', '/clients', '/clients/7/edit'])(
    'sends the page at %s with its policy, which allows the inline script by its hash',
    async (path) => {
      const { status, headers } = await fetchFrom(web, path)

      expect(status).toBe(200)
      expectThoseOfEveryAnswer(headers)
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-cache',
      })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual([
        "default-src 'self'",
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        "style-src 'self'",
        "img-src 'self' blob:",
        'frame-src blob:',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types casework-worker',
      ])
    },
  )

  test.each(['/', '/clients'])(
    'names the largest file size in the page at %s (OQ-202)',
    async (path) => {
      expect((await web.inject({ url: path, headers: { accept: 'text/html' } })).body).toContain(
        '<meta name="max-file-mb" content="7" /><meta name="registration" content="invited" />',
      )
    },
  )

  test('caches an asset for a year, and returns a missing one in plain text', async () => {
    const asset = await fetchFrom(web, '/assets/main-1a2b.js')
    const gone = await fetchFrom(web, '/assets/main-0000.js')
    const traversal = await fetchFrom(web, '/assets/..%2f..%2fetc/passwd.txt')

    expect([asset.status, gone.status, traversal.status]).toEqual([200, 404, 404])
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gone.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    for (const { headers } of [asset, gone, traversal]) {
      expectThoseOfEveryAnswer(headers)
      expect(headers['content-security-policy']).toBe(NO_PAGE)
    }
  })

  test('serves the build that it started with, even after the folder changes (FIX-101)', async () => {
    const started = mkdtempSync(join(tmpdir(), 'casework-web-'))
    mkdirSync(join(started, 'assets'))
    const files = {
      'index.html': '<script src="/assets/main-1.js"></script>',
      'assets/main-1.js': 'first',
      'assets/main-1.js.br': 'brotli',
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(started, name), content)
    const app = await createServer({
      log: createLog('silent'),
      publicUrl: HTTPS,
      maxFileBytes: 1000,
      maxFiles: 1,
      maxConnections: 100,
    })
    onTestFinished(() => app.close())
    addNotFound(app, [], await addWebApp(app, started, { MAX_FILE_MB: 7, REGISTRATION: 'open' }))

    rmSync(started, { recursive: true })
    mkdirSync(join(started, 'assets'), { recursive: true })
    onTestFinished(() => rmSync(started, { recursive: true }))
    writeFileSync(join(started, 'index.html'), '<script src="/assets/main-2.js"></script>')
    writeFileSync(join(started, 'assets', 'main-2.js'), 'second')

    const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
    expect((await get('/')).body).toContain('/assets/main-1.js')
    const plain = await get('/assets/main-1.js')
    expect([plain.body, plain.headers['content-type'], plain.headers['content-encoding']]).toEqual([
      'first',
      'text/javascript; charset=utf-8',
      undefined,
    ])
    const small = await get('/assets/main-1.js', { 'accept-encoding': 'gzip, br' })
    expect([small.body, small.headers['content-encoding'], small.headers['vary']]).toEqual([
      'brotli',
      'br',
      'accept-encoding',
    ])
    expect((await get('/assets/main-1.js', { 'accept-encoding': 'br;q=0' })).body).toBe('first')
    expect(
      (await get('/assets/main-1.js', { 'if-none-match': String(plain.headers['etag']) }))
        .statusCode,
    ).toBe(304)
    expect([
      (await get('/assets/main-1.js.br')).statusCode,
      (await get('/assets/main-2.js')).statusCode,
    ]).toEqual([404, 404])
  })
})

describe('the API', () => {
  const json = { 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string> = json) => ({
    method: 'POST',
    body,
    headers,
  })
  test.each<[string, number, string, (() => RequestInit)?]>([
    ['an answer', 200, '/api/countries/'],
    ['an answer to HEAD', 200, '/api/countries/', () => ({ method: 'HEAD' })],
    ['malformed JSON', 400, '/api/login/', () => post('{')],
    ['an address that cannot be read', 400, '/api/clients/%zz/'],
    ['an id that is far too long', 400, `/api/clients/${'1'.repeat(300)}/`],
    ['nobody', 401, '/api/clients/'],
    [
      'a forbidden workspace',
      403,
      '/api/clients/?owner_account_id=999999999',
      () => ({ headers: { authorization: `Bearer ${firm.owner.token}` } }),
    ],
    ['an address without an answer', 404, '/api/weather/'],
    ['another method', 405, '/api/countries/', () => ({ method: 'DELETE' })],
    ['the question for methods', 405, '/api/countries/', () => ({ method: 'OPTIONS' })],
    [
      'a body of 2 MB',
      413,
      '/api/login/',
      () => post(JSON.stringify({ email: 'x'.repeat(2_000_000) })),
    ],
    [
      'a form',
      415,
      '/api/login/',
      () => post('email=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['OpenAPI', 200, '/api/openapi.json'],
    ['the readable page', 200, '/api/docs'],
  ])('answers %s with %i and its headers', async (_what, expected, path, asked) => {
    const { status, headers } = await fetchFrom(casework.app, path, asked?.())

    expect(status).toBe(expected)
    expectThoseOfEveryAnswer(headers)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each(['view', 'download'])(
    'adds a sandbox to them for %s of a file, also when it is refused',
    async (how) => {
      const path = `/api/documents/${document_id}/${how}/`
      const file = await fetchFrom(casework.app, path, {
        headers: { authorization: `Bearer ${firm.owner.token}` },
      })
      const refused = await fetchFrom(casework.app, path)

      expect([file.status, refused.status]).toEqual([200, 401])
      for (const { headers } of [file, refused]) {
        expectThoseOfEveryAnswer(headers)
        expect(headers['cache-control']).toBe('no-store')
      }
      expect(file.headers['content-security-policy']).toMatch(
        /^(?=.*\bsandbox\b)(?=.*default-src 'none')/,
      )
    },
  )

  test.each(['live', 'ready'])('sends them with health (%s)', async (what) => {
    const { status, headers } = await fetchFrom(casework.app, `/health/${what}`)

    expect(status).toBe(200)
    expectThoseOfEveryAnswer(headers)
  })
})

describe('a malformed request', () => {
  const say = async (words: string) => {
    const socket = connect((casework.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end(words)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [status = '', ...lines] = head.split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) as unknown }
  }

  test.each([
    ['noise', 400, 'HELLO\r\n\r\n'],
    [
      'two lengths',
      400,
      'POST /api/login/ HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    ],
    [
      'headers of 64 KB',
      431,
      `GET /api/countries/ HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(65_536)}\r\n\r\n`,
    ],
    [
      'an expectation that nobody can meet',
      417,
      'GET /api/countries/ HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
    ],
  ])(
    'with %s is refused with %i in the envelope, with the security headers',
    async (_what, expected, words) => {
      const { status, headers, body } = await say(words)

      expect(status).toBe(expected)
      expectThoseOfEveryAnswer(headers)
      expect(body).toMatchObject({
        success: false,
        error: { status: expected, message: 'The request is malformed', data: null },
      })
    },
  )
})

describe('over http', () => {
  test('sends no HSTS and no Secure cookie; over https both (FIX-053)', async () => {
    const plain = await startTestApp({
      database: casework.database,
      settings: { PUBLIC_URL: 'http://127.0.0.1:3000' },
    })
    const cookieOf = async (app: TestApp) => {
      const { email, password } = await signUp(app)
      return (await ask(app.app, authEndpoints.login, { body: { email, password } })).headers
    }
    const [without, secure] = [await cookieOf(plain), await cookieOf(casework)]
    await plain.stop()

    expect(without).not.toHaveProperty('strict-transport-security')
    expect([without['set-cookie']].flat()[0]).toMatch(
      /^casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    expect(secure['strict-transport-security']).toBe(HSTS)
    expect([secure['set-cookie']].flat()[0]).toMatch(
      /^__Secure-casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})
