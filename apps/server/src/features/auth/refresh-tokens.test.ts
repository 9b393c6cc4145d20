import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ask, call, startTestApp, type TestApp } from '../../../test/casework/index.ts'
import { inTransaction, sql } from '../../platform/database/scope.ts'
import { signUp } from '../../../test/casework/sign-up.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const renew = (refresh: string | undefined, headers: Record<string, string> = {}) =>
  ask(
    casework.app,
    authEndpoints.refresh,
    { body: refresh === undefined ? {} : { refresh } },
    { headers },
  )
const works = async (access: string) =>
  (await ask(casework.app, accountEndpoints.info, {}, { token: access })).status === 200
const tokensOf = (answer: { body: unknown }) =>
  (answer.body as { data: { access: string; refresh: string } }).data
const cookieOf = (headers: Record<string, unknown>) =>
  String(
    [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('casework_refresh=')),
  )

/** Moves the use of a user's refresh tokens into the past. */
const passMinutes = (minutes: number, user_id: number) =>
  inTransaction(casework.pool, {}, (scope) =>
    scope.many(
      sql`update refresh_tokens t set used_at = t.used_at - ${minutes} * interval '1 minute' from sign_ins s where s.id = t.sign_in_id and s.user_id = ${user_id} returning t.id`,
    ),
  )

describe('a refresh token', () => {
  test.each([undefined, '', 'x', '1.x', `1.${'a'.repeat(43)}`, `999999999.${'a'.repeat(43)}`])(
    'that reads %j is refused',
    async (refresh) => {
      expect(await renew(refresh)).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      })
    },
  )

  test('is not accepted as an access token, nor the other way round', async () => {
    const { tokens } = await signUp(casework)

    expect(await works(tokens.refresh)).toBe(false)
    expect((await renew(tokens.access)).status).toBe(401)
  })

  test('renews the sign-in and is replaced (AUTH-092)', async () => {
    const { tokens } = await signUp(casework)

    const renewed = tokensOf(await renew(tokens.refresh))
    const again = tokensOf(await renew(renewed.refresh))

    expect(new Set([tokens.refresh, renewed.refresh, again.refresh]).size).toBe(3)
    expect(await works(again.access)).toBe(true)
  })

  test('is sent as an HttpOnly cookie limited to one path', async () => {
    const { email, password } = await signUp(casework)
    const signedIn = await ask(casework.app, authEndpoints.login, { body: { email, password } })
    const cookie = cookieOf(signedIn.headers)

    const renewed = await renew(undefined, {
      cookie: cookie.split(';')[0] ?? '',
      'sec-fetch-site': 'same-origin',
    })
    const foreign = await renew(undefined, {
      cookie: cookieOf(renewed.headers).split(';')[0] ?? '',
      'sec-fetch-site': 'cross-site',
    })

    expect(cookie).toMatch(
      /^casework_refresh=[^;]+; Path=\/api\/token\/refresh\/; Max-Age=1209\d{3}; HttpOnly; SameSite=Strict$/,
    )
    expect(renewed.status).toBe(200)
    expect(foreign.status).toBe(403)
  })

  test('has the __Secure- prefix over https, and a cookie without it is ignored (FIX-053)', async () => {
    const secure = await startTestApp({
      database: casework.database,
      settings: { PUBLIC_URL: 'https://law.example.org' },
    })
    onTestFinished(() => secure.stop())
    const { email, password, tokens } = await signUp(secure)
    const renewBy = async (cookie: string) => {
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
    const planted = `casework_refresh=${tokens.refresh}`
    expect(await renewBy(planted)).toMatchObject({ status: 401 })
    expect(await renewBy(`${planted}; ${cookie.split(';')[0]}`)).toEqual({
      status: 200,
      cookies: [
        expect.stringMatching(/^__Secure-casework_refresh=\d+\.[\w-]{43}\.\d+\.\d+\.[\w-]{43}; /),
      ],
    })
  })

  test('works for two tabs that renew in parallel; both stay signed in', async () => {
    const { tokens } = await signUp(casework)

    const [one, other] = await Promise.all([renew(tokens.refresh), renew(tokens.refresh)])

    for (const answer of [one, other]) {
      expect(answer.status).toBe(200)
      expect(await works(tokensOf(answer).access)).toBe(true)
      expect((await renew(tokensOf(answer).refresh)).status).toBe(200)
    }
  })

  test('used twenty times within the grace period has a single successor (FIX-009)', async () => {
    const { tokens, user } = await signUp(casework)
    const successors = (answers: { body: unknown }[]) =>
      new Set(answers.map((answer) => tokensOf(answer).refresh))

    const first = await renew(tokens.refresh)
    // The grace period must not end while a busy machine responds.
    await passMinutes(-1, user.id)
    const all = [
      first,
      ...(await Promise.all(Array.from({ length: 19 }, () => renew(tokens.refresh)))),
    ]
    const next = await Promise.all(Array.from({ length: 2 }, () => renew(tokensOf(first).refresh)))

    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(successors(all).size).toBe(1)
    expect(successors(next).size).toBe(1)
    expect(successors([first, ...next]).size).toBe(2)
    expect(all.every(({ headers }) => cookieOf(headers).includes(tokensOf(first).refresh))).toBe(
      true,
    )
  })

  test('reused after the grace period ends the whole sign-in', async () => {
    const { tokens, user } = await signUp(casework)
    const renewed = tokensOf(await renew(tokens.refresh))
    await passMinutes(1, user.id)

    const stolen = await renew(tokens.refresh)

    expect(stolen.status).toBe(401)
    expect(cookieOf(stolen.headers)).toContain('Max-Age=0')
    expect((await renew(renewed.refresh)).status).toBe(401)
    expect(await works(renewed.access)).toBe(false)
  })

  test('is invalid after sign-out, and the cookie is cleared', async () => {
    const { tokens } = await signUp(casework)

    const out = await ask(casework.app, authEndpoints.logout, {}, { token: tokens.access })

    expect(cookieOf(out.headers)).toContain(
      'casework_refresh=; Path=/api/token/refresh/; Max-Age=0',
    )
    expect((await renew(tokens.refresh)).status).toBe(401)
    expect(await works(tokens.access)).toBe(false)
  })
})

describe('a reset link', () => {
  const mailed = async (email: string) => {
    const mail = (await casework.mails()).findLast(
      (text) => text.includes(email) && text.includes('reset-password'),
    )
    const text = (mail ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
  }
  const request = (email: string, headers = {}) =>
    ask(casework.app, authEndpoints.requestReset, { body: { email } }, { headers })
  const confirm = (email: string, token: string, new_password = 'Another2horse') =>
    ask(casework.app, authEndpoints.confirmReset, { body: { email, token, new_password } })

  test.each([
    ['no password (AUTH-079)', '', 'Password is required'],
    ['a short one (AUTH-080)', 'Abc1', 'Password must be at least 8 characters'],
    [
      'one without a digit (AUTH-081)',
      'Abcdefgh',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'one that everybody tries first',
      'Password1',
      'This password is too common. Please choose another one.',
    ],
  ])('refuses %s', async (_what, new_password, sentence) => {
    expect(await confirm('a@b.example', 'x', new_password)).toMatchObject({
      status: 400,
      body: { error: { data: { new_password: [sentence] } } },
    })
  })

  test('refuses wrong, foreign, replaced and used links with the same message (AUTH-085)', async () => {
    const [jane, other] = [await signUp(casework), await signUp(casework)]
    await request(jane.email)
    const replaced = await mailed(jane.email)
    await request(jane.email)
    const token = await mailed(jane.email)
    const refused = [
      await confirm(jane.email, 'x'.repeat(43)),
      await confirm(other.email, token),
      await confirm(jane.email, replaced),
    ]

    expect((await confirm(jane.email, token)).status).toBe(200)
    refused.push(await confirm(jane.email, token))
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: 'This reset link is invalid or has expired' } },
      })
    }
  })

  test('expires after an hour by the database clock', async () => {
    const jane = await signUp(casework)
    await request(jane.email)
    const token = await mailed(jane.email)
    await inTransaction(casework.pool, {}, (scope) =>
      scope.one(
        sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${jane.user.id} returning user_id`,
      ),
    )

    expect((await confirm(jane.email, token)).status).toBe(400)
  })

  test('is requested with email, answered alike for known and unknown addresses (AUTH-073)', async () => {
    const jane = await signUp(casework)

    const known = await request(jane.email)
    const unknown = await request(`nobody-${jane.email}`)

    expect(known).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(unknown.text).toBe(known.text)
  })

  test('is built from PUBLIC_URL, whatever the Host header', async () => {
    const jane = await signUp(casework)
    await request(jane.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })

    const mail = (await casework.mails()).findLast(
      (text) => text.includes(jane.email) && text.includes('reset-password'),
    )
    expect(mail).toContain('http://127.0.0.1:3000/reset-password?email')
    expect(mail).not.toContain('evil.example')
  })

  test('sets the password with email, token, new_password, ends all sign-ins, and works for one of eight parallel uses (AUTH-084)', async () => {
    const jane = await signUp(casework)
    await request(jane.email)
    const token = await mailed(jane.email)

    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(jane.email, token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await works(jane.tokens.access)).toBe(false)
    expect((await renew(jane.tokens.refresh)).status).toBe(401)
    expect(
      (
        await ask(casework.app, authEndpoints.login, {
          body: { email: jane.email, password: jane.password },
        })
      ).status,
    ).toBe(401)
    expect(
      (
        await call(casework.app, authEndpoints.login, {
          body: { email: jane.email, password: 'Another2horse' },
        })
      ).user.id,
    ).toBe(jane.user.id)
  })
})
