import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { expect, test } from 'vitest'
import { ask, call, useTestApp } from '@casework/testing'
import { readMailedToken, listMailsTo, signUp } from '@casework/testing/sign-up'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp()

const getMailedToken = (email: string) => readMailedToken(casework, email, '/reset-password')
const requestLink = (email: string, headers = {}) =>
  ask(casework.app, authEndpoints.requestReset, { body: { email } }, { headers })
const confirmReset = (email: string, token: string, new_password = 'Another2horse') =>
  ask(casework.app, authEndpoints.confirmReset, { body: { email, token, new_password } })

test.each([
  ['none (AUTH-079)', '', 'Password is required'],
  ['a short one (AUTH-080)', 'Abc1', 'Password must be at least 8 characters'],
  [
    'one without a digit (AUTH-081)',
    'Abcdefgh',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  ['a common one', 'Password1', 'This password is too common. Please choose another one.'],
])('refuses %s as the new password', async (_what, new_password, message) => {
  expect(await confirmReset('a@b.example', 'x', new_password)).toMatchObject({
    status: 400,
    body: { error: { data: { new_password: [message] } } },
  })
})

test("refuses wrong, another user's, replaced and used links with the same message (AUTH-085)", async () => {
  const [jane, joe] = [await signUp(casework), await signUp(casework)]
  await requestLink(jane.email)
  const replaced = await getMailedToken(jane.email)
  await requestLink(jane.email)
  const token = await getMailedToken(jane.email)
  const refused = [
    await confirmReset(jane.email, 'x'.repeat(43)),
    await confirmReset(joe.email, token),
    await confirmReset(jane.email, replaced),
  ]

  expect((await confirmReset(jane.email, token)).status).toBe(200)
  refused.push(await confirmReset(jane.email, token))
  for (const response of refused) {
    expect(response).toMatchObject({
      status: 400,
      body: { error: { message: 'This reset link is invalid or has expired' } },
    })
  }
})

test('a link expires by the database clock', async () => {
  const jane = await signUp(casework)
  await requestLink(jane.email)
  const token = await getMailedToken(jane.email)
  await inTransaction(casework.authPool, {}, (scope) =>
    scope.one(
      sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${jane.user.id} returning user_id`,
    ),
  )

  expect((await confirmReset(jane.email, token)).status).toBe(400)
})

test('takes email and returns the same response for known and unknown emails (AUTH-073)', async () => {
  const jane = await signUp(casework)

  const known = await requestLink(jane.email)
  const unknown = await requestLink(`nobody-${jane.email}`)

  expect(known).toMatchObject({ status: 200, body: { success: true, data: null } })
  expect(unknown.text).toBe(known.text)
})

test('builds the link from PUBLIC_URL and ignores the Host header', async () => {
  const jane = await signUp(casework)
  await requestLink(jane.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })

  const mail = (await listMailsTo(casework, jane.email)).at(-1)
  expect(mail).toContain('http://127.0.0.1:3000/reset-password?email')
  expect(mail).not.toContain('evil.example')
})

test('sets the password once by email, token and new_password, and ends all sign-ins (AUTH-084)', async () => {
  const jane = await signUp(casework)
  await requestLink(jane.email)
  const token = await getMailedToken(jane.email)

  const responses = await Promise.all(
    Array.from({ length: 8 }, () => confirmReset(jane.email, token)),
  )

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await ask(casework.app, accountEndpoints.info, {}, { token: jane.tokens.access }),
  ).toMatchObject({ status: 401 })
  expect(
    await ask(casework.app, authEndpoints.refresh, { body: { refresh: jane.tokens.refresh } }),
  ).toMatchObject({ status: 401 })
  expect(
    (
      await ask(casework.app, authEndpoints.login, {
        body: { email: jane.email, password: jane.password },
      })
    ).status,
  ).toBe(401)
  expect(
    (
      await call(casework.app, authEndpoints.login, {
        body: { email: jane.email, password: 'Another2horse' },
      })
    ).user.id,
  ).toBe(jane.user.id)
})
