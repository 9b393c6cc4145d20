import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { readConfig } from '../config.ts'

const PROXY = '127.0.0.1'
/** More than the 20 mails an hour that one address may request. */
const REQUESTS = 22

/** Sends REQUESTS reset requests through one proxy, each with a different forwarded address. */
async function sendResetRequests({ app }: TestApp, remoteAddress: string): Promise<number[]> {
  const answers = []
  for (let i = 1; i <= REQUESTS; i += 1) {
    const payload = { email: `nobody-${i}@proxied.example` }
    const headers = { 'x-forwarded-for': `203.0.113.${i}` }
    answers.push(
      (
        await app.inject({
          method: 'POST',
          url: '/api/password-reset-request/',
          payload,
          headers,
          remoteAddress,
        })
      ).statusCode,
    )
  }
  return answers
}

const startWith = async (settings: Record<string, string>): Promise<TestApp> => {
  const casework = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1', ...settings } })
  onTestFinished(() => casework.stop())
  return casework
}

test('refuses to start with an invalid list of addresses', () => {
  expect(() => readConfig({ TRUST_PROXY: 'everybody', SECRET_KEY: 'x'.repeat(32) })).toThrow(
    'TRUST_PROXY must be a list of addresses or networks',
  )
})

test('uses a forwarded address only from a trusted proxy', async () => {
  const [withProxy, withoutProxy] = [
    await startWith({ TRUST_PROXY: `${PROXY}, 10.0.0.0/8` }),
    await startWith({}),
  ]

  expect(await sendResetRequests(withoutProxy, '127.0.0.21')).toContain(429)
  expect(await sendResetRequests(withProxy, '127.0.0.22')).toContain(429)
  expect(new Set(await sendResetRequests(withProxy, PROXY))).toEqual(new Set([200]))
})
