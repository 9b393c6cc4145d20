import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  newFirm,
  startTestApp,
  type Firm,
  type TestApp,
} from '../../../../test/casework/index.ts'
import { signUp } from '../../../../test/casework/sign-up.ts'
import { uploadOne } from '../../../../test/documents/upload-requests.ts'
import {
  expectStandardHeaders,
  fetchFrom,
  HSTS,
  HTTPS,
} from '../../../../test/http/security-headers.ts'

let casework: TestApp
let firm: Firm
let document_id: number
beforeAll(async () => {
  casework = await startTestApp({ settings: { PUBLIC_URL: HTTPS } })
  firm = await newFirm(casework)
  document_id = (
    await uploadOne(firm.owner, { security_level: 'red', client_id: (await firm.addClient()).id })
  ).id
  await casework.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => casework.stop())

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
    expectStandardHeaders(headers)
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
        expectStandardHeaders(headers)
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
    expectStandardHeaders(headers)
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
      expectStandardHeaders(headers)
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
