import { authEndpoints } from '@casework/contract/auth'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, buildFieldRefusal, call, useTestApp, type Answer } from '@casework/testing'
import { readMailedToken, listMailsTo, signUp } from '@casework/testing/sign-up'
import {
  addTotp,
  showCode,
  signInWithTotp,
  startTicket,
  withinOneStep,
} from '../../../../test/second-factor/add-factor.ts'

const { login, refresh, requestReset } = authEndpoints
const { finish } = factorSignIn

const casework = useTestApp()

const signUpWithTotp = async () => {
  const person = await signUp(casework)
  const user = { user_id: person.user.id }
  return { person, ...user, app: await addTotp(casework, user) }
}

const askLogin = ({ email, password }: { email: string; password: string }) =>
  ask(casework.app, login, { body: { email, password } })
const askFinish = (body: object) => ask(casework.app, finish, { body })
const countSignIns = async (user_id: number) =>
  (
    await casework.authPool.query(
      'select id from sign_ins where user_id = $1 and ended_at is null',
      [user_id],
    )
  ).rowCount

const expired = buildFieldRefusal('ticket', 'This sign-in has expired. Please start again.')
const chooseWrongCode = buildFieldRefusal('code', 'This code is not valid')
const expectRefusal = (answer: Answer, refusal: object) => expect(answer).toMatchObject(refusal)

test('signs a person without a factor in with the password alone (KEYS-001)', async () => {
  const person = await signUp(casework)

  const { status, body, headers } = await askLogin(person)
  const renewed = await ask(casework.app, refresh, {
    body: { refresh: person.tokens.refresh },
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { user: { email: person.email } } })
  expect(String(headers['set-cookie'])).toContain('casework_refresh=')
  expect(renewed.status).toBe(200)
})

test('asks a person with a factor for it, without a cookie or a sign-in (KEYS-002)', async () => {
  const { person, user_id } = await signUpWithTotp()
  const before = await countSignIns(user_id)

  const { status, body, headers } = await askLogin(person)

  expect(status).toBe(403)
  expect(body).toEqual({
    success: false,
    error: {
      status: 403,
      type: 'second_factor_required',
      message: 'Enter your second factor',
      data: { ticket: [expect.any(String)], methods: ['totp', 'recovery_code'] },
    },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(await countSignIns(user_id)).toBe(before)
})

test('finishes the sign-in with a code (KEYS-003)', async () => {
  const { person, app } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)

  const { status, body, headers } = await askFinish({ ticket, code: await app.nextCode() })
  const { data } = body as { data: Awaited<ReturnType<typeof signUp>> }
  const factors = await call(casework.app, secondFactors.read, {}, { token: data.tokens.access })

  expect(status).toBe(200)
  expect(data.user).toEqual(person.user)
  expect(String(headers['set-cookie'])).toContain('casework_refresh=')
  expect(factors.confirmed_at).not.toBeNull()
})

test('refuses a ticket that is unknown, used or expired (KEYS-004)', async () => {
  const { person, app } = await signUpWithTotp()
  const used = await startTicket(casework, person)
  await call(casework.app, finish, { body: { ticket: used, code: await app.nextCode() } })
  const old = await startTicket(casework, person)
  await casework.authPool.query(
    'update factor_tickets set expires_at = now() where used_at is null and user_id = $1',
    [person.user.id],
  )

  for (const ticket of ['unknown', used, old])
    expectRefusal(await askFinish({ ticket, code: await app.nextCode() }), expired)
})

test('allows a ticket five tries (KEYS-004)', async () => {
  const { person, app } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)
  for (let tries = 0; tries < 5; tries += 1)
    expectRefusal(await askFinish({ ticket, code: 'AAAA-AAAA-AAAA-AAAA' }), chooseWrongCode)

  expectRefusal(await askFinish({ ticket, code: await app.nextCode() }), expired)
})

test('lets a ticket sign in no other person (KEYS-004)', async () => {
  const { person } = await signUpWithTotp()
  const other = await signUpWithTotp()
  const ticket = await startTicket(casework, person)

  expectRefusal(await askFinish({ ticket, code: await other.app.nextCode() }), chooseWrongCode)
})

test('accepts a ticket of a sign-in only for signing in (KEYS-004)', async () => {
  const { person, app } = await signUpWithTotp()
  const other = await signUp(casework)
  const ticket = await startTicket(casework, person)
  const { ticket: setUp } = await call(
    casework.app,
    secondFactors.startTotp,
    { body: { current_password: other.password } },
    { token: other.tokens.access },
  )

  const confirmed = await ask(
    casework.app,
    secondFactors.confirmTotp,
    { body: { ticket, code: await app.nextCode() } },
    { token: person.tokens.access },
  )

  expectRefusal(confirmed, expired)
  expectRefusal(await askFinish({ ticket: setUp, code: await app.nextCode() }), expired)
})

test('accepts codes of the steps before and after, and each once (KEYS-005)', () =>
  withinOneStep(async () => {
    const { person, app } = await signUpWithTotp()
    const finishWith = async (steps: number) =>
      askFinish({
        ticket: await startTicket(casework, person),
        code: showCode(app.secret, steps),
      })

    expectRefusal(await finishWith(-2), chooseWrongCode)
    expectRefusal(await finishWith(2), chooseWrongCode)
    expect((await finishWith(-1)).status).toBe(200)
    expectRefusal(await finishWith(-1), chooseWrongCode)
    expect((await finishWith(1)).status).toBe(200)
    expectRefusal(await finishWith(1), chooseWrongCode)
    expectRefusal(await finishWith(0), chooseWrongCode)
  }))

test('refuses a code that was used for step-up (KEYS-005)', async () => {
  const { person, app } = await signUpWithTotp()
  const code = await app.nextCode()
  await call(
    casework.app,
    secondFactors.stepUp,
    { body: { code } },
    { token: person.tokens.access },
  )

  expectRefusal(
    await askFinish({ ticket: await startTicket(casework, person), code }),
    chooseWrongCode,
  )
})

test('accepts a recovery code once, in any case, and mails its use (KEYS-006)', async () => {
  const { person, app } = await signUpWithTotp()
  const [first = '', second = ''] = app.recovery_codes
  const finishWith = async (code: string) =>
    askFinish({ ticket: await startTicket(casework, person), code })

  expect((await finishWith(first.toLowerCase().replaceAll('-', '  '))).status).toBe(200)
  expectRefusal(await finishWith(first), chooseWrongCode)
  expect((await finishWith(` ${second} `)).status).toBe(200)

  const mails = await listMailsTo(casework, person.email)
  const used = mails.filter((mail) => mail.includes('Subject: A recovery code was used'))
  expect(used).toHaveLength(2)
  expect(used[0]).toContain('9 codes are left')
  expect(used[1]).toContain('8 codes are left')
})

test('wants exactly one answer', async () => {
  const { person, app } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)
  const refusal = buildFieldRefusal('code', 'Enter a code or use a passkey')

  expectRefusal(await askFinish({ ticket }), refusal)
  expectRefusal(await askFinish({ ticket, code: await app.nextCode(), passkey: {} }), refusal)
})

test.each([
  ['an inactive user', 'update users set is_active = false where id = $1'],
  ['an inactive account', 'update accounts set is_active = false where owner_user_id = $1'],
  ['an unverified email', 'update users set email_verified_at = null where id = $1'],
])('gives %s neither ticket nor tokens (KEYS-010)', async (_, change) => {
  const { person, app, user_id } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)
  await casework.asOwner(change, [user_id])

  const again = await askLogin(person)
  const finished = await askFinish({ ticket, code: await app.nextCode() })

  expect(again.status).toBe(401)
  expect(again.body).toMatchObject({ error: { data: null } })
  expectRefusal(finished, chooseWrongCode)
})

test('answers a wrong password alike with and without a factor (KEYS-011)', async () => {
  const { person } = await signUpWithTotp()
  const without = await signUp(casework)
  const [a, b] = [
    await askLogin({ email: person.email, password: 'Wrong1horse' }),
    await askLogin({ email: without.email, password: 'Wrong1horse' }),
  ]

  expect(a.status).toBe(401)
  expect(a.body).toEqual(b.body)
})

test('keeps factors over a password reset, which ends running tickets (KEYS-033)', async () => {
  const { person, app } = await signUpWithTotp()
  const ticket = await startTicket(casework, person)
  await call(casework.app, requestReset, { body: { email: person.email } })
  const new_password = 'Another1horse'
  await call(casework.app, authEndpoints.confirmReset, {
    body: {
      email: person.email,
      token: await readMailedToken(casework, person.email, '/reset-password'),
      new_password,
    },
  })

  expectRefusal(await askFinish({ ticket, code: await app.nextCode() }), expired)
  const signedIn = await signInWithTotp(
    casework,
    { email: person.email, password: new_password },
    app,
  )
  expect(signedIn.user.email).toBe(person.email)
  expect(signedIn.preferences).toMatchObject({ language: 'en' })
})
