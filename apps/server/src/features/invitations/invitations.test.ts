import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Person } from '@casework/testing'
import { readMailedToken, listMailsTo } from '@casework/testing/sign-up'

const casework = useTestApp()

const { send, accept } = invitationEndpoints
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

describe('refusals', () => {
  test.each([
    ['emails', { emails: [], invited_names: [] }, 'At least one invitation is required'],
    ['emails', {}, 'At least one invitation is required'],
    [
      'emails',
      buildBatch(...Array.from({ length: 11 }, (_, n) => `guest${n}@row.example`)),
      'At most 10 people can be invited at once',
    ],
    [
      'emails.2',
      buildBatch('a@row.example', 'b@row.example', 'c.row.example'),
      'Invalid email format',
    ],
    ['emails.0', { emails: [''], invited_names: ['x'] }, 'Email is required'],
    ['emails.0', { emails: [7], invited_names: ['x'] }, 'Email is required'],
    ['emails.1', buildBatch('a@row.example', 'A@row.EXAMPLE '), 'This email is listed twice'],
    [
      'invited_names.1',
      { emails: ['a@row.example', 'b@row.example'], invited_names: ['Ann', ' '] },
      'Name is required',
    ],
    [
      'invited_names',
      { emails: ['a@row.example', 'b@row.example'], invited_names: ['Ann'] },
      'Every email needs a name',
    ],
    [
      'assigned_role',
      { ...buildBatch('a@row.example'), assigned_role: 'owner' },
      'Please select a role',
    ],
    [
      'assigned_role',
      { ...buildBatch('a@row.example'), assigned_role: null },
      'Please select a role',
    ],
    [
      'message',
      { ...buildBatch('a@row.example'), message: 'x'.repeat(501) },
      'Message must be under 500 characters',
    ],
  ])(
    'a batch with an error at %s sends nothing (INV-006, INV-011)',
    async (field, body, message) => {
      const firm = await newPerson(casework)

      expect(await firm.ask(send, { body })).toMatchObject({
        status: 400,
        body: { error: { type: 'validation_error', data: { [field]: [message] } } },
      })
      expect((await casework.mails()).filter((mail) => mail.includes('@row.example'))).toEqual([])
    },
  )

  test("names the rows with the user's own email or a connected employee's and invites no one", async () => {
    const firm = await newFirm(casework)
    const employee = await firm.addEmployee('silver')

    expect(
      await firm.owner.ask(send, {
        body: buildBatch('new@batch.example', firm.owner.email.toUpperCase(), employee.email),
      }),
    ).toMatchObject({
      status: 400,
      body: {
        error: {
          data: { 'emails.1': ['This is your own email'], 'emails.2': ['Already connected'] },
        },
      },
    })
    expect(await listMailsTo(casework, 'new@batch.example')).toEqual([])
    expect(await listNotifications(employee.in(employee.account_id))).toEqual([])
  })
})

describe('inviting', () => {
  test('mails each person, returns the sent invitations, and defaults to silver (LOOK-080, INV-007 by its default, INV-011, INV-012, INV-013)', async () => {
    const firm = await newPerson(casework, 'Roe & Partners')
    const [ann, bob] = [`ann-${firm.user_id}@example.com`, `bob-${firm.user_id}@example.com`]

    const response = await firm.ask(send, {
      body: {
        emails: [` ${ann.toUpperCase()} `, bob],
        invited_names: [' Ann Poe ', 'Bob'],
        message: 'Welcome <b>aboard</b>',
      },
    })

    expect(response).toMatchObject({ status: 201 })
    expect(response.body).toEqual({
      success: true,
      data: {
        invitations_sent: [
          { id: expect.any(Number), invited_name: 'Ann Poe', invited_email: ann },
          { id: expect.any(Number), invited_name: 'Bob', invited_email: bob },
        ],
        failed: [],
      },
    })
    const [mail] = await listMailsTo(casework, ann)
    for (const part of [
      'Hello Ann Poe,',
      'Roe & Partners invites you',
      'Your role will be silver (Basic read-only access).',
      'Roe &amp; Partners writes:',
      'Welcome &lt;b&gt;aboard&lt;/b&gt;',
      `${casework.config.PUBLIC_URL}/register?invitation=`,
    ])
      expect(mail).toContain(part)
    const token = await getMailedToken(ann)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await getMailedToken(bob)).not.toBe(token)
    expect(JSON.stringify(response.body)).not.toContain(token)
  })

  test('accepts ten people and a message of 500 characters (INV-010)', async () => {
    const firm = await newPerson(casework)
    const emails = Array.from({ length: 10 }, (_, n) => `ten-${firm.user_id}-${n}@example.com`)

    expect(
      (
        await firm.call(send, {
          body: { ...buildBatch(...emails), message: 'x'.repeat(500), assigned_role: 'gold' },
        })
      ).invitations_sent,
    ).toHaveLength(10)
  })

  test('inviting the same person again replaces the open invitation: new link, new role, old link invalid', async () => {
    const [firm, guest] = [await newPerson(casework), await newPerson(casework)]
    const first = await invite(firm, guest.email, { assigned_role: 'admin' })
    const oldToken = await getMailedToken(guest.email)
    const second = await invite(firm, guest.email, { assigned_role: 'silver' })

    expect(second.invitations_sent[0]?.id).toBe(first.invitations_sent[0]?.id)
    expect(await guest.ask(accept, { body: { token: oldToken } })).toMatchObject(INVALID)
    expect(
      await guest.call(accept, { body: { token: await getMailedToken(guest.email) } }),
    ).toMatchObject({ access_level: 'silver' })
  })

  test('notifies a person who already has an account', async () => {
    const [firm, guest] = [await newPerson(casework, 'Roe & Partners'), await newPerson(casework)]
    const sent = await invite(firm, guest.email, { assigned_role: 'diamond' })

    expect(await listNotifications(guest)).toMatchObject([
      {
        notification_type: 'connection_request',
        title: 'New invitation',
        message: 'Roe & Partners invites you to join as diamond.',
        sender_account_name: 'Roe & Partners',
        link: { type: 'invitation', id: sent.invitations_sent[0]?.id },
      },
    ])
    expect(await guest.call(connectionEndpoints.received, {})).toEqual([])
  })
})
