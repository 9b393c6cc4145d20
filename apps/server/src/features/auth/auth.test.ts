import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { firmEndpoints } from '@casework/contract/firm'
import { countryEndpoints } from '@casework/contract/countries'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { profileEndpoints } from '@casework/contract/profile'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, call, newPerson, useTestApp } from '@casework/testing'
import { readMailedCode, signUp } from '@casework/testing/sign-up'

const casework = useTestApp()

const post = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, body: unknown) =>
  ask(casework.app, endpoint, { body })

describe('signing in', () => {
  test('refuses an unknown email and a wrong password with identical responses', async () => {
    const jane = await signUp(casework)

    const wrongPassword = await post(authEndpoints.login, {
      email: jane.email,
      password: 'Wrong1horse',
    })
    const unknownEmail = await post(authEndpoints.login, {
      email: 'nobody@example.com',
      password: 'Wrong1horse',
    })

    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.text).toContain('Invalid email or password')
    expect(unknownEmail.text).toBe(wrongPassword.text)
  })

  test('returns user and tokens (AUTH-016..019)', async () => {
    const jane = await signUp(casework)

    const { user, tokens } = await call(casework.app, authEndpoints.login, {
      body: { email: jane.email, password: jane.password },
    })
    const info = await ask(
      casework.app,
      accountEndpoints.info,
      {},
      { headers: { authorization: `Bearer ${tokens.access}` } },
    )

    expect(info).toMatchObject({ status: 200, body: { data: { email: jane.email } } })
    expect(tokens.refresh).toMatch(/^\d+\./)
    expect(user).toEqual({
      id: expect.any(Number),
      name: 'Jane Doe',
      email: jane.email,
      mobile: jane.mobile,
      role: 'user',
    })
  })

  test('returns what the first page needs of the own firm (LOOK-014)', async () => {
    const jane = await signUp(casework)
    expect(jane.firm).toEqual({
      name: 'Jane Doe',
      name_is_own: false,
      region: 'US',
      first_weekday: 0,
    })
    const authorization = `Bearer ${jane.tokens.access}`
    await ask(
      casework.app,
      firmEndpoints.update,
      { body: { name: 'Hart & Lowe', region: 'DE' } },
      { headers: { authorization } },
    )
    const { firm } = await call(casework.app, authEndpoints.login, {
      body: { email: jane.email, password: jane.password },
    })
    expect(firm).toEqual({
      name: 'Hart & Lowe',
      name_is_own: true,
      region: 'DE',
      first_weekday: 1,
    })
  })

  test('returns the preferences that the first page needs (LOOK-140)', async () => {
    const jane = await signUp(casework)
    expect(jane.preferences).toEqual({
      language: 'en',
      timezone: 'UTC',
      push_notifications: true,
    })
    const chosen = { language: 'de', timezone: 'GMT', push_notifications: false } as const
    await ask(
      casework.app,
      profileEndpoints.savePreferences,
      { body: { ...DEFAULT_PREFERENCES, ...chosen } },
      { headers: { authorization: `Bearer ${jane.tokens.access}` } },
    )
    const { preferences } = await call(casework.app, authEndpoints.login, {
      body: { email: jane.email, password: jane.password },
    })
    expect(preferences).toEqual(chosen)
  })
})

describe('the access token', () => {
  test('returns 401 without a token, with a forged one and with one signed by another key', async () => {
    const { token } = await newPerson(casework)
    const [head, claims, signature] = token.split('.') as [string, string, string]
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const forged = [
      '',
      'x',
      `${none}.${claims}.`,
      `${none}.${claims}.${signature}`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      `${head}.${claims}.${createHmac('sha256', 'another key').update(`${head}.${claims}`).digest('base64url')}`,
    ]

    for (const text of forged) {
      const response = await ask(
        casework.app,
        accountEndpoints.info,
        {},
        { headers: { authorization: `Bearer ${text}` } },
      )
      expect(response).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      })
    }
    expect(await ask(casework.app, accountEndpoints.info, {})).toMatchObject({ status: 401 })
  })

  test('POST /logout/ ends the sign-in on the server', async () => {
    const jane = await newPerson(casework)
    const before = await jane.ask(accountEndpoints.info)

    await jane.call(authEndpoints.logout, {})

    expect(before.status).toBe(200)
    expect((await jane.ask(accountEndpoints.info)).status).toBe(401)
  })

  test('GET /account-info/ returns the signed-in user (AUTH-093)', async () => {
    const jane = await newPerson(casework)

    expect(await jane.call(accountEndpoints.info, {})).toMatchObject({
      id: jane.user_id,
      email: jane.email,
      account: { id: jane.account_id, name: jane.name, is_active: true },
    })
  })
})

test('lists countries with id, name and phone_code without a sign-in (AUTH-046..048, CLIENT-027, FIX-211)', async () => {
  const countries = await call(casework.app, countryEndpoints.list, {})

  expect(countries.length).toBeGreaterThan(240)
  expect(countries).toContainEqual({ id: 840, name: 'United States', phone_code: '1' })
  const { compare } = new Intl.Collator('en', { ignorePunctuation: false })
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(compare))
})

test('keeps codes, passwords, tokens and emails out of the log', async () => {
  const before = casework.logged.length
  const jane = await signUp(casework)
  const code = await readMailedCode(casework, jane.email)
  const lines = casework.logged.slice(before).join('')

  expect(lines).toContain('"route":"/api/confirm-account/"')
  const { access, refresh } = jane.tokens
  for (const secret of [jane.email, jane.password, access, refresh])
    expect(lines).not.toContain(secret)
  // A part of a longer number, such as a time, is no code.
  expect(lines).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
})
