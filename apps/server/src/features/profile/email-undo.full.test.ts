import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { secondFactors } from '@casework/contract/second-factor'
import { describe, expect, test } from 'vitest'
import { ask, call, useTestApp } from '@casework/testing'
import { addPasskey, addTotp } from '../../../test/second-factor/add-factor.ts'
import {
  readMailedCode,
  readMailedLink,
  readMailedToken,
  listMailsTo,
  newEmail,
  signUp,
} from '@casework/testing/sign-up'

const { read, update, confirmEmail } = profileEndpoints
const { login, register, confirmReset, undoEmailChange } = authEndpoints

const casework = useTestApp()

const PASSWORD = 'Correct1horse'
const FIELDS = { name: 'Jane Doe', phone: '1', country: 'US', bio: '' }

type SignedUp = Awaited<ReturnType<typeof signUp>>
const askAs = ({ tokens }: SignedUp, endpoint: AnyEndpoint, body?: object) =>
  ask(casework.app, endpoint, body ? { body } : {}, { token: tokens.access })
const requestChange = (person: SignedUp, email: string, changes: object = {}) =>
  askAs(person, update, { ...FIELDS, email, current_password: PASSWORD, ...changes })
const enterCode = (person: SignedUp, code: string) => askAs(person, confirmEmail, { code })
const signIn = async (email: string, password = PASSWORD) =>
  (await ask(casework.app, login, { body: { email, password } })).status
const undo = (token: string) => ask(casework.app, undoEmailChange, { body: { token } })
const getUndoToken = (email: string) => readMailedToken(casework, email, '/undo-email')
const signUpWith = (email: string) =>
  ask(casework.app, register, {
    body: { name: 'Joe Roe', email, mobile: '1', password: PASSWORD, country_id: 840 },
  })

const readFactors = async ({ user: { id } }: SignedUp): Promise<unknown> => {
  const { rows } = await casework.asOwner(
    `select second_factor_since is not null as is_on,
       array(select p.name from passkeys p where p.user_id = u.id) as passkeys,
       (select count(*)::int from totp_factors t where t.user_id = u.id) as apps,
       (select count(*)::int from recovery_codes r where r.user_id = u.id) as codes
     from users u where u.id = $1`,
    [id],
  )
  return rows[0]
}

/** Requests another email and enters the mailed code. */
async function changeEmail(person: SignedUp, email: string) {
  expect(await requestChange(person, email)).toMatchObject({ status: 200 })
  expect(await enterCode(person, await readMailedCode(casework, email))).toMatchObject({
    status: 200,
    body: { data: { email, pending_email: null } },
  })
}

const TAKEN = {
  status: 400,
  body: { error: { data: { email: ['An account with this email already exists'] } } },
}
const INVALID_LINK = {
  status: 400,
  body: { error: { message: 'This link is invalid or has expired' } },
}

describe('the link in the notice', () => {
  test('restores the old email, ends all sign-ins, clears the password and mails a reset link (FIX-003)', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    await changeEmail(jane, attackerEmail)
    const token = await getUndoToken(jane.email)
    const attacker = await call(casework.app, login, {
      body: { email: attackerEmail, password: PASSWORD },
    })

    expect(await undo(token)).toMatchObject({ status: 200, body: { success: true, data: null } })

    for (const { tokens } of [jane, attacker])
      expect(await ask(casework.app, read, {}, { token: tokens.access })).toMatchObject({
        status: 401,
      })
    // The attacker knows the password, so it was cleared.
    expect([await signIn(attackerEmail), await signIn(jane.email)]).toEqual([401, 401])
    const link = await readMailedLink(casework, jane.email, '/reset-password')
    expect(link.searchParams.get('email')).toBe(jane.email)
    const body = {
      email: jane.email,
      token: link.searchParams.get('token'),
      new_password: 'Another1horse',
    }
    expect(await ask(casework.app, confirmReset, { body })).toMatchObject({ status: 200 })
    expect(await signIn(jane.email, 'Another1horse')).toBe(200)
    expect(await undo(token)).toMatchObject(INVALID_LINK)
  })

  test('also works before the code is entered, and invalidates the code (FIX-003)', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    await requestChange(jane, attackerEmail)
    const code = await readMailedCode(casework, attackerEmail)

    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })

    expect((await enterCode(jane, code)).status).toBe(401)
    expect(
      await casework.asOwner('select from email_changes where new_email = $1', [attackerEmail]),
    ).toMatchObject({ rowCount: 0 })
    expect((await listMailsTo(casework, jane.email)).at(-1)).toContain(
      'Subject: Reset your password',
    )
  })

  test('removes factors that were added since, with their codes, and mails the old email (FIX-003, KEYS-036)', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    await requestChange(jane, attackerEmail)
    await addTotp(casework, { user_id: jane.user.id })
    await addPasskey(casework, { user_id: jane.user.id })

    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })

    expect(await readFactors(jane)).toEqual({ is_on: false, passkeys: [], apps: 0, codes: 0 })
    const mails = await listMailsTo(casework, jane.email)
    expect(mails.join('\n')).toContain('Factors that were added after your email was changed')
    expect(mails.at(-1)).toContain('Subject: Reset your password')
  })

  test('keeps factors from before, and removes later ones beside them (FIX-003)', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    const user = { user_id: jane.user.id }
    await addPasskey(casework, user, { name: 'Own' })
    await requestChange(jane, attackerEmail)
    await addPasskey(casework, user, { name: 'Of the thief' })
    await addTotp(casework, user)

    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })

    expect(await readFactors(jane)).toEqual({ is_on: true, passkeys: ['Own'], apps: 0, codes: 10 })
  })

  test('removes recovery codes that were replaced since (FIX-003)', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    await addPasskey(casework, { user_id: jane.user.id })
    await requestChange(jane, attackerEmail)
    expect((await askAs(jane, secondFactors.replaceRecoveryCodes)).status).toBe(200)

    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })

    expect(await readFactors(jane)).toMatchObject({ is_on: true, passkeys: ['Laptop'], codes: 0 })
  })

  test('mails nothing about factors if none was added since', async () => {
    const [jane, attackerEmail] = [await signUp(casework), newEmail()]
    await addTotp(casework, { user_id: jane.user.id })
    await requestChange(jane, attackerEmail)

    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })

    expect(await readFactors(jane)).toEqual({ is_on: true, passkeys: [], apps: 1, codes: 10 })
    expect((await listMailsTo(casework, jane.email)).join('\n')).not.toContain('Factors that were')
  })

  test.each(['x', 'x'.repeat(43), 'x'.repeat(200)])(
    'is refused with the unknown token %s (FIX-003)',
    async (token) => {
      expect(await undo(token)).toMatchObject(INVALID_LINK)
    },
  )

  test('expires after seven days (FIX-003)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await changeEmail(jane, newAddress)
    const { rows } = await casework.asOwner(
      `select expires_at - now() > interval '6 days 23 hours' as long, expires_at - now() <= interval '7 days' as week from email_undos where old_email = $1`,
      [jane.email],
    )
    expect(rows).toEqual([{ long: true, week: true }])
    await casework.asOwner('update email_undos set expires_at = now() where old_email = $1', [
      jane.email,
    ])

    expect(await undo(await getUndoToken(jane.email))).toMatchObject(INVALID_LINK)
    expect(await signIn(newAddress)).toBe(200)
  })

  test("of an earlier change invalidates those of later ones, which restore the thief's emails (FIX-003)", async () => {
    const [jane, second, third] = [await signUp(casework), newEmail(), newEmail()]
    await changeEmail(jane, second)
    await changeEmail(jane, third)
    const [firstToken, laterToken] = [await getUndoToken(jane.email), await getUndoToken(second)]

    expect(await undo(firstToken)).toMatchObject({ status: 200 })

    expect(await undo(laterToken)).toMatchObject(INVALID_LINK)
    const { rows } = await casework.asOwner('select id from users where email = $1', [jane.email])
    expect(rows).toEqual([{ id: String(jane.user.id) }])
  })

  test('of the last change undoes one change, and that of an earlier one the rest (FIX-003)', async () => {
    const [jane, second, third] = [await signUp(casework), newEmail(), newEmail()]
    await changeEmail(jane, second)
    await changeEmail(jane, third)
    const readEmail = async (): Promise<unknown[]> =>
      (await casework.asOwner('select email from users where id = $1', [jane.user.id])).rows

    expect(await undo(await getUndoToken(second))).toMatchObject({ status: 200 })
    expect(await readEmail()).toEqual([{ email: second }])
    expect(await undo(await getUndoToken(jane.email))).toMatchObject({ status: 200 })
    expect(await readEmail()).toEqual([{ email: jane.email }])
  })

  test('works once if used in parallel (FIX-003)', async () => {
    const [jane, newAddress] = [await signUp(casework), newEmail()]
    await changeEmail(jane, newAddress)
    const token = await getUndoToken(jane.email)

    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  test('reserves the old email for its user while the link is valid (FIX-003)', async () => {
    const [jane, joe, newAddress] = [await signUp(casework), await signUp(casework), newEmail()]
    await changeEmail(jane, newAddress)

    expect(await signUpWith(jane.email)).toMatchObject(TAKEN)
    expect(await requestChange(joe, jane.email)).toMatchObject(TAKEN)
    // Jane can change back without the link.
    await changeEmail(jane, jane.email)
    expect(await signIn(jane.email)).toBe(200)

    await changeEmail(jane, newEmail())
    await casework.asOwner('update email_undos set expires_at = now() where user_id = $1', [
      jane.user.id,
    ])
    expect(await signUpWith(jane.email)).toMatchObject({ status: 201 })
  })
})
