import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '@casework/testing'
import { expectStandardHeaders } from '../../../../test/http/security-headers.ts'
import { readConfig } from '../../config.ts'

const DAY_MS = 86_400_000
const SECRET = { SECRET_KEY: 'x'.repeat(32) }

async function start(settings: Record<string, string>): Promise<FastifyInstance> {
  const { app, stop } = await startTestApp({
    settings: { PUBLIC_URL: 'https://casework.example', ...settings },
  })
  onTestFinished(stop)
  return app
}

const request = (app: FastifyInstance, method = 'GET') =>
  fetch(`${app.listeningOrigin}/.well-known/security.txt`, { method })

test('without a contact, the address does not exist', async () => {
  const answer = await request(await start({}))
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('Not found')
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s finds nothing, like at any file',
  async (method) => {
    const answer = await request(
      await start({ SECURITY_CONTACT: 'mailto:security@firm.example' }),
      method,
    )
    expect(answer.status).toBe(404)
  },
)

test('the file names the contacts, an end within a year, the languages and the policy', async () => {
  const app = await start({
    SECURITY_CONTACT: 'mailto:security@firm.example, https://firm.example/report,tel:+49-30-1234',
    SECURITY_POLICY: 'https://firm.example/security',
    SECURITY_LANGUAGES: 'de,en',
  })

  const answer = await request(app)
  const text = await answer.text()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expectStandardHeaders(Object.fromEntries(answer.headers))
  expect(text.replace(/(?<=^Expires: ).*$/m, 'later')).toBe(
    [
      'Contact: mailto:security@firm.example',
      'Contact: https://firm.example/report',
      'Contact: tel:+49-30-1234',
      'Expires: later',
      'Preferred-Languages: de, en',
      'Policy: https://firm.example/security',
      'Canonical: https://casework.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(365)
})

test('HEAD has the same headers and no body', async () => {
  const app = await start({ SECURITY_CONTACT: 'mailto:security@firm.example' })
  const [get, head] = [await request(app), await request(app, 'HEAD')]
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers.get(name)).toBe(get.headers.get(name))
})

test('policy and canonical address are optional, the languages are those of the interface', async () => {
  const app = await start({
    SECURITY_CONTACT: 'mailto:security@firm.example',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  })
  const names = (await (await request(app)).text()).split('\n').map((line) => line.split(':')[0])
  expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages', ''])
})

describe('refuses to start', () => {
  const CONTACT = 'SECURITY_CONTACT must be mailto:, https:// or tel: addresses'
  test.each([
    [{ SECURITY_CONTACT: 'security@firm.example' }, CONTACT],
    [{ SECURITY_CONTACT: 'http://firm.example' }, CONTACT],
    [{ SECURITY_CONTACT: 'mailto:a@b.example,' }, CONTACT],
    [{ SECURITY_CONTACT: 'mailto:a@b.example\nExpires: never' }, CONTACT],
    [{ SECURITY_CONTACT: 'https://b.example/\n' }, CONTACT],
    [
      { SECURITY_CONTACT: 'tel:+1', SECURITY_POLICY: 'http://firm.example' },
      'SECURITY_POLICY must be an https address',
    ],
    [
      { SECURITY_CONTACT: 'tel:+1', SECURITY_POLICY: 'https://firm.example\nHiring: x' },
      'SECURITY_POLICY must be an https address',
    ],
    [
      { SECURITY_CONTACT: 'tel:+1', SECURITY_LANGUAGES: 'german' },
      'SECURITY_LANGUAGES must be a list of language codes',
    ],
    [{ SECURITY_POLICY: 'https://firm.example' }, 'SECURITY_POLICY needs SECURITY_CONTACT'],
  ])('with %j', (settings, message) => {
    expect(() => readConfig({ ...SECRET, ...settings })).toThrow(message)
  })
})
