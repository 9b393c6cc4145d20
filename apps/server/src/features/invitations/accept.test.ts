import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { call, newFirm, newPerson, useTestApp, type Person } from '@casework/testing'
import { readMailedToken, signUp } from '@casework/testing/sign-up'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { send, accept } = invitationEndpoints
const { following, followers, manage } = connectionEndpoints
const listNotifications = (person: Person) => person.call(notificationEndpoints.list, {})

const buildBatch = (...emails: string[]) => ({
  emails,
  invited_names: emails.map((_, row) => `Guest ${row}`),
})
const invite = (firm: Person, guest: string, options = {}) =>
  firm.call(send, { body: { ...buildBatch(guest), ...options } })
const getMailedToken = (email: string) => readMailedToken(casework, email, '/register')
const INVALID = {
  status: 400,
  body: { error: { data: { token: ['This invitation is invalid or has expired'] } } },
}
const ANOTHER_ADDRESS = {
  status: 400,
  body: {
    error: {
      data: {
        token: [
          'This invitation was sent to another address. Sign in with that address to accept it.',
        ],
      },
    },
  },
}

describe('refusals', () => {
  test('refuses a token for another email, and a used or invalid one (FIX-010)', async () => {
    const [firm, guest, thief] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    await invite(firm, guest.email)
    const token = await getMailedToken(guest.email)

    for (const body of [
      { token: 'x'.repeat(43) },
      { token: '' },
      { token: 'x'.repeat(201) },
      {},
      { token: 1 },
    ])
      expect(await guest.ask(accept, { body })).toMatchObject(INVALID)
    expect(await thief.ask(accept, { body: { token } })).toMatchObject(ANOTHER_ADDRESS)
    expect(await firm.ask(accept, { body: { token } })).toMatchObject(ANOTHER_ADDRESS)
    expect(await thief.call(following, {})).toEqual([])
    await guest.call(accept, { body: { token } })
    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    // A used token no longer reveals that it was sent to another email.
    expect(await thief.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await listNotifications(firm)).toHaveLength(1)
  })

  test.each([
    ['6 days 23:59', 200],
    ['7 days', 400],
  ])('a token that is %s old returns %d', async (age, status) => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    await invite(firm, guest.email)
    const token = await getMailedToken(guest.email)
    await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
      scope.many(
        sql`update invitations set created_at = created_at - ${age}::interval, expires_at = expires_at - ${age}::interval`,
      ),
    )

    expect((await guest.ask(accept, { body: { token } })).status).toBe(status)
  })

  test('four parallel uses of one token create one connection and one notification', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    await invite(firm, guest.email)
    const token = await getMailedToken(guest.email)

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => guest.ask(accept, { body: { token } })),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ])
    expect(await firm.call(followers, {})).toHaveLength(1)
    expect(await listNotifications(firm)).toHaveLength(1)
  })

  test('a removed employee cannot return by an earlier open invitation', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    await invite(firm, guest.email, { assigned_role: 'admin' })
    const token = await getMailedToken(guest.email)
    const { id } = await guest.call(connectionEndpoints.send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
    })
    await firm.call(connectionEndpoints.answer, {
      body: { id, status: 'accepted', assigned_role: 'silver' },
    })
    const [connection] = await firm.call(followers, {})
    await firm.call(manage, {
      body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
    })

    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await guest.call(following, {})).toEqual([])
  })
})

describe('accepting', () => {
  test('connects with the role of the invitation and notifies the inviter, also while switched (INV-016, INV-017)', async () => {
    const [firm, guest, employer] = [
      await newPerson(casework, 'Roe & Partners'),
      await newPerson(casework, 'Jane Roe'),
      await newFirm(casework),
    ]
    await invite(firm, guest.email, { assigned_role: 'diamond' })

    const connection = await guest
      .in(employer.account_id)
      .call(accept, { body: { token: await getMailedToken(guest.email) } })

    expect(connection).toEqual({
      id: firm.account_id,
      connection_id: expect.any(Number),
      name: 'Roe & Partners',
      access_level: 'diamond',
      assigned_role: 'diamond',
      following_since: expect.stringMatching(/Z$/),
      user_id: expect.any(Number),
      connected_since: expect.stringMatching(/Z$/),
      can_switch_to: true,
      version: 1,
    })
    expect(await guest.call(following, {})).toEqual([connection])
    expect(await firm.call(followers, {})).toMatchObject([
      { id: guest.account_id, access_level: 'diamond', can_switch_to: false },
    ])
    expect(await listNotifications(firm)).toMatchObject([
      {
        notification_type: 'connection_accepted',
        title: 'Invitation accepted',
        message: 'Jane Roe accepted your invitation.',
        sender_account_name: 'Jane Roe',
        link: { type: 'employee', id: guest.account_id },
      },
    ])
  })

  test('works for a person who signs up after the mail', async () => {
    const firm = await newPerson(casework)
    const newcomer = await signUpAfterInvitation(firm)

    expect(
      await call(
        casework.app,
        accept,
        { body: { token: newcomer.token } },
        { token: newcomer.access },
      ),
    ).toMatchObject({
      id: firm.account_id,
      access_level: 'gold',
    })
  })

  test('keeps the role of a person who is connected already', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const secondEmail = `second-${guest.user_id}@example.com`
    await invite(firm, guest.email, { assigned_role: 'silver' })
    await invite(firm, secondEmail, { assigned_role: 'admin' })
    await guest.call(accept, { body: { token: await getMailedToken(guest.email) } })
    await casework.authPool.query('insert into user_emails (user_id, email) values ($1, $2)', [
      guest.user_id,
      secondEmail,
    ])
    await casework.authPool.query('update users set email = $2 where id = $1', [
      guest.user_id,
      secondEmail,
    ])

    expect(
      await guest.call(accept, { body: { token: await getMailedToken(secondEmail) } }),
    ).toMatchObject({
      access_level: 'silver',
    })
    expect(await listNotifications(firm)).toHaveLength(1)
  })

  test('is refused after a request has connected the person, who keeps their role (FIX-004)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    await invite(firm, guest.email, { assigned_role: 'admin' })
    const token = await getMailedToken(guest.email)
    const { id } = await guest.call(connectionEndpoints.send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
    })
    await firm.call(connectionEndpoints.answer, {
      body: { id, status: 'accepted', assigned_role: 'silver' },
    })

    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await firm.call(followers, {})).toMatchObject([{ access_level: 'silver' }])
  })

  test('does not stop a connection request that is accepted later from setting its role', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const { id } = await guest.call(connectionEndpoints.send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
    })
    await invite(firm, guest.email, { assigned_role: 'admin' })
    await guest.call(accept, { body: { token: await getMailedToken(guest.email) } })

    await firm.call(connectionEndpoints.answer, {
      body: { id, status: 'accepted', assigned_role: 'silver' },
    })

    expect(await firm.call(followers, {})).toMatchObject([{ access_level: 'silver' }])
  })
})

/** The mail arrives before the account exists. */
async function signUpAfterInvitation(firm: Person) {
  const email = `newcomer-${firm.user_id}@example.com`
  await invite(firm, email, { assigned_role: 'gold' })
  const token = await getMailedToken(email)
  const { tokens } = await signUp(casework, email)
  return { token, access: tokens.access }
}
