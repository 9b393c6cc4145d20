import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, newPerson, startTestApp, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

let database: TestDatabase
let invitedOnly: TestApp
let closed: TestApp
beforeAll(async () => {
  database = await newDatabase()
  invitedOnly = await startTestApp({ database, settings: { REGISTRATION: 'invited' } })
  closed = await startTestApp({ database, settings: { REGISTRATION: 'closed' } })
})
afterAll(async () => {
  await Promise.all([invitedOnly.stop(), closed.stop()])
  await database.drop()
})

const { send, received, decline, withdraw, list } = invitationEndpoints
const register = (app: TestApp, email: string) =>
  ask(app.app, authEndpoints.register, {
    body: { name: 'Jane Doe', email, mobile: '1', password: 'Correct1horse', country_id: 840 },
  })
const buildRefusal = (message: string) => ({
  status: 403,
  body: { error: { type: 'permission_denied', message } },
})
const ONLY_INVITED = buildRefusal('Sign-up is by invitation only')

test('when closed, refuses every sign-up; existing users keep working (FIX-012)', async () => {
  const inviter = await newPerson(closed)
  await inviter.call(send, { body: { emails: ['closed@example.com'], invited_names: ['Ann'] } })

  for (const email of ['closed@example.com', 'nobody@example.com', inviter.email])
    expect(await register(closed, email)).toMatchObject(buildRefusal('Sign-up is closed'))
  expect(await closed.mails()).not.toContainEqual(expect.stringContaining('verification'))
  expect(await inviter.call(received, {})).toEqual([])
})

test('by invitation only, accepts an email with an open invitation (FIX-012)', async () => {
  const inviter = await newPerson(invitedOnly)
  const emails = ['open@example.com', 'withdrawn@example.com', 'expired@example.com']
  await inviter.call(send, { body: { emails, invited_names: emails.map(() => 'Ann') } })
  const open = await inviter.call(list, {})
  await inviter.call(withdraw, {
    params: { id: String(open.find(({ email }) => email === 'withdrawn@example.com')?.id) },
  })
  await inTransaction(invitedOnly.authPool, { account_id: inviter.account_id }, (scope) =>
    scope.many(
      sql`update invitations set expires_at = now() where invited_email = 'expired@example.com'`,
    ),
  )

  for (const email of ['nobody@example.com', 'withdrawn@example.com', 'expired@example.com'])
    expect(await register(invitedOnly, email)).toMatchObject(ONLY_INVITED)

  const { tokens } = await signUp(invitedOnly, 'open@example.com')
  expect(await call(invitedOnly.app, received, {}, { token: tokens.access })).toMatchObject([
    { firm_name: inviter.name },
  ])
})

test('by invitation only, refuses an email with a declined invitation (FIX-012)', async () => {
  const [inviter, guest] = [await newPerson(invitedOnly), await newPerson(invitedOnly)]
  await inviter.call(send, { body: { emails: [guest.email], invited_names: ['Ann'] } })
  const [invitation] = await guest.call(received, {})
  await guest.call(decline, { params: { id: String(invitation?.id) } })

  expect(await register(invitedOnly, guest.email)).toMatchObject(ONLY_INVITED)
})
