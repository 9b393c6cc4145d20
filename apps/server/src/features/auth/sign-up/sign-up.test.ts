import { randomBytes } from 'node:crypto'
import {
  authEndpoints,
  CODE_SECONDS,
  RESEND_SECONDS_LEFT,
  type CodeTimes,
} from '@casework/contract/auth'
import { describe, expect, test } from 'vitest'
import { ask, call, newPerson, useTestApp } from '@casework/testing'
import { readMailedCode, listMailsTo, newEmail, chooseWrongCode } from '@casework/testing/sign-up'

const casework = useTestApp()

const { register, confirm, resend, login } = authEndpoints
const buildForm = (email: string, changes: object = {}) => ({
  name: 'Jane Doe',
  email,
  mobile: '+1 555 010 2030',
  password: 'Correct1horse',
  country_id: 840,
  ...changes,
})

/** Signs up and returns the mailed code. */
async function signUpAs(email: string, changes: object = {}) {
  const { registration } = await call(casework.app, register, { body: buildForm(email, changes) })
  return { registration, code: await readMailedCode(casework, email) }
}
const enterCode = (email: string, confirmation_code: string, registration?: string) =>
  ask(casework.app, confirm, {
    body: { email, confirmation_code, ...(registration === undefined ? {} : { registration }) },
  })
const signIn = (email: string, password: string) =>
  ask(casework.app, login, { body: { email, password } })
const INVALID_CODE = {
  status: 400,
  body: { error: { data: { confirmation_code: ['Invalid verification code'] } } },
}

describe('sign-ups of one email', () => {
  test("the owner's code confirms the owner's password although a stranger signs up later (FIX-001)", async () => {
    const email = newEmail()
    const owner = await signUpAs(email, { password: 'Owner1password' })
    const stranger = await signUpAs(email, { password: 'Strange1password', name: 'Mallory' })

    // Neither sign-up accepts the other's code; the stranger's password never signs in.
    expect(await enterCode(email, owner.code, stranger.registration)).toMatchObject(INVALID_CODE)
    expect(await enterCode(email, stranger.code, owner.registration)).toMatchObject(INVALID_CODE)
    expect((await signIn(email, 'Strange1password')).status).toBe(403)
    const entered = await enterCode(email, owner.code, owner.registration)
    expect(entered).toMatchObject({
      status: 200,
      body: { data: { user: { name: 'Jane Doe', email } } },
    })

    expect(await enterCode(email, stranger.code, stranger.registration)).toMatchObject(INVALID_CODE)
    expect((await signIn(email, 'Strange1password')).status).toBe(401)
    expect((await signIn(email, 'Owner1password')).status).toBe(200)
  })

  test('create only one user when several are confirmed in parallel (FIX-001)', async () => {
    const email = newEmail()
    const signUps = [await signUpAs(email), await signUpAs(email), await signUpAs(email)]

    const responses = await Promise.all(
      [...signUps, ...signUps].map(({ code, registration }) =>
        enterCode(email, code, registration),
      ),
    )

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test('refuse an unknown sign-up token, and one of another email (FIX-001)', async () => {
    const [email, otherEmail] = [newEmail(), newEmail()]
    const ownSignUp = await signUpAs(email)
    const foreignSignUp = await signUpAs(otherEmail)

    for (const registration of ['', 'x', foreignSignUp.registration])
      expect(await enterCode(email, ownSignUp.code, registration)).toMatchObject(INVALID_CODE)
    expect(await enterCode(email, ownSignUp.code, 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { error: { data: { registration: ['This text is too long'] } } },
    })
  })
})

describe('the tries of a code', () => {
  test('are limited to five for the browser that signed up and to five for all others (FIX-001)', async () => {
    const [email, otherEmail] = [newEmail(), newEmail()]
    const { code, registration } = await signUpAs(email)
    const other = await signUpAs(otherEmail)
    const wrong = chooseWrongCode(code, other.code)

    await Promise.all(Array.from({ length: 5 }, () => enterCode(email, wrong)))
    expect(await enterCode(email, code)).toMatchObject(INVALID_CODE)

    await Promise.all(
      Array.from({ length: 5 }, () => enterCode(otherEmail, wrong, other.registration)),
    )
    expect(await enterCode(otherEmail, other.code, other.registration)).toMatchObject(INVALID_CODE)
    // Strangers' guesses did not use up the tries of the browser that signed up.
    expect((await enterCode(email, code, registration)).status).toBe(200)
  })

  test('end for all others once the browser that signed up has used its own (FIX-001)', async () => {
    const email = newEmail()
    const { code, registration } = await signUpAs(email)
    await Promise.all(
      Array.from({ length: 5 }, () => enterCode(email, chooseWrongCode(code), registration)),
    )

    expect(await enterCode(email, code)).toMatchObject(INVALID_CODE)
  })

  test('end when the code or the sign-up expires (FIX-001)', async () => {
    const [email, otherEmail] = [newEmail(), newEmail()]
    const expiredCode = await signUpAs(email)
    const expiredSignUp = await signUpAs(otherEmail)
    await casework.asOwner('update pending_sign_ups set code_expires_at = now() where email = $1', [
      email,
    ])
    await casework.asOwner('update pending_sign_ups set expires_at = now() where email = $1', [
      otherEmail,
    ])

    expect(await enterCode(email, expiredCode.code, expiredCode.registration)).toMatchObject(
      INVALID_CODE,
    )
    expect(
      await enterCode(otherEmail, expiredSignUp.code, expiredSignUp.registration),
    ).toMatchObject(INVALID_CODE)
    expect((await signIn(otherEmail, 'Correct1horse')).status).toBe(401)
  })
})

describe('a new code', () => {
  const requestCode = (email: string, registration?: string) =>
    ask(casework.app, resend, { body: { email, ...(registration && { registration }) } })
  const getNewestMail = async (email: string) => (await listMailsTo(casework, email)).at(-1) ?? ''

  test('belongs to the sign-up of the token, and the mail greets the name entered there (FIX-001)', async () => {
    const email = newEmail()
    const first = await signUpAs(email, { name: 'First Try' })
    const second = await signUpAs(email, { name: 'Second Try' })

    expect((await requestCode(email, first.registration)).status).toBe(200)
    const code = await readMailedCode(casework, email)

    expect(await getNewestMail(email)).toContain('First Try')
    expect(await enterCode(email, code, second.registration)).toMatchObject(INVALID_CODE)
    expect((await enterCode(email, code, first.registration)).status).toBe(200)
  })

  test('without the token is for the only sign-up; with several, the mail says to sign up again (FIX-001)', async () => {
    const [singleEmail, email] = [newEmail(), newEmail()]
    await signUpAs(singleEmail)
    expect((await requestCode(singleEmail)).status).toBe(200)
    expect(await listMailsTo(casework, singleEmail)).toHaveLength(2)
    expect((await enterCode(singleEmail, await readMailedCode(casework, singleEmail))).status).toBe(
      200,
    )

    const first = await signUpAs(email)
    await signUpAs(email)
    expect((await requestCode(email)).status).toBe(200)
    const mails = await listMailsTo(casework, email)
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)).toContain('Subject: Please sign up again')
    expect(mails.at(-1)).not.toMatch(/^\d{6}\r?$/m)
    // Earlier codes stay valid.
    expect((await enterCode(email, first.code, first.registration)).status).toBe(200)
  })

  test('is not mailed for an unknown sign-up token or email (FIX-001)', async () => {
    const email = newEmail()
    await signUpAs(email)
    const before = (await listMailsTo(casework, email)).length

    expect((await requestCode(email, randomBytes(32).toString('base64url'))).status).toBe(200)
    expect((await requestCode(newEmail())).status).toBe(200)

    expect(await listMailsTo(casework, email)).toHaveLength(before)
  })

  test('returns expiry and resend time like a sign-up, also for unknown emails (FIX-001, FIX-063)', async () => {
    const email = newEmail()
    const registered = await call(casework.app, register, { body: buildForm(email) })
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
      expect(Date.parse(expires_at) - Date.parse(resend_at)).toBe(RESEND_SECONDS_LEFT * 1000)
      expect(Math.abs(Date.parse(expires_at) - Date.now() - CODE_SECONDS * 1000)).toBeLessThan(
        30_000,
      )
    }
    expect(Object.keys(unknown)).toEqual(Object.keys(resent))
  })
})

describe('signing in before the code is entered', () => {
  test('asks to verify the email if the password is that of a sign-up; refuses any other as unknown (FIX-001)', async () => {
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

test('the mail contains the entered name and a warning for other recipients (FIX-001)', async () => {
  const email = newEmail()
  await signUpAs(email, { name: 'Mallory Quick' })

  const [mail] = await listMailsTo(casework, email)
  expect(mail).toContain('as Mallory Quick')
  expect(mail).toContain('do not share the code with anyone')
})

test('refuses the email of a user and mails nothing (FIX-001)', async () => {
  const jane = await newPerson(casework)
  const response = await ask(casework.app, register, { body: buildForm(jane.email.toUpperCase()) })

  expect(response).toMatchObject({
    status: 400,
    body: { error: { data: { email: ['An account with this email already exists'] } } },
  })
  expect(await listMailsTo(casework, jane.email)).toEqual([])
})

test.each([
  [276, 'DE'],
  [826, 'GB'],
  [616, null],
])('an account from country %i has the region %s (LOOK-015)', async (country_id, region) => {
  const email = newEmail()
  const { registration, code } = await signUpAs(email, { country_id })
  expect(await enterCode(email, code, registration)).toMatchObject({
    status: 200,
    body: { data: { firm: { region } } },
  })
})
