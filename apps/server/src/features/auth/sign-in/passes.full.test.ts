import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { deriveKey } from '../../../platform/keys.ts'
import { createValueSigner } from '../value-signer.ts'

let database: TestDatabase
let casework: TestApp
/** Uses the same database without rate limits, to sign users up. */
let unlimited: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  unlimited = await startTestApp({ database })
})
afterAll(async () => {
  await Promise.all([casework.stop(), unlimited.stop()])
  await database.drop()
})

const PASSWORD = 'Correct1horse'

interface RequestParts {
  payload?: object | string
  cookie?: string
  authorization?: string
}

const post = async (
  remoteAddress: string,
  path: string,
  { payload = {}, cookie, ...rest }: RequestParts = {},
) => {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }), ...rest }
  return (
    await casework.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      remoteAddress,
      headers,
    })
  ).statusCode
}
const login = (ip: string, parts?: RequestParts) => post(ip, authEndpoints.login.path, parts)
const refresh = (ip: string, parts?: RequestParts) => post(ip, authEndpoints.refresh.path, parts)
const fetchCountries = async (remoteAddress: string) =>
  (await casework.app.inject({ url: '/api/countries/', remoteAddress })).statusCode

async function countStatuses(times: number, call: () => Promise<number>) {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const status = await call()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

/** Uses up the anonymous calls of an IP. */
async function exhaustLimit(ip: string) {
  await countStatuses(120, () => fetchCountries(ip))
  expect(await fetchCountries(ip)).toBe(429)
  return ip
}

/** Creates a user with a device cookie and a refresh token. */
async function signUpWithPasses() {
  const { email, tokens, user } = await signUp(unlimited)
  const response = await unlimited.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password: PASSWORD },
  })
  const cookie = [response.headers['set-cookie'] ?? []]
    .flat()
    .find((each) => each.startsWith('casework_device='))
  return {
    user,
    email,
    refresh: tokens.refresh,
    cookie: cookie?.split(';')[0] ?? '',
    credentials: { email, password: PASSWORD },
  }
}

describe('when the anonymous calls of an IP are used up', () => {
  test('ignores forged, truncated and expired cookies and refresh tokens (FIX-006, FIX-050)', async () => {
    const [jane, joe] = [await signUpWithPasses(), await signUpWithPasses()]
    const ip = await exhaustLimit('198.51.100.61')
    const [ownSigner, foreignSigner] = [
      deriveKey(casework.config.SECRET_KEY, 'stamp'),
      Buffer.alloc(32),
    ].map(createValueSigner)
    const now = Math.floor(Date.now() / 1000)
    const value = jane.cookie.slice(jane.cookie.indexOf('=') + 1)
    const breakSignature = (text: string) => `${text.slice(0, -43)}${'A'.repeat(43)}`
    const firstTwoParts = (text: string) => text.split('.').slice(0, 2).join('.')
    const withoutExpiryAndSignature = (text: string) => text.split('.').slice(0, -2).join('.')
    const cookies = [
      firstTwoParts(value),
      breakSignature(value),
      value.replace(`.${jane.user.id}~`, `.${joe.user.id}~`),
      ownSigner?.sign('device', withoutExpiryAndSignature(value), now - 1),
      ownSigner?.sign('refresh token', withoutExpiryAndSignature(value), now + 60),
      foreignSigner?.sign('device', withoutExpiryAndSignature(value), now + 60),
      jane.refresh,
      '',
    ]
    const tokens = [
      firstTwoParts(jane.refresh),
      breakSignature(jane.refresh),
      ownSigner?.sign('refresh token', withoutExpiryAndSignature(jane.refresh), now - 1),
      ownSigner?.sign('device', withoutExpiryAndSignature(jane.refresh), now + 60),
      foreignSigner?.sign('refresh token', withoutExpiryAndSignature(jane.refresh), now + 60),
      value,
      '',
      7,
      null,
    ]

    for (const each of cookies)
      expect(
        await login(ip, { payload: jane.credentials, cookie: `casework_device=${each}` }),
        String(each),
      ).toBe(429)
    expect(await login(ip, { payload: jane.credentials })).toBe(429)
    for (const each of tokens) {
      expect(await refresh(ip, { payload: { refresh: each } }), String(each)).toBe(429)
      expect(await refresh(ip, { cookie: `casework_refresh=${each}` }), String(each)).toBe(429)
    }
    expect(await refresh(ip, { payload: { refresh: jane.refresh, more: 'x'.repeat(6000) } })).toBe(
      429,
    )
    expect(await fetchCountries(ip)).toBe(429)
  })

  test('accepts a device cookie only for login and a refresh token only for refresh (FIX-006, FIX-050)', async () => {
    const jane = await signUpWithPasses()
    const ip = await exhaustLimit('198.51.100.62')
    const cookie = `${jane.cookie}; casework_refresh=${jane.refresh}`

    expect(
      (
        await casework.app.inject({
          url: '/api/countries/',
          remoteAddress: ip,
          headers: { cookie },
        })
      ).statusCode,
    ).toBe(429)
    expect(
      await post(ip, authEndpoints.confirm.path, {
        payload: { email: jane.email, confirmation_code: '123456' },
        cookie,
      }),
    ).toBe(429)
    expect(
      await login(ip, {
        payload: { ...jane.credentials, refresh: jane.refresh },
        cookie: `casework_refresh=${jane.refresh}`,
      }),
    ).toBe(429)
    expect(await refresh(ip, { cookie: jane.cookie })).toBe(429)
  })

  test('lets a known browser sign in (FIX-006, FIX-050)', async () => {
    const jane = await signUpWithPasses()
    const ip = await exhaustLimit('198.51.100.63')

    expect(await login(ip, { payload: jane.credentials, cookie: jane.cookie })).toBe(200)
    expect(
      await login(ip, {
        payload: { ...jane.credentials, password: 'Wrong1horse' },
        cookie: jane.cookie,
      }),
    ).toBe(401)
  })

  test('renews a sign-in by cookie and by body (FIX-006, FIX-050)', async () => {
    const jane = await signUpWithPasses()
    const ip = await exhaustLimit('198.51.100.64')

    expect(await refresh(ip, { cookie: `casework_refresh=${jane.refresh}` })).toBe(200)
    expect(await refresh(ip, { payload: { refresh: jane.refresh } })).toBe(200)
  })
})

describe('calls with a pass', () => {
  test('are limited to 120 a minute per user, then count as anonymous (FIX-006, FIX-050)', async () => {
    const [jane, joe] = [await signUpWithPasses(), await signUpWithPasses()]
    const ip = await exhaustLimit('198.51.100.65')
    const tampered = jane.refresh.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`)

    expect(await countStatuses(121, () => login(ip, { cookie: jane.cookie }))).toEqual({
      400: 120,
      429: 1,
    })
    expect(await login(ip, { payload: joe.credentials, cookie: joe.cookie })).toBe(200)
    expect(await login('198.51.100.66', { payload: jane.credentials, cookie: jane.cookie })).toBe(
      200,
    )
    expect(await refresh(ip, { payload: { refresh: tampered } })).toBe(429)
    expect(
      await countStatuses(121, () => refresh(ip, { cookie: `casework_refresh=${jane.refresh}` })),
    ).toEqual({ 200: 120, 429: 1 })
    expect(await refresh(ip, { payload: { refresh: joe.refresh } })).toBe(200)
  })

  test('do not count against the IP (FIX-006, FIX-050)', async () => {
    const jane = await signUpWithPasses()
    const ip = '198.51.100.67'

    expect(await countStatuses(60, () => login(ip, { cookie: jane.cookie }))).toEqual({ 400: 60 })
    expect(
      await countStatuses(60, () => refresh(ip, { payload: { refresh: jane.refresh } })),
    ).toEqual({
      200: 60,
    })
    expect(await countStatuses(121, () => fetchCountries(ip))).toEqual({ 200: 120, 429: 1 })
  })
})

test('counts a renewal with an unreadable body against the IP (FIX-050)', async () => {
  const ip = '198.51.100.68'

  expect(await countStatuses(120, () => refresh(ip, { payload: '{' }))).toEqual({ 400: 120 })
  expect(await fetchCountries(ip)).toBe(429)
})
