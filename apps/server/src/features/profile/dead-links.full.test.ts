import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { describe, expect, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { readMailedCode, readMailedToken, newEmail, signUp } from '@casework/testing/sign-up'
import { inTransaction } from '../../platform/database/query/scope.ts'
import { buildCleanUpStatements } from '../auth/tokens/refresh-tokens.sql.ts'

const { update, confirmEmail, keepEmail, resendEmailCode, changePassword } = profileEndpoints
const { login, requestReset, confirmReset, undoEmailChange } = authEndpoints

const casework = useTestApp()

const PASSWORD = 'Correct1horse'
const NEW_PASSWORD = 'Another1horse'
const FIELDS = { name: 'Jane Doe', phone: '1', country: 'US', bio: '' }

type SignedUp = Awaited<ReturnType<typeof signUp>>
const askAs = async ({ tokens }: SignedUp, endpoint: AnyEndpoint, body?: object) => {
  const answer = await ask(casework.app, endpoint, body ? { body } : {}, { token: tokens.access })
  return answer.status
}
const signIn = async (email: string, password: string) =>
  (await ask(casework.app, login, { body: { email, password } })).status
const undo = (token: string) => ask(casework.app, undoEmailChange, { body: { token } })

/** Requests another email; returns the link in the notice and the code. */
async function requestChange(person: SignedUp, from = person.email) {
  const email = newEmail()
  expect(await askAs(person, update, { ...FIELDS, email, current_password: PASSWORD })).toBe(200)
  return {
    email,
    link: await readMailedToken(casework, from, '/undo-email'),
    code: await readMailedCode(casework, email),
  }
}
async function changeEmail(person: SignedUp, from = person.email) {
  const change = await requestChange(person, from)
  expect(await askAs(person, confirmEmail, { code: change.code })).toBe(200)
  return change
}
/** Sets a new password by a mailed link, as after "Forgot password?". */
async function resetPassword(email: string) {
  await ask(casework.app, requestReset, { body: { email } })
  const token = await readMailedToken(casework, email, '/reset-password')
  const body = { email, token, new_password: NEW_PASSWORD }
  expect((await ask(casework.app, confirmReset, { body })).status).toBe(200)
}
const cancel = async (person: SignedUp) => expect(await askAs(person, keepEmail)).toBe(200)
const setOfChange = (person: SignedUp, change: string) =>
  casework.asOwner(`update email_changes set ${change} where user_id = $1`, [person.user.id])

/** What a dead link must leave as it is. */
const readState = async ({ user: { id } }: SignedUp): Promise<unknown> => {
  const { rows } = await casework.asOwner(
    `select u.email, u.password_hash, c.new_email, c.code_hash,
       (select count(*) from sign_ins s where s.user_id = u.id and s.ended_at is null) as sign_ins
     from users u left join email_changes c on c.user_id = u.id where u.id = $1`,
    [id],
  )
  return rows[0]
}

const refuse = (field: string, message: string) => ({
  status: 400,
  body: { error: { data: { [field]: [message] } } },
})
const DEAD_UNDO = refuse('token', 'This link is invalid or has expired')
const DEAD_RESET = refuse('token', 'This reset link is invalid or has expired')

/** How a requested change ends without being carried out. */
const GIVEN_UP: Record<string, (person: SignedUp) => Promise<unknown>> = {
  'was cancelled': cancel,
  'was cancelled twice': async (person) => [await cancel(person), await cancel(person)],
  'has expired': (person) => setOfChange(person, 'expires_at = now()'),
  'has expired and was cleaned up': async (person) => {
    await setOfChange(person, 'expires_at = now()')
    await inTransaction(casework.jobsPool, {}, (scope) => scope.batch(buildCleanUpStatements()))
  },
  'was cancelled by a reset of the password': ({ email }) => resetPassword(email),
  'was replaced by another request': (person) => requestChange(person),
  'was replaced by another request, which was cancelled': async (person) => {
    await requestChange(person)
    await cancel(person)
  },
  'was replaced by another request, which was carried out': (person) => changeEmail(person),
}

describe('the undo link of a change', () => {
  test.each(Object.entries(GIVEN_UP))(
    'that %s is dead: password and sign-ins stay (FIX-278)',
    async (_, giveUp) => {
      const jane = await signUp(casework)
      const { link } = await requestChange(jane)
      await giveUp(jane)
      const before = await readState(jane)

      expect(await undo(link)).toMatchObject(DEAD_UNDO)

      expect(await readState(jane)).toEqual(before)
    },
  )

  test('lives while its change is pending, also with a new code or without tries (FIX-278)', async () => {
    const [jane, joe] = [await signUp(casework), await signUp(casework)]
    const [janes, joes] = [await requestChange(jane), await requestChange(joe)]
    expect(await askAs(jane, resendEmailCode)).toBe(200)
    await setOfChange(joe, 'tries = 5, code_expires_at = now()')

    for (const { link } of [janes, joes]) {
      expect(await undo(link)).toMatchObject({ status: 200 })
      expect(await undo(link)).toMatchObject(DEAD_UNDO)
    }
    expect(await signIn(jane.email, PASSWORD)).toBe(401)
  })

  test('that was replaced dies, and that of the present request lives (FIX-278)', async () => {
    const jane = await signUp(casework)
    const [first, second] = [await requestChange(jane), await requestChange(jane)]

    expect(await undo(first.link)).toMatchObject(DEAD_UNDO)
    expect(await undo(second.link)).toMatchObject({ status: 200 })
  })

  test('that was carried out lives whatever becomes of a second request (FIX-278)', async () => {
    for (const giveUp of [
      () => Promise.resolve(),
      cancel,
      (person: SignedUp) => setOfChange(person, 'expires_at = now()'),
    ]) {
      const jane = await signUp(casework)
      const first = await changeEmail(jane)
      const second = await requestChange(jane, first.email)
      await giveUp(jane)

      expect(await undo(first.link)).toMatchObject({ status: 200 })
      expect(await undo(second.link)).toMatchObject(DEAD_UNDO)
      const { rows } = await casework.asOwner('select email from users where id = $1', [
        jane.user.id,
      ])
      expect(rows).toEqual([{ email: jane.email }])
      expect(await askAs(jane, confirmEmail, { code: second.code })).toBe(401)
    }
  })

  test('that follows one that was given up works, and does not revive it (FIX-278)', async () => {
    const jane = await signUp(casework)
    const first = await requestChange(jane)
    await cancel(jane)
    const second = await changeEmail(jane)

    expect(await undo(first.link)).toMatchObject(DEAD_UNDO)
    expect(await signIn(second.email, PASSWORD)).toBe(200)
    expect(await undo(second.link)).toMatchObject({ status: 200 })
  })

  test('lives after a reset of the password, once its change was carried out (FIX-278)', async () => {
    const jane = await signUp(casework)
    const { email, link } = await changeEmail(jane)
    await resetPassword(email)

    expect(await undo(link)).toMatchObject({ status: 200 })
    expect(await signIn(email, NEW_PASSWORD)).toBe(401)
  })
})

/** What a reset link dies of. */
const NO_RESET: Record<
  string,
  (person: SignedUp, use: () => Promise<unknown>) => Promise<unknown>
> = {
  'was used': (_, use) => use(),
  'was replaced': ({ email }) => ask(casework.app, requestReset, { body: { email } }),
  'has expired': ({ user }) =>
    casework.asOwner('update password_resets set expires_at = now() where user_id = $1', [user.id]),
  'is of an email that was changed': (person) => changeEmail(person),
  'is of a password that was changed': (person) =>
    askAs(person, changePassword, { current_password: PASSWORD, new_password: 'Third1horse' }),
  'is of a person who was deactivated': ({ user }) =>
    casework.asOwner('update users set is_active = false where id = $1', [user.id]),
  'was mailed before an undone change': async (person) => undo((await requestChange(person)).link),
}

test.each(Object.entries(NO_RESET))('a reset link that %s is dead (FIX-278)', async (_, kill) => {
  const jane = await signUp(casework)
  await ask(casework.app, requestReset, { body: { email: jane.email } })
  const token = await readMailedToken(casework, jane.email, '/reset-password')
  const body = { email: jane.email, token, new_password: NEW_PASSWORD }
  const use = () => ask(casework.app, confirmReset, { body })
  await kill(jane, use)

  expect(await use()).toMatchObject(DEAD_RESET)
})
