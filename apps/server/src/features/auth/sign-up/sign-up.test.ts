import { randomBytes } from 'node:crypto'
import {
  authEndpoints,
  CODE_SECONDS,
  RESEND_OPENS_AT,
  type CodeTimes,
} from '@casework/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  newPerson,
  startTestApp,
  type TestApp,
} from '../../../../test/casework/index.ts'
import { mailedCode, mailsTo, newEmail, wrongCode } from '../../../../test/casework/sign-up.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const { register, confirm, resend, login } = authEndpoints
const formOf = (email: string, changes: object = {}) => ({
  name: 'Jane Doe',
  email,
  mobile: '+1 555 010 2030',
  password: 'Correct1horse',
  country_id: 840,
  ...changes,
})

/** Signs up and returns the mailed code. */
async function signUpAs(email: string, changes: object = {}) {
  const { registration } = await call(casework.app, register, { body: formOf(email, changes) })
  return { registration, code: await mailedCode(casework, email) }
}
const enter = (email: string, confirmation_code: string, registration?: string) =>
  ask(casework.app, confirm, {
    body: { email, confirmation_code, ...(registration === undefined ? {} : { registration }) },
  })
const signIn = (email: string, password: string) =>
  ask(casework.app, login, { body: { email, password } })
const INVALID = {
  status: 400,
  body: { error: { data: { confirmation_code: ['Invalid verification code'] } } },
}

describe('sign-ups of one address', () => {
  test("a stranger who registers the address last gains nothing: the owner's code confirms the owner's password (FIX-001)", async () => {
    const email = newEmail()
    const owner = await signUpAs(email, { password: 'Owner1password' })
    const stranger = await signUpAs(email, { password: 'Strange1password', name: 'Mallory' })

    // Neither registration accepts the other's code; the stranger's password never signs in.
    expect(await enter(email, owner.code, stranger.registration)).toMatchObject(INVALID)
    expect(await enter(email, stranger.code, owner.registration)).toMatchObject(INVALID)
    expect((await signIn(email, 'Strange1password')).status).toBe(403)
    const entered = await enter(email, owner.code, owner.registration)
    expect(entered).toMatchObject({
      status: 200,
      body: { data: { user: { name: 'Jane Doe', email } } },
    })

    expect(await enter(email, stranger.code, stranger.registration)).toMatchObject(INVALID)
    expect((await signIn(email, 'Strange1password')).status).toBe(401)
    expect((await signIn(email, 'Owner1password')).status).toBe(200)
  })

  test('a code without the registration confirms the sign-up it was mailed for and removes the others (FIX-001)', async () => {
    const email = newEmail()
    const first = await signUpAs(email, { name: 'First Try' })
    const second = await signUpAs(email, { name: 'Second Try' })

    expect(await enter(email, first.code)).toMatchObject({
      status: 200,
      body: { data: { user: { name: 'First Try' } } },
    })
    expect(await enter(email, second.code)).toMatchObject(INVALID)
    expect(await ask(casework.app, register, { body: formOf(email) })).toMatchObject({
      status: 400,
      body: { error: { data: { email: ['An account with this email already exists'] } } },
    })
  })

  test('one of several parallel confirmations creates the user (FIX-001)', async () => {
    const email = newEmail()
    const signUps = [await signUpAs(email), await signUpAs(email), await signUpAs(email)]

    const answers = await Promise.all(
      [...signUps, ...signUps].map(({ code, registration }) => enter(email, code, registration)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test('refuses an unknown registration, and one of another address (FIX-001)', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const mine = await signUpAs(email)
    const theirs = await signUpAs(other)

    for (const registration of ['', 'x', theirs.registration])
      expect(await enter(email, mine.code, registration)).toMatchObject(INVALID)
    expect(await enter(email, mine.code, 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { error: { data: { registration: ['This text is too long'] } } },
    })
  })
})

describe('the tries of a code', () => {
  test('are limited to five for the browser that signed up, and to five for everybody else (FIX-001)', async () => {
    const email = newEmail()
    const [first, second] = [await signUpAs(email), await signUpAs(email)]
    const wrong = wrongCode(first.code, second.code)

    await Promise.all(Array.from({ length: 12 }, () => enter(email, wrong)))
    for (const { code } of [first, second]) expect(await enter(email, code)).toMatchObject(INVALID)

    await Promise.all(Array.from({ length: 12 }, () => enter(email, wrong, first.registration)))
    expect(await enter(email, first.code, first.registration)).toMatchObject(INVALID)
    // Strangers' guesses did not use up the tries of the browser that signed up.
    expect((await enter(email, second.code, second.registration)).status).toBe(200)
  })

  test('are used up for everybody when the signing-up browser has used them (FIX-001)', async () => {
    const email = newEmail()
    const { code, registration } = await signUpAs(email)
    await Promise.all(Array.from({ length: 5 }, () => enter(email, wrongCode(code), registration)))

    expect(await enter(email, code)).toMatchObject(INVALID)
  })

  test('end when the code or the sign-up expires (FIX-001)', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const dead = await signUpAs(email)
    const old = await signUpAs(other)
    await casework.asOwner('update pending_sign_ups set code_expires_at = now() where email = $1', [
      email,
    ])
    await casework.asOwner('update pending_sign_ups set expires_at = now() where email = $1', [
      other,
    ])

    expect(await enter(email, dead.code, dead.registration)).toMatchObject(INVALID)
    expect(await enter(other, old.code, old.registration)).toMatchObject(INVALID)
    expect((await signIn(other, 'Correct1horse')).status).toBe(401)
  })
})

describe('a new code', () => {
  const again = (email: string, registration?: string) =>
    ask(casework.app, resend, { body: { email, ...(registration && { registration }) } })
  const newestTo = async (email: string) => (await mailsTo(casework, email)).at(-1) ?? ''

  test('goes to the sign-up of the registration, addressed by the entered name (FIX-001)', async () => {
    const email = newEmail()
    const first = await signUpAs(email, { name: 'First Try' })
    const second = await signUpAs(email, { name: 'Second Try' })

    expect((await again(email, first.registration)).status).toBe(200)
    const code = await mailedCode(casework, email)

    expect(await newestTo(email)).toContain('First Try')
    expect(await enter(email, code, second.registration)).toMatchObject(INVALID)
    expect((await enter(email, code, first.registration)).status).toBe(200)
  })

  test('without a registration goes to the only sign-up; with several, the mail says to sign up again (FIX-001)', async () => {
    const [alone, email] = [newEmail(), newEmail()]
    await signUpAs(alone)
    expect((await again(alone)).status).toBe(200)
    expect(await mailsTo(casework, alone)).toHaveLength(2)
    expect((await enter(alone, await mailedCode(casework, alone))).status).toBe(200)

    const first = await signUpAs(email)
    await signUpAs(email)
    expect((await again(email)).status).toBe(200)
    const mails = await mailsTo(casework, email)
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)).toContain('Subject: Please sign up again')
    expect(mails.at(-1)).not.toMatch(/^\d{6}\r?$/m)
    // Earlier codes stay valid.
    expect((await enter(email, first.code, first.registration)).status).toBe(200)
  })

  test('is not mailed for an unknown registration or address (FIX-001)', async () => {
    const email = newEmail()
    await signUpAs(email)
    const before = (await mailsTo(casework, email)).length

    expect((await again(email, randomBytes(32).toString('base64url'))).status).toBe(200)
    expect((await again(newEmail())).status).toBe(200)

    expect(await mailsTo(casework, email)).toHaveLength(before)
  })

  test('and a registration return expiry and resend time, for unknown addresses too (FIX-001, FIX-063)', async () => {
    const email = newEmail()
    const registered = await call(casework.app, register, { body: formOf(email) })
    const resent = await call(casework.app, resend, { body: { email } })
    const unknown = await call(casework.app, resend, { body: { email: newEmail() } })

    expect(registered).toEqual({
      email,
      registration: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.any(String),
      resend_at: expect.any(String),
    })
    for (const { expires_at, resend_at } of [registered, resent, unknown] as CodeTimes[]) {
      expect(expires_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
      expect(Date.parse(expires_at) - Date.parse(resend_at)).toBe(RESEND_OPENS_AT * 1000)
      expect(Math.abs(Date.parse(expires_at) - Date.now() - CODE_SECONDS * 1000)).toBeLessThan(
        30_000,
      )
    }
    expect(Object.keys(unknown)).toEqual(Object.keys(resent))
  })
})

describe('signing in before the code is entered', () => {
  test('asks to verify the e-mail for the password of a sign-up; any other password is refused as unknown (FIX-001)', async () => {
    const email = newEmail()
    await signUpAs(email, { password: 'First1password' })
    await signUpAs(email, { password: 'Second1password' })

    for (const password of ['First1password', 'Second1password'])
      expect(await signIn(email, password)).toMatchObject({
        status: 403,
        body: { error: { message: 'Please verify your email before signing in' } },
      })
    const [wrong, unknown] = [
      await signIn(email, 'Wrong1password'),
      await signIn(newEmail(), 'First1password'),
    ]
    expect(wrong.status).toBe(401)
    expect(unknown.text).toBe(wrong.text)
  })
})

test('the mail names the person who signed up and warns other recipients (FIX-001)', async () => {
  const email = newEmail()
  await signUpAs(email, { name: 'Mallory Quick' })

  const [mail] = await mailsTo(casework, email)
  expect(mail).toContain('as Mallory Quick')
  expect(mail).toContain('do not share the code with anyone')
})

test('refuses the address of a user and mails nothing (FIX-001)', async () => {
  const jane = await newPerson(casework)
  const answer = await ask(casework.app, register, { body: formOf(jane.email.toUpperCase()) })

  expect(answer).toMatchObject({
    status: 400,
    body: { error: { data: { email: ['An account with this email already exists'] } } },
  })
  expect(await mailsTo(casework, jane.email)).toEqual([])
})
