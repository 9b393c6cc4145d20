import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { authEndpoints } from '@casework/contract/auth'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, newFirm, startTestApp, useTestApp, type Firm, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import {
  expectStandardHeaders,
  fetchFrom,
  HSTS,
  HTTPS,
} from '../../../../test/http/security-headers.ts'

let firm: Firm
let document_id: number
const casework = useTestApp({ settings: { PUBLIC_URL: HTTPS } })
beforeAll(async () => {
  firm = await newFirm(casework)
  document_id = (
    await uploadOne(firm.owner, { security_level: 'red', client_id: (await firm.addClient()).id })
  ).id
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
    ['a malformed path', 400, '/api/clients/%zz/'],
    ['an overlong id', 400, `/api/clients/${'1'.repeat(300)}/`],
    ['a signed-out request', 401, '/api/clients/'],
    [
      'a forbidden workspace',
      403,
      '/api/clients/?owner_account_id=999999999',
      () => ({ headers: { authorization: `Bearer ${firm.owner.token}` } }),
    ],
    ['an unknown path', 404, '/api/weather/'],
    ['an unsupported method', 405, '/api/countries/', () => ({ method: 'DELETE' })],
    ['an OPTIONS request', 405, '/api/countries/', () => ({ method: 'OPTIONS' })],
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
    ['the HTML page', 200, '/api/docs'],
  ])('answers %s with %i and its headers', async (_what, expected, path, createInit) => {
    const { status, headers } = await fetchFrom(casework.app, path, createInit?.())

    expect(status).toBe(expected)
    expectStandardHeaders(headers)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each(['view', 'download'])(
    'sandboxes %s of a file, and keeps the headers when it is refused',
    async (action) => {
      const path = `/api/documents/${document_id}/${action}/`
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

  test.each(['live', 'ready'])('sends the headers with /health/%s', async (check) => {
    const { status, headers } = await fetchFrom(casework.app, `/health/${check}`)

    expect(status).toBe(200)
    expectStandardHeaders(headers)
  })
})

describe('a malformed request', () => {
  const sendRaw = async (requestText: string) => {
    const socket = connect(casework.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.end(requestText)
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
      'an unknown Expect header',
      417,
      'GET /api/countries/ HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
    ],
  ])(
    'with %s is refused with %i in the envelope, with the security headers',
    async (_what, expected, requestText) => {
      const { status, headers, body } = await sendRaw(requestText)

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
  test('sends no HSTS header and no Secure cookie; over https, sends both (FIX-053)', async () => {
    const plain = await startTestApp({
      database: casework.database,
      settings: { PUBLIC_URL: 'http://127.0.0.1:3000' },
    })
    const readLoginHeaders = async (app: TestApp) => {
      const { email, password } = await signUp(app)
      return (await ask(app.app, authEndpoints.login, { body: { email, password } })).headers
    }
    const [plainHeaders, secureHeaders] = [
      await readLoginHeaders(plain),
      await readLoginHeaders(casework),
    ]
    await plain.stop()

    expect(plainHeaders).not.toHaveProperty('strict-transport-security')
    expect([plainHeaders['set-cookie']].flat()[0]).toMatch(
      /^casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    expect(secureHeaders['strict-transport-security']).toBe(HSTS)
    expect([secureHeaders['set-cookie']].flat()[0]).toMatch(
      /^__Secure-casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})
