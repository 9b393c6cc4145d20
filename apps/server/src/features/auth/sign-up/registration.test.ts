import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { describe, expect, test } from 'vitest'
import { ask, call, startTestApp, useTestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { hideTimestamps } from '@casework/testing/email-requests'
import {
  readMailedCode,
  listMailsTo,
  newEmail,
  signUp,
  chooseWrongCode,
} from '@casework/testing/sign-up'

const casework = useTestApp()

const buildSignUp = (changes: object = {}) => ({
  name: 'Jane Doe',
  email: newEmail(),
  mobile: '+1 (555) 010-2030',
  password: 'Correct1horse',
  country_id: 840,
  ...changes,
})

async function register() {
  const body = buildSignUp()
  await call(casework.app, authEndpoints.register, { body })
  return body
}

const post = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, body: unknown) =>
  ask(casework.app, endpoint, { body })
const getFieldErrors = (response: { body: unknown }) =>
  (response.body as { error: { data: Record<string, string[]> } }).error.data

describe('signing up', () => {
  test.each([
    ['an empty name', { name: '  ' }, 'name', 'Full name is required'],
    ['a name under two characters', { name: 'J' }, 'name', 'Name must be at least 2 characters'],
    ['an address as the name', { name: 'boss@bank.co' }, 'name', 'Enter a name, not an address'],
    ['an empty email', { email: '' }, 'email', 'Email is required'],
    ['a malformed email', { email: 'jane@' }, 'email', 'Invalid email format'],
    ['an empty phone number', { mobile: '' }, 'mobile', 'Phone number is required'],
    [
      'letters in the phone number',
      { mobile: '+1 call me' },
      'mobile',
      'Invalid phone number format',
    ],
    [
      'two phone numbers',
      { mobile: '020 7946 0000 / 07700 900504' },
      'mobile',
      'Invalid phone number format',
    ],
    [
      'two long phone numbers',
      { mobile: '+44 (0)20 7946 0000 / +44 (0)7700 900504' },
      'mobile',
      'Invalid phone number format',
    ],
    [
      "a phone number that is too long with its country's code",
      { mobile: '123456789012345', country_id: 840 },
      'mobile',
      'Invalid phone number format',
    ],
    ['an empty password', { password: '' }, 'password', 'Password is required'],
    [
      'a short password',
      { password: 'Abc1' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      'a password without a digit',
      { password: 'Abcdefgh' },
      'password',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'a common password',
      { password: 'Password1' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    ['no country', { country_id: null }, 'country_id', 'Please select a country'],
    ['a country that does not exist', { country_id: 999_999 }, 'country_id', 'Unknown country'],
    ['a country sent as text', { country_id: '840' }, 'country_id', 'Please select a country'],
  ])(
    'refuses %s (AUTH-029..034, AUTH-036..038, AUTH-041, AUTH-043)',
    async (_what, changes, field, message) => {
      const response = await post(authEndpoints.register, buildSignUp(changes))

      expect(response.status).toBe(400)
      expect(getFieldErrors(response)[field]).toContain(message)
    },
  )

  test('refuses the email of a confirmed user in any letter case', async () => {
    const jane = await signUp(casework)

    const response = await post(
      authEndpoints.register,
      buildSignUp({ email: ` ${jane.email.toUpperCase()} ` }),
    )

    expect(response.status).toBe(400)
    expect(getFieldErrors(response)).toEqual({
      email: ['An account with this email already exists'],
    })
  })

  test('mails a code and does not sign in (AUTH-042, AUTH-067)', async () => {
    const body = buildSignUp()
    const response = await post(authEndpoints.register, body)
    const tooEarly = await post(authEndpoints.login, { email: body.email, password: body.password })

    expect(response).toMatchObject({
      status: 201,
      body: { success: true, data: { email: body.email } },
    })
    expect(await readMailedCode(casework, body.email)).toMatch(/^\d{6}$/)
    expect(tooEarly).toMatchObject({
      status: 403,
      body: { error: { message: 'Please verify your email before signing in' } },
    })
  })
})

describe('confirming', () => {
  test('refuses wrong, used, replaced and unknown codes with the same message (AUTH-062)', async () => {
    const { email } = await register()
    const oldCode = await readMailedCode(casework, email)
    const confirm = (confirmation_code: string, to = email) =>
      post(authEndpoints.confirm, { email: to, confirmation_code })

    const wrong = await confirm(chooseWrongCode(oldCode))
    await post(authEndpoints.resend, { email })
    const current = await readMailedCode(casework, email)
    const replaced = oldCode === current ? wrong : await confirm(oldCode)
    const right = await confirm(current)
    const used = await confirm(current)
    const unknown = await confirm('123456', 'nobody@example.com')

    expect(right.status).toBe(200)
    for (const refused of [wrong, replaced, used, unknown]) {
      expect(refused).toMatchObject({
        status: 400,
        body: {
          error: {
            message: 'Invalid verification code',
            data: { confirmation_code: ['Invalid verification code'] },
          },
        },
      })
    }
  })

  test.each([
    [4, 200],
    [5, 400],
    [12, 400],
  ])('after %i wrong tries in parallel, the right code returns %i', async (tries, status) => {
    const { email } = await register()
    const code = await readMailedCode(casework, email)

    await Promise.all(
      Array.from({ length: tries }, () =>
        post(authEndpoints.confirm, { email, confirmation_code: chooseWrongCode(code) }),
      ),
    )

    expect(await post(authEndpoints.confirm, { email, confirmation_code: code })).toMatchObject({
      status,
    })
  })

  test('lets one of eight parallel uses of a code succeed', async () => {
    const { email } = await register()
    const code = await readMailedCode(casework, email)

    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(authEndpoints.confirm, { email, confirmation_code: code }),
      ),
    )

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts email and confirmation_code and returns user and tokens like login (AUTH-060, AUTH-061)', async () => {
    const jane = await signUp(casework)
    const signedIn = await call(casework.app, authEndpoints.login, {
      body: { email: jane.email, password: jane.password },
    })

    expect(jane.user).toEqual(signedIn.user)
    expect(jane.tokens.access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
})

test('stores an email in user_emails only after it is verified', async () => {
  const { email } = await register()
  const countVerified = async () =>
    (
      await casework.authPool.query(
        'select from user_emails where email = $1 and proven_at <= now()',
        [email],
      )
    ).rowCount

  const before = await countVerified()
  await call(casework.app, authEndpoints.confirm, {
    body: { email, confirmation_code: await readMailedCode(casework, email) },
  })

  expect([before, await countVerified()]).toEqual([0, 1])
})

describe('requesting a new code', () => {
  test('returns the same response for known and unknown emails, also during the resend pause', async () => {
    // Own database: requests of other tests would count against the IP limits.
    const database = await newDatabase()
    const limited = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await call(limited.app, authEndpoints.register, { body: buildSignUp() })
    const resend = (to: string) => ask(limited.app, authEndpoints.resend, { body: { email: to } })

    const [known, unknown] = [await resend(email), await resend(`nobody-${email}`)]
    const [knownAgain, unknownAgain] = [await resend(email), await resend(`nobody-${email}`)]
    await limited.stop()
    await database.drop()

    expect(known).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { expires_at: expect.any(String), resend_at: expect.any(String) },
      },
    })
    expect(hideTimestamps(unknown.text)).toBe(hideTimestamps(known.text))
    expect(knownAgain).toMatchObject({ status: 429, body: { error: { type: 'rate_limited' } } })
    expect(Number(knownAgain.headers['retry-after'])).toBeGreaterThan(50)
    expect(unknownAgain.text).toBe(knownAgain.text)
  })

  test('POST /resend-confirmation/ with email mails a new code (AUTH-063)', async () => {
    const { email } = await register()
    const before = (await listMailsTo(casework, email)).length

    expect(await post(authEndpoints.resend, { email })).toMatchObject({ status: 200 })
    expect(await listMailsTo(casework, email)).toHaveLength(before + 1)
  })
})
