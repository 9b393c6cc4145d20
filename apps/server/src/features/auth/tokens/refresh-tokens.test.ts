import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask, startTestApp, useTestApp } from '@casework/testing'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'
import { signUp } from '@casework/testing/sign-up'

const casework = useTestApp()

const renew = (refresh: string | undefined, headers: Record<string, string> = {}) =>
  ask(
    casework.app,
    authEndpoints.refresh,
    { body: refresh === undefined ? {} : { refresh } },
    { headers },
  )
const isAccepted = async (access: string) =>
  (await ask(casework.app, accountEndpoints.info, {}, { token: access })).status === 200
const getTokens = (response: { body: unknown }) =>
  (response.body as { data: { access: string; refresh: string } }).data
const getRefreshCookie = (headers: Record<string, unknown>) =>
  String(
    [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('casework_refresh=')),
  )

/** Signs a new user in and returns the refresh cookie. */
async function signInForCookie() {
  const { email, password } = await signUp(casework)
  const signedIn = await ask(casework.app, authEndpoints.login, { body: { email, password } })
  return getRefreshCookie(signedIn.headers)
}

/** Shifts `used_at` of the user's refresh tokens into the past; negative minutes: the future. */
const shiftUsedAt = (minutes: number, user_id: number) =>
  inTransaction(casework.authPool, {}, (scope) =>
    scope.many(
      sql`update refresh_tokens t set used_at = t.used_at - ${minutes} * interval '1 minute' from sign_ins s where s.id = t.sign_in_id and s.user_id = ${user_id} returning t.id`,
    ),
  )

describe('a refresh token', () => {
  test.each([undefined, '', 'x', '1.x', `1.${'a'.repeat(43)}`, `999999999.${'a'.repeat(43)}`])(
    'is refused if malformed or unknown: %j',
    async (refresh) => {
      expect(await renew(refresh)).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      })
    },
  )

  test('and an access token are not interchangeable', async () => {
    const { tokens } = await signUp(casework)

    expect(await isAccepted(tokens.refresh)).toBe(false)
    expect((await renew(tokens.access)).status).toBe(401)
  })

  test('renews the sign-in and is replaced (AUTH-092)', async () => {
    const { tokens } = await signUp(casework)

    const renewed = getTokens(await renew(tokens.refresh))
    const renewedTwice = getTokens(await renew(renewed.refresh))

    expect(new Set([tokens.refresh, renewed.refresh, renewedTwice.refresh]).size).toBe(3)
    expect(await isAccepted(renewedTwice.access)).toBe(true)
  })

  test('is sent as an HttpOnly cookie limited to one path, which renews the sign-in', async () => {
    const cookie = await signInForCookie()

    const renewed = await renew(undefined, {
      cookie: cookie.split(';')[0] ?? '',
      'sec-fetch-site': 'same-origin',
    })

    expect(cookie).toMatch(
      /^casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=1209\d{3}; HttpOnly; SameSite=Strict$/,
    )
    expect(renewed.status).toBe(200)
  })

  test('is refused in a cookie that was sent cross-site', async () => {
    const cookie = (await signInForCookie()).split(';')[0] ?? ''

    const crossSite = await renew(undefined, { cookie, 'sec-fetch-site': 'cross-site' })

    expect(crossSite.status).toBe(403)
    expect((await renew(undefined, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('has the __Secure- prefix over https, and a cookie without it is ignored (FIX-053)', async () => {
    const secure = await startTestApp({
      database: casework.database,
      settings: { PUBLIC_URL: 'https://law.example.org' },
    })
    onTestFinished(() => secure.stop())
    const { email, password, tokens } = await signUp(secure)
    const renewByCookie = async (cookie: string) => {
      const { status, headers } = await ask(
        secure.app,
        authEndpoints.refresh,
        { body: {} },
        { headers: { cookie } },
      )
      return { status, cookies: [headers['set-cookie'] ?? []].flat().map(String) }
    }
    const signedIn = await ask(secure.app, authEndpoints.login, { body: { email, password } })
    const [cookie = ''] = [signedIn.headers['set-cookie']].flat().map(String)

    expect(cookie).toMatch(/^__Secure-casework_refresh=[^;]+; .*; Secure$/)
    const plantedCookie = `casework_refresh=${tokens.refresh}`
    expect(await renewByCookie(plantedCookie)).toMatchObject({ status: 401 })
    expect(await renewByCookie(`${plantedCookie}; ${cookie.split(';')[0]}`)).toEqual({
      status: 200,
      cookies: [
        expect.stringMatching(/^__Secure-casework_refresh=\d+\.[\w-]{43}\.\d+\.\d+\.[\w-]{43}; /),
      ],
    })
  })

  test('can be renewed by two tabs in parallel; both stay signed in', async () => {
    const { tokens } = await signUp(casework)

    const responses = await Promise.all([renew(tokens.refresh), renew(tokens.refresh)])

    for (const response of responses) {
      expect(response.status).toBe(200)
      expect(await isAccepted(getTokens(response).access)).toBe(true)
      expect((await renew(getTokens(response).refresh)).status).toBe(200)
    }
  })

  test('returns the same successor for twenty uses within the grace period (FIX-009)', async () => {
    const { tokens, user } = await signUp(casework)
    const uniqueSuccessors = (responses: { body: unknown }[]) =>
      new Set(responses.map((response) => getTokens(response).refresh))

    const first = await renew(tokens.refresh)
    // Extends the grace period: the test machine may be slow.
    await shiftUsedAt(-1, user.id)
    const all = [
      first,
      ...(await Promise.all(Array.from({ length: 19 }, () => renew(tokens.refresh)))),
    ]
    const next = await Promise.all(Array.from({ length: 2 }, () => renew(getTokens(first).refresh)))

    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(uniqueSuccessors(all).size).toBe(1)
    expect(uniqueSuccessors(next).size).toBe(1)
    expect(uniqueSuccessors([first, ...next]).size).toBe(2)
    expect(
      all.every(({ headers }) => getRefreshCookie(headers).includes(getTokens(first).refresh)),
    ).toBe(true)
  })

  test('ends the whole sign-in if reused after the grace period', async () => {
    const { tokens, user } = await signUp(casework)
    const renewed = getTokens(await renew(tokens.refresh))
    await shiftUsedAt(1, user.id)

    const stolen = await renew(tokens.refresh)

    expect(stolen.status).toBe(401)
    expect(getRefreshCookie(stolen.headers)).toContain('Max-Age=0')
    expect((await renew(renewed.refresh)).status).toBe(401)
    expect(await isAccepted(renewed.access)).toBe(false)
  })

  test('is invalid after sign-out, and the cookie is cleared', async () => {
    const { tokens } = await signUp(casework)

    const signedOut = await ask(casework.app, authEndpoints.logout, {}, { token: tokens.access })

    expect(getRefreshCookie(signedOut.headers)).toContain(
      'casework_refresh=; Path=/api/token/refresh/; Max-Age=0',
    )
    expect((await renew(tokens.refresh)).status).toBe(401)
    expect(await isAccepted(tokens.access)).toBe(false)
  })
})
