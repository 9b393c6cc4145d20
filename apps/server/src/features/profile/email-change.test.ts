import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { describe, expect, test } from 'vitest'
import { ask, call, startTestApp, useTestApp } from '@casework/testing'
import {
  readMailedCode,
  readMailedLink,
  listMailsTo,
  newEmail,
  signUp,
  chooseWrongCode,
} from '@casework/testing/sign-up'

const { read, update, confirmEmail, resendEmailCode, keepEmail } = profileEndpoints
const { login, register, confirm, requestReset, confirmReset } = authEndpoints

const casework = useTestApp()

const PASSWORD = 'Correct1horse'
const FIELDS = { name: 'Jane Doe', phone: '1', country: 'US', bio: '' }

type SignedUp = Awaited<ReturnType<typeof signUp>>
const askAs = ({ tokens }: SignedUp, endpoint: AnyEndpoint, body?: object) =>
  ask(casework.app, endpoint, body ? { body } : {}, { token: tokens.access })
const readProfile = ({ tokens }: SignedUp) => call(casework.app, read, {}, { token: tokens.access })
const requestChange = (person: SignedUp, email: string, changes: object = {}) =>
  askAs(person, update, { ...FIELDS, email, current_password: PASSWORD, ...changes })
const enterCode = (person: SignedUp, code: string) => askAs(person, confirmEmail, { code })
const signIn = async (email: string, password = PASSWORD) =>
  (await ask(casework.app, login, { body: { email, password } })).status
const signUpWith = (email: string) =>
  ask(casework.app, register, {
    body: { name: 'Joe Roe', email, mobile: '1', password: PASSWORD, country_id: 840 },
  })

/** Requests another email and enters the mailed code. */
async function changeEmail(person: SignedUp, email: string) {
  expect(await requestChange(person, email)).toMatchObject({ status: 200 })
  expect(await enterCode(person, await readMailedCode(casework, email))).toMatchObject({
    status: 200,
    body: { data: { email, pending_email: null } },
  })
}

const INVALID = { status: 400, body: { error: { data: { code: ['Invalid or expired code'] } } } }
const TAKEN = {
  status: 400,
  body: { error: { data: { email: ['An account with this email already exists'] } } },
}

describe('a new email', () => {
  test('is pending: other fields are saved, and the old email stays valid (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]

    expect(await requestChange(jane, newAddress.toUpperCase(), { name: 'Jane Roe' })).toMatchObject(
      {
        status: 200,
        body: { data: { name: 'Jane Roe', email: jane.email, pending_email: newAddress } },
      },
    )

    expect(await readProfile(jane)).toMatchObject({ email: jane.email, pending_email: newAddress })
    expect([await signIn(jane.email), await signIn(newAddress)]).toEqual([200, 401])
    expect(await listMailsTo(casework, newAddress)).toHaveLength(1)
    expect((await listMailsTo(casework, jane.email)).at(-1)).toContain(newAddress)
    // Saving again with the old email keeps the pending change.
    expect(await askAs(jane, update, { ...FIELDS, email: jane.email })).toMatchObject({
      status: 200,
      body: { data: { pending_email: newAddress } },
    })
  })

  test('is set once its code is entered, which invalidates earlier reset links (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await ask(casework.app, requestReset, { body: { email: jane.email } })
    const token = (await readMailedLink(casework, jane.email, '/reset-password')).searchParams.get(
      'token',
    )

    await changeEmail(jane, newAddress)

    expect([await signIn(jane.email), await signIn(newAddress)]).toEqual([401, 200])
    expect(
      await ask(casework.app, confirmReset, {
        body: { email: newAddress, token, new_password: 'Another1horse' },
      }),
    ).toMatchObject({ status: 400 })
  })

  test.each([
    ['no', undefined],
    ['no', null],
    ['an empty', ''],
    ['a wrong', 'Wrong1horse'],
  ])(
    'is refused with %s current password, without saving or mailing (FIX-003)',
    async (_, current_password) => {
      const [jane, newAddress] = [await signUp(casework), newEmail()]
      const before = await listMailsTo(casework, jane.email)

      expect(
        await requestChange(jane, newAddress, { name: 'Mallory', current_password }),
      ).toMatchObject({
        status: 400,
        body: { error: { data: { current_password: ['Current password is incorrect'] } } },
      })

      expect(await readProfile(jane)).toMatchObject({
        name: 'Jane Doe',
        email: jane.email,
        pending_email: null,
      })
      expect([
        await listMailsTo(casework, jane.email),
        await listMailsTo(casework, newAddress),
      ]).toEqual([before, []])
    },
  )

  test('is refused if it is taken, also if it is taken before the code is entered (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    expect(await requestChange(jane, (await signUp(casework)).email)).toMatchObject(TAKEN)

    await requestChange(jane, newAddress)
    const code = await readMailedCode(casework, newAddress)
    await signUp(casework, newAddress)

    expect(await enterCode(jane, code)).toMatchObject(TAKEN)
    expect(await readProfile(jane)).toMatchObject({ email: jane.email, pending_email: newAddress })
  })

  test('goes to one of two users who verify it in parallel (FIX-002)', async () => {
    const [jane, joe, newAddress] = [await signUp(casework), await signUp(casework), newEmail()]
    await requestChange(jane, newAddress)
    const janesCode = await readMailedCode(casework, newAddress)
    await requestChange(joe, newAddress)
    const joesCode = await readMailedCode(casework, newAddress)

    const answers = await Promise.all([
      enterCode(jane, janesCode),
      enterCode(joe, joesCode),
      enterCode(jane, janesCode),
      enterCode(joe, joesCode),
    ])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('removes the pending sign-ups of that email (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await signUpWith(newAddress)
    const code = await readMailedCode(casework, newAddress)

    await changeEmail(jane, newAddress)

    expect(
      await ask(casework.app, confirm, { body: { email: newAddress, confirmation_code: code } }),
    ).toMatchObject({ status: 400 })
  })
})

describe('the code', () => {
  test('can be tried five times, and a wrong one changes nothing (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await requestChange(jane, newAddress)
    const code = await readMailedCode(casework, newAddress)

    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => enterCode(jane, chooseWrongCode(code))),
    )

    for (const guess of guesses) expect(guess).toMatchObject(INVALID)
    expect(await enterCode(jane, code)).toMatchObject(INVALID)
    expect(await readProfile(jane)).toMatchObject({ email: jane.email })
  })

  test("is refused if it is another user's, unknown, expired or malformed (FIX-002)", async () => {
    const [jane, joe, newAddress] = [await signUp(casework), await signUp(casework), newEmail()]
    expect(await enterCode(jane, '123456')).toMatchObject(INVALID)
    await requestChange(jane, newAddress)
    const code = await readMailedCode(casework, newAddress)

    expect(await enterCode(joe, code)).toMatchObject(INVALID)
    expect(await enterCode(jane, '12345')).toMatchObject({
      status: 400,
      body: { error: { data: { code: ['Please enter the complete 6-digit code'] } } },
    })
    await casework.asOwner(
      'update email_changes set code_expires_at = now() where new_email = $1',
      [newAddress],
    )
    expect(await enterCode(jane, code)).toMatchObject(INVALID)
    expect(await ask(casework.app, confirmEmail, { body: { code } })).toMatchObject({ status: 401 })
  })

  test('is replaced by a resent one, at most once a minute (FIX-002)', async () => {
    const strict = await startTestApp({
      database: casework.database,
      settings: { RATE_LIMIT_FACTOR: '1' },
    })
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    const resend = (app = casework) =>
      ask(app.app, resendEmailCode, {}, { token: jane.tokens.access })
    expect(await resend()).toMatchObject({ status: 404, body: { error: { type: 'not_found' } } })
    await requestChange(jane, newAddress)
    const first = await readMailedCode(casework, newAddress)

    expect(await resend(strict)).toMatchObject({
      status: 200,
      body: { data: { expires_at: expect.any(String), resend_at: expect.any(String) } },
    })
    expect(await resend(strict)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    const second = await readMailedCode(casework, newAddress)
    await strict.stop()

    expect(await listMailsTo(casework, newAddress)).toHaveLength(2)
    expect(await enterCode(jane, chooseWrongCode(second, first))).toMatchObject(INVALID)
    expect(await enterCode(jane, second)).toMatchObject({ status: 200 })
  })

  test('is invalid once the change is cancelled (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await requestChange(jane, newAddress)
    const code = await readMailedCode(casework, newAddress)

    expect(await askAs(jane, keepEmail)).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    })
    expect(await askAs(jane, keepEmail)).toMatchObject({ status: 200 })

    expect(await readProfile(jane)).toMatchObject({ email: jane.email, pending_email: null })
    expect(await enterCode(jane, code)).toMatchObject(INVALID)
  })

  test('expires with the request after a day (FIX-002)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await requestChange(jane, newAddress)
    const code = await readMailedCode(casework, newAddress)
    await casework.asOwner('update email_changes set expires_at = now() where new_email = $1', [
      newAddress,
    ])

    expect(await readProfile(jane)).toMatchObject({ pending_email: null })
    expect(await enterCode(jane, code)).toMatchObject(INVALID)
    expect((await askAs(jane, resendEmailCode)).status).toBe(404)
  })
})

test('a reset link goes to the verified email and cancels the pending change (FIX-002)', async () => {
  const [jane, newAddress] = [await signUp(casework), newEmail()]
  await requestChange(jane, newAddress)
  const code = await readMailedCode(casework, newAddress)

  await ask(casework.app, requestReset, { body: { email: newAddress } })
  await ask(casework.app, requestReset, { body: { email: jane.email } })
  expect(await listMailsTo(casework, newAddress)).toHaveLength(1)
  const token = (await readMailedLink(casework, jane.email, '/reset-password')).searchParams.get(
    'token',
  )
  const body = { email: jane.email, token, new_password: 'Another1horse' }
  expect(await ask(casework.app, confirmReset, { body })).toMatchObject({ status: 200 })

  const signedIn = await call(casework.app, login, {
    body: { email: jane.email, password: 'Another1horse' },
  })
  expect(await enterCode({ ...jane, ...signedIn }, code)).toMatchObject(INVALID)
})

test('an access token alone cannot take over an account: every step is refused (FIX-003)', async () => {
  const [jane, attackerEmail] = [await signUp(casework), newEmail()]

  expect(await requestChange(jane, attackerEmail, { current_password: undefined })).toMatchObject({
    status: 400,
  })
  await ask(casework.app, requestReset, { body: { email: attackerEmail } })
  expect(await listMailsTo(casework, attackerEmail)).toEqual([])
  expect(await enterCode(jane, '000000')).toMatchObject(INVALID)
  expect(
    await askAs(jane, profileEndpoints.changePassword, {
      current_password: 'Wrong1horse',
      new_password: 'Another1horse',
    }),
  ).toMatchObject({ status: 400 })

  expect(await signIn(jane.email)).toBe(200)
  await changeEmail(jane, newEmail())
})
