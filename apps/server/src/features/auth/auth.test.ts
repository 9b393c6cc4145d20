import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { countryEndpoints } from '@casework/contract/countries'
import type { AnyEndpoint } from '@casework/contract/endpoint'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, newPerson, startTestApp, type TestApp } from '../../../test/casework/index.ts'
import { newDatabase } from '../../../test/database/new-database.ts'
import { withoutTimes } from '../../../test/casework/address-requests.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

let people = 0
const someone = (changes: object = {}) => {
  people += 1
  const body = {
    name: 'Jane Doe',
    email: `jane-${process.pid}-${Date.now()}-${people}@example.com`,
    mobile: '+1 (555) 010-2030',
    password: 'Correct1horse',
    country_id: 840,
  }
  return { ...body, ...changes }
}

/** Returns the newest code mailed to an address. */
async function codeFor(email: string): Promise<string> {
  const mail = (await casework.mails()).findLast((text) => text.includes(`To: ${email}`))
  const code = /^(\d{6})\r?$/m.exec(mail ?? '')?.[1]
  if (!code) throw new Error(`No code was mailed to ${email}`)
  return code
}

const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

async function registered() {
  const body = someone()
  await call(casework.app, authEndpoints.register, { body })
  return body
}

async function confirmed() {
  const body = await registered()
  const signedIn = await call(casework.app, authEndpoints.confirm, {
    body: { email: body.email, confirmation_code: await codeFor(body.email) },
  })
  return { ...body, ...signedIn }
}

const post = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, body: unknown) =>
  ask(casework.app, endpoint, { body })
const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { data: Record<string, string[]> } }).error.data

describe('registering', () => {
  test.each([
    ['an empty name (AUTH-029)', { name: '  ' }, 'name', 'Full name is required'],
    [
      'a name under two characters (AUTH-030)',
      { name: 'J' },
      'name',
      'Name must be at least 2 characters',
    ],
    ['an empty email (AUTH-031)', { email: '' }, 'email', 'Email is required'],
    ['a malformed email (AUTH-032)', { email: 'jane@' }, 'email', 'Invalid email format'],
    ['an empty phone number (AUTH-033)', { mobile: '' }, 'mobile', 'Phone number is required'],
    [
      'letters in the phone number (AUTH-034)',
      { mobile: '+1 call me' },
      'mobile',
      'Invalid phone number format',
    ],
    ['an empty password (AUTH-036)', { password: '' }, 'password', 'Password is required'],
    [
      'a short password (AUTH-037)',
      { password: 'Abc1' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      'a password without a digit (AUTH-038)',
      { password: 'Abcdefgh' },
      'password',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'a password that everybody tries first',
      { password: 'Password1' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    ['no country (AUTH-041)', { country_id: null }, 'country_id', 'Please select a country'],
    ['a country that does not exist', { country_id: 999_999 }, 'country_id', 'Unknown country'],
    [
      'a country sent as text (AUTH-043)',
      { country_id: '840' },
      'country_id',
      'Please select a country',
    ],
  ])('refuses %s', async (_what, changes, field, sentence) => {
    const answer = await post(authEndpoints.register, someone(changes))

    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)[field]).toContain(sentence)
  })

  test('refuses the address of a confirmed user in any letter case', async () => {
    const jane = await confirmed()

    const answer = await post(
      authEndpoints.register,
      someone({ email: ` ${jane.email.toUpperCase()} ` }),
    )

    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual({ email: ['An account with this email already exists'] })
  })

  test('mails a code and does not sign in (AUTH-042, AUTH-067)', async () => {
    const body = someone()
    const answer = await post(authEndpoints.register, body)
    const tooEarly = await post(authEndpoints.login, { email: body.email, password: body.password })

    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, data: { email: body.email } },
    })
    expect(await codeFor(body.email)).toMatch(/^\d{6}$/)
    expect(tooEarly).toMatchObject({
      status: 403,
      body: { error: { message: 'Please verify your email before signing in' } },
    })
  })
})

describe('confirming', () => {
  test('refuses wrong, used, replaced and unknown codes with the same message (AUTH-062)', async () => {
    const { email } = await registered()
    const old = await codeFor(email)
    const confirm = (confirmation_code: string, address = email) =>
      post(authEndpoints.confirm, { email: address, confirmation_code })

    const wrong = await confirm(wrongCode(old))
    await post(authEndpoints.resend, { email })
    const current = await codeFor(email)
    const replaced = old === current ? wrong : await confirm(old)
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
  ])('after %i wrong tries in parallel answers the right code with %i', async (tries, status) => {
    const { email } = await registered()
    const code = await codeFor(email)

    await Promise.all(
      Array.from({ length: tries }, () =>
        post(authEndpoints.confirm, { email, confirmation_code: wrongCode(code) }),
      ),
    )

    expect(await post(authEndpoints.confirm, { email, confirmation_code: code })).toMatchObject({
      status,
    })
  })

  test('lets one of eight parallel uses of a code succeed', async () => {
    const { email } = await registered()
    const code = await codeFor(email)

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(authEndpoints.confirm, { email, confirmation_code: code }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts email and confirmation_code and returns user and tokens like login (AUTH-060, AUTH-061)', async () => {
    const jane = await confirmed()
    const signedIn = await call(casework.app, authEndpoints.login, {
      body: { email: jane.email, password: jane.password },
    })

    expect(jane.user).toEqual(signedIn.user)
    expect(jane.tokens.access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
})

test("stores a user's address only once it is verified", async () => {
  const { email } = await registered()
  const proven = async () =>
    (
      await casework.pool.query('select from user_emails where email = $1 and proven_at <= now()', [
        email,
      ])
    ).rowCount

  const before = await proven()
  await call(casework.app, authEndpoints.confirm, {
    body: { email, confirmation_code: await codeFor(email) },
  })

  expect([before, await proven()]).toEqual([0, 1])
})

describe('asking for a new code', () => {
  test('answers alike for known and unknown addresses, also within the resend pause', async () => {
    // Its own database: the limits by address count requests of other tests too.
    const database = await newDatabase()
    const slow = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await call(slow.app, authEndpoints.register, { body: someone() })
    const resend = (address: string) =>
      ask(slow.app, authEndpoints.resend, { body: { email: address } })

    const [known, unknown] = [await resend(email), await resend(`nobody-${email}`)]
    const [knownAgain, unknownAgain] = [await resend(email), await resend(`nobody-${email}`)]
    await slow.stop()
    await database.drop()

    expect(known).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { expires_at: expect.any(String), resend_at: expect.any(String) },
      },
    })
    expect(withoutTimes(unknown.text)).toBe(withoutTimes(known.text))
    expect(knownAgain).toMatchObject({ status: 429, body: { error: { type: 'rate_limited' } } })
    expect(Number(knownAgain.headers['retry-after'])).toBeGreaterThan(50)
    expect(unknownAgain.text).toBe(knownAgain.text)
  })

  test('mails a new code on POST /resend-confirmation/ with email (AUTH-063)', async () => {
    const { email } = await registered()
    const before = (await casework.mails()).filter((text) => text.includes(email)).length

    expect(await post(authEndpoints.resend, { email })).toMatchObject({ status: 200 })
    expect((await casework.mails()).filter((text) => text.includes(email))).toHaveLength(before + 1)
  })
})

describe('signing in', () => {
  test('refuses an unknown address and a wrong password with identical responses', async () => {
    const jane = await confirmed()

    const wrong = await post(authEndpoints.login, { email: jane.email, password: 'Wrong1horse' })
    const unknown = await post(authEndpoints.login, {
      email: 'nobody@example.com',
      password: 'Wrong1horse',
    })

    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('Invalid email or password')
    expect(unknown.text).toBe(wrong.text)
  })

  test('returns user and tokens (AUTH-016..019)', async () => {
    const jane = await confirmed()

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
})

describe('a sign-in', () => {
  test('answers 401 without a token, with a forged token, and with one signed by another key', async () => {
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
      const answer = await ask(
        casework.app,
        accountEndpoints.info,
        {},
        { headers: { authorization: `Bearer ${text}` } },
      )
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      })
    }
    expect(await ask(casework.app, accountEndpoints.info, {})).toMatchObject({ status: 401 })
  })

  test('ends on the server with POST /logout/', async () => {
    const jane = await newPerson(casework)
    const before = await jane.ask(accountEndpoints.info)

    await jane.call(authEndpoints.logout, {})

    expect(before.status).toBe(200)
    expect((await jane.ask(accountEndpoints.info)).status).toBe(401)
  })

  test('returns the signed-in user by GET /account-info/ (AUTH-093)', async () => {
    const jane = await newPerson(casework)

    expect(await jane.call(accountEndpoints.info, {})).toMatchObject({
      id: jane.user_id,
      email: jane.email,
      account: { id: jane.account_id, name: jane.name, is_active: true },
    })
  })
})

test('lists countries with id, name and phone_code without a sign-in (AUTH-046..048, CLIENT-027)', async () => {
  const countries = await call(casework.app, countryEndpoints.list, {})

  expect(countries.length).toBeGreaterThan(240)
  expect(countries).toContainEqual({ id: 840, name: 'United States', phone_code: '1' })
  expect(countries.map(({ name }) => name)).toEqual(countries.map(({ name }) => name).toSorted())
})

test('keeps codes, passwords and addresses out of the log', async () => {
  const jane = await confirmed()
  const code = await codeFor(jane.email)
  const lines = casework.logged.join('')

  expect(lines).toContain('"route":"/api/confirm-account/"')
  for (const secret of [jane.email, jane.password, jane.tokens.access, code])
    expect(lines).not.toContain(secret)
})
