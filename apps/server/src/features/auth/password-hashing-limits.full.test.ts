import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { readMailedToken, newEmail, signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

let database: TestDatabase
let casework: TestApp
let limited: TestApp
beforeAll(async () => {
  database = await newDatabase()
  // Cheap hashes may be done before the next sign-in has read its account: nobody would wait.
  casework = await startTestApp({ database, settings: { CHEAP_PASSWORD_HASHES: '' } })
  limited = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await Promise.all([casework.stop(), limited.stop()])
  await database.drop()
})

const post = async ({ app }: TestApp, path: string, payload: object, remoteAddress: string) => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress,
  })
  return { status: statusCode, retryAfter: headers['retry-after'] }
}
const buildInvalidReset = () => ({
  email: newEmail(),
  token: randomBytes(32).toString('base64url'),
  new_password: 'Another2horse',
})
const confirmReset = (app: TestApp, body: object, ip: string) =>
  post(app, '/password-reset-confirm/', body, ip)
const login = (email: string, password: string, ip: string) =>
  post(casework, '/login/', { email, password }, ip)
const uniqueStatuses = (responses: readonly { status: number }[]) =>
  new Set(responses.map(({ status }) => status))

describe('an anonymous flood', () => {
  test('of 300 invalid reset links is refused without hashing and does not block sign-ins (FIX-005)', async () => {
    const { email, password } = await signUp(casework)

    const flood = Promise.all(
      Array.from({ length: 300 }, () => confirmReset(casework, buildInvalidReset(), '203.0.113.9')),
    )
    const signedIn = await login(email, password, '198.51.100.1')

    expect(signedIn).toMatchObject({ status: 200 })
    expect(uniqueStatuses(await flood)).toEqual(new Set([400]))
  })

  test('of sign-ins from one /64 is refused in part, and other networks still sign in (FIX-005)', async () => {
    const { email, password } = await signUp(casework)

    const flood = Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        login(newEmail(), 'Wrong1horse', `2001:db8:1:1::${n.toString(16)}`),
      ),
    )
    const signedIn = await Promise.all(
      [1, 2, 3, 4].map((n) => login(email, password, `2001:db8:1:2${n}::1`)),
    )

    expect(uniqueStatuses(signedIn)).toEqual(new Set([200]))
    const responses = await flood
    expect(uniqueStatuses(responses)).toEqual(new Set([401, 503]))
    expect(responses.find(({ status }) => status === 503)?.retryAfter).toBe('2')
  })
})

test('limits an IP to ten password resets in 15 minutes, valid or not (FIX-005)', async () => {
  const responses = []
  for (let n = 0; n < 12; n += 1)
    responses.push(await confirmReset(limited, buildInvalidReset(), '203.0.113.10'))
  const { email } = await signUp(casework)
  await post(casework, '/password-reset-request/', { email }, '198.51.100.2')
  const token = await readMailedToken(casework, email, '/reset-password')
  const body = { email, token, new_password: 'Another2horse' }

  expect(responses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 400),
    429,
    429,
  ])
  expect(Number(responses[10]?.retryAfter)).toBeGreaterThan(600)
  expect(await confirmReset(limited, body, '203.0.113.10')).toMatchObject({ status: 429 })
  expect(await confirmReset(limited, body, '198.51.100.2')).toMatchObject({ status: 200 })
})
