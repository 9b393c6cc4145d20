import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp, useTestApp, type Person } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { readMailedToken } from '@casework/testing/sign-up'
import { inTransaction, sql, type Sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { send, accept, preview, received, acceptReceived, decline } = invitationEndpoints
const { following, followers } = connectionEndpoints

const invite = async (
  firm: Person,
  guest: Person,
  options: { assigned_role?: 'admin' | 'gold'; message?: string } = {},
) => {
  const { invitations_sent } = await firm.call(send, {
    body: { emails: [guest.email], invited_names: [guest.name], ...options },
  })
  return invitations_sent[0]?.id ?? 0
}
const getMailedToken = (email: string) => readMailedToken(casework, email, '/register')
const requestPreview = (query: object) => ask(casework.app, preview, { query })
const listIds = async (person: Person) => (await person.call(received, {})).map(({ id }) => id)
const listNotifications = (person: Person) => person.call(notificationEndpoints.list, {})
const expire = (firm: Person) =>
  inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
    scope.many(sql`update invitations set expires_at = now() - interval '1 second'`),
  )

const INVALID = {
  status: 400,
  body: { error: { data: { token: ['This invitation is invalid or has expired'] } } },
}
const NOT_FOUND = { status: 404, body: { error: { message: 'Invitation not found' } } }

describe('the preview of a link', () => {
  test('returns the same response for missing, made-up, used, declined and expired tokens (FIX-010)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const invalidQueries: object[] = [
      {},
      { token: ['a', 'b'] },
      { token: '' },
      { token: 'x'.repeat(43) },
      { token: 'x'.repeat(201) },
      { token: "' or true --" },
    ]
    await invite(firm, guest)
    const used = await getMailedToken(guest.email)
    await guest.call(accept, { body: { token: used } })
    const declined = await newPerson(casework)
    const id = await invite(firm, declined)
    invalidQueries.push({ token: used }, { token: await getMailedToken(declined.email) })
    await declined.call(decline, { params: { id } })
    const expired = await newPerson(casework)
    await invite(firm, expired)
    invalidQueries.push({ token: await getMailedToken(expired.email) })
    await expire(firm)

    const answers = await Promise.all(invalidQueries.map(requestPreview))

    for (const answer of answers) expect(answer).toMatchObject(INVALID)
    expect(
      new Set(answers.map(({ body }) => JSON.stringify({ ...(body as object), request_id: '' })))
        .size,
    ).toBe(1)
  })

  test('returns firm, inviter, role and a masked email without a sign-in and without using the link (FIX-010)', async () => {
    const [firm, guest] = [await newPerson(casework, 'Roe & Partners'), await newPerson(casework)]
    await invite(firm, guest, { assigned_role: 'gold', message: 'Not for everybody' })
    const token = await getMailedToken(guest.email)

    for (const _ of [1, 2]) {
      expect((await requestPreview({ token })).body).toEqual({
        success: true,
        data: {
          firm_name: 'Roe & Partners',
          inviter_name: 'Roe & Partners',
          role: 'gold',
          email_hint: `${guest.email.slice(0, 1)}…@example.com`,
        },
      })
    }
    expect(await guest.call(accept, { body: { token } })).toMatchObject({ access_level: 'gold' })
  })

  test('is limited to ten a minute per IP (FIX-010)', async () => {
    const database = await newDatabase()
    const limited = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await ask(limited.app, preview, { query: { token: 'x' } })).status)
    await limited.stop()
    await database.drop()

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

describe('received invitations', () => {
  test('require a sign-in and are visible to the invited user only (FIX-011)', async () => {
    const [firm, guest, otherPerson] = [
      await newFirm(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const id = await invite(firm.owner, guest)
    for (const endpoint of [received, acceptReceived, decline])
      expect(await ask(casework.app, endpoint, { params: { id } })).toMatchObject({ status: 401 })

    for (const person of [otherPerson, firm.owner, await firm.addEmployee('admin')]) {
      expect(await listIds(person)).toEqual([])
      for (const endpoint of [acceptReceived, decline])
        expect(await person.ask(endpoint, { params: { id } })).toMatchObject(NOT_FOUND)
    }
    for (const invalidId of [0, -1, 'x', '1.5'])
      expect((await guest.ask(acceptReceived, { params: { id: invalidId } })).status).toBe(400)
    expect(await guest.ask(decline, { params: { id: 999_999_999 } })).toMatchObject(NOT_FOUND)
    expect(await listIds(guest)).toEqual([id])
  })

  test('are listed newest first with all fields while they are open (FIX-011)', async () => {
    const [first, second, guest] = [
      await newPerson(casework, 'Roe & Partners'),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const id = await invite(first, guest, { assigned_role: 'gold', message: 'Welcome' })
    const newerId = await invite(second, guest)

    const list = await guest.call(received, {})

    expect(list.map((invitation) => invitation.id)).toEqual([newerId, id])
    expect(list[1]).toEqual({
      id,
      firm_name: 'Roe & Partners',
      inviter_name: 'Roe & Partners',
      role: 'gold',
      message: 'Welcome',
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    await expire(first)
    expect(await listIds(guest)).toEqual([newerId])
    expect(await guest.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect(await guest.ask(decline, { params: { id } })).toMatchObject(NOT_FOUND)
  })

  test('can be accepted once: connects with the role, notifies the firm and invalidates the link, also while switched (FIX-011)', async () => {
    const [firm, guest, employer] = [
      await newPerson(casework, 'Roe & Partners'),
      await newPerson(casework, 'Jane Roe'),
      await newFirm(casework),
    ]
    const id = await invite(firm, guest, { assigned_role: 'admin' })
    const token = await getMailedToken(guest.email)

    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        guest.in(employer.account_id).ask(acceptReceived, { params: { id } }),
      ),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404,
    ])
    expect(await guest.call(following, {})).toMatchObject([
      { id: firm.account_id, access_level: 'admin' },
    ])
    expect(await listNotifications(firm)).toMatchObject([
      { title: 'Invitation accepted', link: { type: 'employee', id: guest.account_id } },
    ])
    expect((await firm.call(followers, {})).map((employee) => employee.id)).toEqual([
      guest.account_id,
    ])
    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await listIds(guest)).toEqual([])
  })

  test('can be declined once: notifies the firm; only a new invitation can be accepted (FIX-011)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework, 'Jane Roe')]
    const id = await invite(firm, guest)
    const token = await getMailedToken(guest.email)

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => guest.ask(decline, { params: { id } })),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404,
    ])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      success: true,
      data: null,
    })
    expect(await listNotifications(firm)).toMatchObject([
      {
        title: 'Invitation declined',
        message: 'Jane Roe declined your invitation.',
        notification_type: 'connection_rejected',
        link: { type: 'invitation', id },
      },
    ])
    expect(await guest.ask(accept, { body: { token } })).toMatchObject(INVALID)
    expect(await guest.ask(acceptReceived, { params: { id } })).toMatchObject(NOT_FOUND)
    expect(await listIds(guest)).toEqual([])

    const again = await invite(firm, guest)
    expect(await listIds(guest)).toEqual([again])
    expect(await guest.ask(acceptReceived, { params: { id: again } })).toMatchObject({
      status: 200,
    })
  })

  test('can be accepted or declined, not both in parallel (FIX-011)', async () => {
    for (let run = 0; run < 5; run += 1) {
      const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
      const id = await invite(firm, guest)

      const [acceptance, refusal] = await Promise.all([
        guest.ask(acceptReceived, { params: { id } }),
        guest.ask(decline, { params: { id } }),
      ])

      expect([acceptance.status, refusal.status].toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(await guest.call(following, {})).toHaveLength(acceptance.status === 200 ? 1 : 0)
    }
  })

  test('lets the invited person change nothing else, not even who invited them (FIX-011, FIX-251)', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const id = await invite(firm, guest)
    const { account_id, user_id } = guest
    const change = (what: Sql) =>
      inTransaction(casework.appPool, { account_id, user_id }, (scope) =>
        scope.many(
          sql`update invitations set declined_at = now(), ${what} where id = ${id} returning id`,
        ),
      )

    for (const what of [
      sql`invited_by = null`,
      sql`invited_by = ${user_id}`,
      sql`role = 'admin'`,
      sql`message = 'Hello'`,
    ])
      await expect(change(what)).rejects.toThrow('an invited person can only accept or decline')
    expect(await change(sql`accepted_at = null`)).toEqual([{ id }])
  })
})
