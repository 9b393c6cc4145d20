import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, newPerson, startTestApp, type Person, type TestApp } from '@casework/testing'
import { readMailedCode, readMailedToken, newEmail } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'

const { send, accept, preview, received, acceptReceived, decline, withdraw } = invitationEndpoints

let database: TestDatabase
let casework: TestApp
let invitedOnly: TestApp
let closed: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database })
  invitedOnly = await startTestApp({ database, settings: { REGISTRATION: 'invited' } })
  closed = await startTestApp({ database, settings: { REGISTRATION: 'closed' } })
})
afterAll(async () => {
  await Promise.all([casework.stop(), invitedOnly.stop(), closed.stop()])
  await database.drop()
})

/** Invites an email to a firm; returns the invitation's id and the mailed token. */
async function invite(firm: Person, email: string) {
  const { invitations_sent } = await firm.call(send, {
    body: { emails: [email], invited_names: ['Ann'] },
  })
  return {
    params: { id: invitations_sent[0]?.id ?? 0 },
    token: await readMailedToken(casework, email, '/register'),
  }
}
const setActive = (firm: Person, active: boolean) =>
  casework.authPool.query('update accounts set is_active = $2 where id = $1', [
    firm.account_id,
    active,
  ])

const INVALID = {
  status: 400,
  body: { error: { data: { token: ['This invitation is invalid or has expired'] } } },
}

/** What an invitation dies of. */
type Kill = (firm: Person, guest: Person, params: { id: number }) => Promise<unknown>
const KILLS: Record<string, Kill> = {
  'was accepted': (_, guest, params) => guest.call(acceptReceived, { params }),
  'was declined': (_, guest, params) => guest.call(decline, { params }),
  'was withdrawn': (firm, _, params) => firm.call(withdraw, { params }),
  'was replaced': (firm, guest) => invite(firm, guest.email),
  'has expired': (firm) =>
    inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
      scope.many(sql`update invitations set expires_at = now() returning id`),
    ),
  'is of a firm that was deactivated': (firm) => setActive(firm, false),
}

describe('an invitation', () => {
  test.each(Object.entries(KILLS))('that %s is dead (FIX-278)', async (_, kill) => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const { params, token } = await invite(firm, guest.email)
    await kill(firm, guest, params)

    expect(await ask(casework.app, preview, { query: { token } })).toMatchObject(INVALID)
    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
  })

  test('of a deactivated firm is not listed, accepted or declined, until the firm is back (FIX-278)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const { params } = await invite(firm, guest.email)
    await setActive(firm, false)

    expect(await guest.call(received, {})).toEqual([])
    for (const endpoint of [acceptReceived, decline])
      expect(await guest.ask(endpoint, { params })).toMatchObject({ status: 404 })

    await setActive(firm, true)
    expect(await guest.call(received, {})).toMatchObject([params])
    expect(await guest.ask(acceptReceived, { params })).toMatchObject({ status: 200 })
  })
})

describe('the code of a sign-up', () => {
  const register = (app: TestApp, email: string) =>
    ask(app.app, authEndpoints.register, {
      body: { name: 'Ann', email, mobile: '1', password: 'Correct1horse', country_id: 840 },
    })
  const confirm = (app: TestApp, email: string, confirmation_code: string) =>
    ask(app.app, authEndpoints.confirm, { body: { email, confirmation_code } })
  const refuse = (message: string) => ({ status: 403, body: { error: { message } } })
  const findUsers = async (email: string) =>
    (await casework.asOwner('select from users where email = $1', [email])).rowCount

  test('is dead once sign-up is closed (FIX-278)', async () => {
    const email = newEmail()
    await register(casework, email)
    const code = await readMailedCode(casework, email)

    expect(await confirm(closed, email, code)).toMatchObject(refuse('Sign-up is closed'))
    expect(await findUsers(email)).toBe(0)
    expect(await confirm(casework, email, code)).toMatchObject({ status: 200 })
  })

  test.each([
    ['withdrawn', (firm: Person, params: { id: number }) => firm.call(withdraw, { params })],
    ['of a deactivated firm', (firm: Person) => setActive(firm, false)],
  ])('is dead once its invitation is %s, if sign-up needs one (FIX-278)', async (_, kill) => {
    const [firm, email] = [await newPerson(casework), newEmail()]
    const { params } = await invite(firm, email)
    await register(invitedOnly, email)
    const code = await readMailedCode(invitedOnly, email)
    await kill(firm, params)

    expect(await register(invitedOnly, email)).toMatchObject({ status: 403 })
    expect(await confirm(invitedOnly, email, code)).toMatchObject(
      refuse('Sign-up is by invitation only'),
    )
    expect(await findUsers(email)).toBe(0)
  })
})
