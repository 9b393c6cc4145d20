import { authEndpoints } from '@casework/contract/auth'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { ask, call, newFirm, newPerson, useTestApp } from '@casework/testing'
import { readMailedCode, listMailsTo, newEmail, signUp } from '@casework/testing/sign-up'

const casework = useTestApp()

const signUpBody = (email: string) => ({
  name: 'Jane Doe',
  email,
  mobile: '+1 (555) 010-2030',
  password: 'Correct1horse',
  country_id: 840,
})

test.each([
  ['<{}>', '{}'],
  ['mailto:{}', '{}'],
  ['{};', '{}'],
  ['Jane Doe <{}>', '{}'],
  ['{}', 'mailto:{}'],
])('whoever signs up as %s can sign in as %s (FIX-205)', async (atSignUp, atSignIn) => {
  const email = newEmail()
  const write = (form: string) => form.replace('{}', email)
  const answer = await call(casework.app, authEndpoints.register, {
    body: signUpBody(write(atSignUp)),
  })
  expect(answer.email).toBe(email)
  const confirmation_code = await readMailedCode(casework, email)
  await call(casework.app, authEndpoints.confirm, {
    body: { email: write(atSignUp), confirmation_code },
  })
  expect(
    await ask(casework.app, authEndpoints.login, {
      body: { email: write(atSignIn), password: 'Correct1horse' },
    }),
  ).toMatchObject({ status: 200, body: { data: { user: { email } } } })
})

test('a domain in other letters is stored in ASCII, however it is typed (FIX-205)', async () => {
  const name = newEmail().split('@')[0] ?? ''
  await signUp(casework, `${name}@xn--mnchen-3ya.example`)
  for (const domain of ['münchen.example', 'MU\u0308NCHEN.example', 'XN--MNCHEN-3YA.example'])
    expect(
      await ask(casework.app, authEndpoints.login, {
        body: { email: `${name}@${domain}`, password: 'Correct1horse' },
      }),
      domain,
    ).toMatchObject({ status: 200 })
  expect(
    await ask(casework.app, authEndpoints.register, {
      body: signUpBody(`<${name}@münchen.example>`),
    }),
  ).toMatchObject({
    status: 400,
    body: { error: { data: { email: ['An account with this email already exists'] } } },
  })
})

test('a person of before with an address that is no longer accepted signs in, and keeps or changes it (FIX-205)', async () => {
  const { email, tokens } = await signUp(casework)
  const earlier = `jörg.${email}`
  await inTransaction(casework.authPool, {}, async (scope) => {
    await scope.batch([
      sql`insert into user_emails (user_id, email) select id, ${earlier} from users where email = ${email}`,
      sql`update users set email = ${earlier} where email = ${email}`,
    ])
  })
  const password = 'Correct1horse'
  expect(
    await ask(casework.app, authEndpoints.login, { body: { email: earlier, password } }),
  ).toMatchObject({ status: 200 })
  await call(casework.app, authEndpoints.requestReset, { body: { email: earlier } })

  const form = { name: 'Jörg Doe', phone: '1', country: 'US', bio: '' }
  const save = async (to: string) =>
    ask(
      casework.app,
      profileEndpoints.update,
      { body: { ...form, email: to, current_password: password } },
      { token: tokens.access },
    )
  expect(await save(earlier)).toMatchObject({ status: 200, body: { data: { name: 'Jörg Doe' } } })
  expect(await save(`jörg@${email}`)).toMatchObject({
    status: 400,
    body: { error: { data: { email: ['Invalid email format'] } } },
  })
  expect(await save(`<${email}>`)).toMatchObject({
    status: 200,
    body: { data: { email: earlier, pending_email: email } },
  })
})

test('an invitation and the search for accounts take an address in any of these forms (FIX-205)', async () => {
  const [firm, invited] = [await newFirm(casework), await newPerson(casework)]
  expect(
    await firm.owner.call(connectionEndpoints.searchAccounts, {
      query: { q: `mailto:${invited.email}` },
    }),
  ).toMatchObject([{ id: invited.account_id }])
  await firm.owner.call(invitationEndpoints.send, {
    body: { emails: [`Ann <${invited.email}>`], invited_names: ['Ann'] },
  })
  await expect.poll(() => listMailsTo(casework, invited.email)).toHaveLength(1)
})
