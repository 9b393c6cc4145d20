import { authEndpoints } from '@casework/contract/auth'
import { describe, expect, test } from 'vitest'
import { ask, call, useTestApp } from '@casework/testing'
import { readMailedCode, listMailsTo, newEmail, chooseWrongCode } from '@casework/testing/sign-up'

const casework = useTestApp()

const { register, confirm, resend, login } = authEndpoints
const [OWNERS, STRANGERS] = ['Owner1password', 'Strange1password']

/** Signs up on some browser; only the mailbox gets the code. */
async function signUpAs(email: string, password = OWNERS) {
  const body = { name: 'Jane Doe', email, mobile: '1', password, country_id: 840 }
  const signUp = await call(casework.app, register, { body })
  return { ...signUp, code: await readMailedCode(casework, email) }
}
const signIn = (email: string, password: string) =>
  ask(casework.app, login, { body: { email, password } })
const enterCode = (email: string, confirmation_code: string, registration?: string) =>
  ask(casework.app, confirm, {
    body: { email, confirmation_code, ...(registration !== undefined && { registration }) },
  })

/** What another browser learns from the password of a sign-up. */
async function readSignUp(email: string, password: string) {
  const { body } = await signIn(email, password)
  const { data } = (body as { error: { data: Record<string, string[]> } }).error
  return {
    registration: data['registration']?.[0] ?? '',
    expires_at: data['expires_at']?.[0] ?? '',
  }
}

const refuseCode = (message: string) => ({
  status: 400,
  body: {
    error: { type: 'validation_error', message, data: { confirmation_code: [message] } },
  },
})
const INVALID = refuseCode('Invalid verification code')
const SIGN_IN_FIRST = refuseCode('Sign in on this device first, then enter the code')

const readTries = async (email: string): Promise<unknown[]> =>
  (
    await casework.asOwner(
      'select tries, open_tries from pending_sign_ups where email = $1 order by id',
      [email],
    )
  ).rows

/** Signs up the owner, and a stranger `before` or `after`, or on both sides. */
const WHEN = {
  before: async (email: string) => {
    const strangers = [await signUpAs(email, STRANGERS)]
    return { owner: await signUpAs(email), strangers }
  },
  after: async (email: string) => {
    const owner = await signUpAs(email)
    return { owner, strangers: [await signUpAs(email, STRANGERS)] }
  },
  'before and after': async (email: string) => {
    const first = await signUpAs(email, STRANGERS)
    const owner = await signUpAs(email)
    return { owner, strangers: [first, await signUpAs(email, STRANGERS)] }
  },
}

describe('a second browser, and a stranger who signed up with the same address and name', () => {
  test.each(Object.entries(WHEN))(
    "%s: the owner's password never leads to the stranger's sign-up (FIX-270)",
    async (_, signUpBoth) => {
      const email = newEmail()
      const { owner, strangers } = await signUpBoth(email)

      for (const { code } of [owner, ...strangers])
        expect(await enterCode(email, code)).toMatchObject(SIGN_IN_FIRST)
      const { registration } = await readSignUp(email, OWNERS)
      for (const stranger of strangers) {
        expect(await enterCode(email, stranger.code, registration)).toMatchObject(INVALID)
        expect(await enterCode(email, owner.code, stranger.registration)).toMatchObject(INVALID)
      }
      expect(await enterCode(email, owner.code, registration)).toMatchObject({ status: 200 })

      expect((await signIn(email, OWNERS)).status).toBe(200)
      expect((await signIn(email, STRANGERS)).status).toBe(401)
      for (const stranger of strangers)
        expect(await enterCode(email, stranger.code, stranger.registration)).toMatchObject(INVALID)
    },
  )

  test('learns token and times of the sign-up whose password was entered, and of no other (FIX-270)', async () => {
    const email = newEmail()
    const { code: _code, email: _email, ...owners } = await signUpAs(email)
    await casework.asOwner(
      `update pending_sign_ups set code_expires_at = code_expires_at - interval '7 minutes' where email = $1`,
      [email],
    )
    const { registration, expires_at, resend_at } = await signUpAs(email, STRANGERS)

    expect(await signIn(email, STRANGERS)).toMatchObject({
      status: 403,
      body: {
        error: {
          type: 'permission_denied',
          message: 'Please verify your email before signing in',
          data: { registration: [registration], expires_at: [expires_at], resend_at: [resend_at] },
        },
      },
    })
    const known = await readSignUp(email, OWNERS)
    expect(known.registration).toBe(owners.registration)
    expect(Date.parse(owners.expires_at) - Date.parse(known.expires_at)).toBe(420_000)
    for (const password of ['Wrong1password', `${OWNERS} `])
      expect(await signIn(email, password)).toMatchObject({
        status: 401,
        body: { error: { message: 'Invalid email or password', data: null } },
      })
  })

  test('gets the newest of several sign-ups with the same password (FIX-270)', async () => {
    const email = newEmail()
    const first = await signUpAs(email)
    const second = await signUpAs(email)

    const { registration } = await readSignUp(email, OWNERS)

    expect(registration).toBe(second.registration)
    expect(await enterCode(email, first.code, registration)).toMatchObject(INVALID)
    expect((await enterCode(email, second.code, registration)).status).toBe(200)
  })

  test('still gets the token when the code has expired, and a new code by it (FIX-270)', async () => {
    const email = newEmail()
    const { code } = await signUpAs(email)
    await signUpAs(email, STRANGERS)
    await casework.asOwner('update pending_sign_ups set code_expires_at = now() where email = $1', [
      email,
    ])

    const { registration } = await readSignUp(email, OWNERS)
    expect(await enterCode(email, code, registration)).toMatchObject(INVALID)
    await ask(casework.app, resend, { body: { email, registration } })
    const again = await readMailedCode(casework, email)

    expect((await enterCode(email, again, registration)).status).toBe(200)
    expect((await signIn(email, OWNERS)).status).toBe(200)
  })

  test('gets no token once the sign-up has expired, or for another address (FIX-270)', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { registration, code } = await signUpAs(email)
    const others = await signUpAs(other)
    expect(await enterCode(other, code, registration)).toMatchObject(INVALID)
    expect(await enterCode(other, others.code, registration)).toMatchObject(INVALID)
    await casework.asOwner('update pending_sign_ups set expires_at = now() where email = $1', [
      email,
    ])

    expect(await signIn(email, OWNERS)).toMatchObject({
      status: 401,
      body: { error: { data: null } },
    })
    expect(await enterCode(email, code, registration)).toMatchObject(INVALID)
  })
})

describe('a code without the token', () => {
  test('is taken while one sign-up is pending (FIX-270)', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const [{ code }, late] = [await signUpAs(email), await signUpAs(other)]
    expect((await enterCode(email, code)).status).toBe(200)
    // An expired sign-up is not pending.
    await signUpAs(other, STRANGERS)
    await casework.asOwner(
      `update pending_sign_ups set expires_at = now()
       where id = (select max(id) from pending_sign_ups where email = $1)`,
      [other],
    )
    expect((await enterCode(other, late.code)).status).toBe(200)
    expect((await signIn(other, OWNERS)).status).toBe(200)
  })

  test('uses up no try while two are pending, whatever is entered (FIX-270)', async () => {
    const email = newEmail()
    const [owner, stranger] = [await signUpAs(email), await signUpAs(email, STRANGERS)]
    const wrong = chooseWrongCode(owner.code, stranger.code)
    const entered = [wrong, owner.code, stranger.code, wrong, wrong, wrong]

    const answers = await Promise.all(entered.map((code) => enterCode(email, code)))

    for (const answer of answers) expect(answer).toMatchObject(SIGN_IN_FIRST)
    expect(await readTries(email)).toEqual([
      { tries: 0, open_tries: 0 },
      { tries: 0, open_tries: 0 },
    ])
    // A sign-up whose code has expired is pending too: it may get a new one.
    await casework.asOwner('update pending_sign_ups set code_expires_at = now() where email = $1', [
      email,
    ])
    expect(await enterCode(email, owner.code)).toMatchObject(SIGN_IN_FIRST)
  })

  test('is invalid without a pending sign-up, as for an unknown address (FIX-270)', async () => {
    const email = newEmail()
    const { code } = await signUpAs(email)
    await enterCode(email, code)

    const [known, unknown] = [await enterCode(email, code), await enterCode(newEmail(), code)]

    expect(known).toMatchObject(INVALID)
    expect(unknown.text).toBe(known.text)
  })

  test.each([0, 1, 43, 200])(
    'is not what an unknown token of %i characters means (FIX-270)',
    async (length) => {
      const registration = 'x'.repeat(length)
      const email = newEmail()
      const { code } = await signUpAs(email)
      expect(await enterCode(email, code, registration)).toMatchObject(INVALID)
      expect(await readTries(email)).toEqual([{ tries: 0, open_tries: 0 }])
      await ask(casework.app, resend, { body: { email, registration } })
      expect(await listMailsTo(casework, email)).toHaveLength(1)
    },
  )
})
