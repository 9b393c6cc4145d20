// The policies of the tables that two accounts share, tested directly as the server's database
// role.
import { describe, expect, test } from 'vitest'
import {
  inTransaction,
  createReadScope,
  sql,
  type Fence,
  type Sql,
} from '../../src/platform/database/query/scope.ts'
import { newPerson, useTestApp, type Person } from '@casework/testing'

const casework = useTestApp()
let [firm, guest, stranger]: Person[] = []

const REFUSED = { code: '42501' }
const buildFence = ({ account_id, user_id }: Person): Fence => ({ account_id, user_id })
const runAs = (person: Person, ...statements: Sql[]) =>
  inTransaction(
    casework.appPool,
    buildFence(person),
    async (scope) => (await scope.batch(statements)).at(-1) as Record<string, unknown>[],
  )
const listVisibleIds = async (person: Person | undefined, table: Sql) =>
  (
    await createReadScope(casework.appPool, person ? buildFence(person) : {}).many<{ id: number }>(
      sql`select id from ${table}`,
    )
  ).map(({ id }) => id)
const readId = (rows: Record<string, unknown>[]) => Number(rows[0]?.['id'])

async function createThreePeople(): Promise<[Person, Person, Person]> {
  return [await newPerson(casework), await newPerson(casework), await newPerson(casework)]
}

const insertRequest = (
  sender: Person,
  receiver: Person,
  overrides: { sender?: Person; status?: string } = {},
) => sql`
  insert into connection_requests (sender_account_id, sender_user_id, receiver_account_id, status, assigned_role, answered_at)
  values (${(overrides.sender ?? sender).account_id}, ${(overrides.sender ?? sender).user_id}, ${receiver.account_id}, ${overrides.status ?? 'pending'},
          ${overrides.status === 'accepted' ? 'admin' : null}, ${overrides.status ? new Date() : null}) returning id`

describe('connection_requests', () => {
  test('are visible to both sides, inserted by the sender as pending, answered by the receiver, and cannot be deleted', async () => {
    ;[firm, guest, stranger] = await createThreePeople()
    const table = sql`connection_requests`

    await expect(runAs(stranger, insertRequest(guest, firm))).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(guest, insertRequest(guest, firm, { sender: stranger })),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(guest, insertRequest(guest, firm, { status: 'accepted' })),
    ).rejects.toMatchObject(REFUSED)
    await expect(runAs(guest, insertRequest(guest, guest))).rejects.toMatchObject({ code: '23514' })
    const id = readId(await runAs(guest, insertRequest(guest, firm)))

    expect([
      await listVisibleIds(guest, table),
      await listVisibleIds(firm, table),
      await listVisibleIds(stranger, table),
      await listVisibleIds(undefined, table),
    ]).toEqual([[id], [id], [], []])
    const accept = sql`update connection_requests set status = 'accepted', assigned_role = 'admin', answered_at = now() where id = ${id} returning id`
    expect(await runAs(guest, accept)).toEqual([])
    expect(await runAs(stranger, accept)).toEqual([])
    await expect(
      runAs(
        firm,
        sql`update connection_requests set sender_account_id = ${stranger.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(
        firm,
        sql`update connection_requests set receiver_account_id = ${stranger.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(firm, sql`delete from connection_requests where id = ${id}`),
    ).rejects.toMatchObject(REFUSED)
    expect(await runAs(firm, accept)).toEqual([{ id }])
  })
})

describe('notifications', () => {
  test("are inserted under the sender's own name only; only the receiver reads, marks and deletes them", async () => {
    const [receiver, sender, other] = await createThreePeople()
    const table = sql`notifications`
    const insertNotification = (from: Person) =>
      sql`insert into notifications (account_id, sender_account_id, notification_type, text_key) values (${receiver.account_id}, ${from.account_id}, 'role_updated', 'role_updated')`

    await expect(runAs(other, insertNotification(sender))).rejects.toMatchObject(REFUSED)
    await expect(runAs(receiver, insertNotification(sender))).rejects.toMatchObject(REFUSED)
    await runAs(sender, insertNotification(sender))

    const [id] = await listVisibleIds(receiver, table)
    expect([
      await listVisibleIds(sender, table),
      await listVisibleIds(other, table),
      await listVisibleIds(undefined, table),
    ]).toEqual([[], [], []])
    for (const outsider of [sender, other]) {
      expect(
        await runAs(outsider, sql`update notifications set read_at = now() returning id`),
      ).toEqual([])
      expect(await runAs(outsider, sql`delete from notifications returning id`)).toEqual([])
    }
    await expect(
      runAs(receiver, sql`update notifications set text_key = 'x'`),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(receiver, sql`update notifications set account_id = ${other.account_id}`),
    ).rejects.toMatchObject(REFUSED)
    expect(
      await runAs(receiver, sql`update notifications set read_at = now() returning id`),
    ).toEqual([{ id }])
    expect(await runAs(receiver, sql`delete from notifications returning id`)).toEqual([{ id }])
  })
})

const insertInvitation = (by: Person, whom: Person, role = 'silver') => sql`
  insert into invitations (account_id, invited_email, invited_name, role, token_hash, invited_by, expires_at)
  values (${by.account_id}, ${whom.email}, 'Ann', ${role}, ${`${by.account_id}-${whom.account_id}`}, ${by.user_id}, now() + interval '7 days') returning id`
const acceptInvitations = (by: Person) =>
  sql`update invitations set accepted_at = now(), accepted_by = ${by.user_id} returning id`
const insertConnection = (employee: Person, to: Person, role = 'silver') => sql`
  insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
  values (${to.account_id}, ${employee.account_id}, ${employee.user_id}, ${role}) returning id`

describe('invitations', () => {
  test('are inserted by the firm, and visible to the firm and the invited user only', async () => {
    const [inviter, whom, other] = await createThreePeople()
    const table = sql`invitations`
    await expect(runAs(other, insertInvitation(inviter, other))).rejects.toMatchObject(REFUSED)
    const id = readId(await runAs(inviter, insertInvitation(inviter, whom)))

    expect([
      await listVisibleIds(inviter, table),
      await listVisibleIds(whom, table),
      await listVisibleIds(other, table),
      await listVisibleIds(undefined, table),
    ]).toEqual([[id], [id], [], []])
    expect(await runAs(other, acceptInvitations(other))).toEqual([])
    expect(await runAs(whom, sql`delete from invitations returning id`)).toEqual([])
    await expect(
      runAs(inviter, sql`update invitations set invited_email = 'x@example.com'`),
    ).rejects.toMatchObject(REFUSED)
  })

  test('let the invited user accept under their own name and change nothing else', async () => {
    const [inviter, whom, other] = await createThreePeople()
    const id = readId(await runAs(inviter, insertInvitation(inviter, whom)))

    for (const change of [
      sql`update invitations set accepted_at = now(), accepted_by = ${other.user_id}`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, role = 'admin'`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, expires_at = now() + interval '1 year'`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, token_hash = 'x'`,
    ]) {
      await expect(runAs(whom, change)).rejects.toMatchObject(REFUSED)
    }
    expect(await runAs(whom, acceptInvitations(whom))).toEqual([{ id }])
    expect(await runAs(inviter, sql`select role from invitations where id = ${id}`)).toEqual([
      { role: 'silver' },
    ])
  })
})

describe('connections', () => {
  test('are inserted by an employee only with an invitation accepted in the same transaction, with its role', async () => {
    const [inviter, whom, other] = await createThreePeople()

    await expect(runAs(whom, insertConnection(whom, inviter))).rejects.toMatchObject(REFUSED)
    await runAs(inviter, insertInvitation(inviter, whom))
    await expect(runAs(whom, insertConnection(whom, inviter))).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(whom, acceptInvitations(whom), insertConnection(whom, inviter, 'admin')),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(whom, acceptInvitations(whom), insertConnection(whom, other)),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      runAs(whom, acceptInvitations(whom), insertConnection(other, inviter)),
    ).rejects.toMatchObject(REFUSED)
    await runAs(whom, acceptInvitations(whom))
    // Accepted in another transaction.
    await expect(runAs(whom, insertConnection(whom, inviter))).rejects.toMatchObject(REFUSED)
    await runAs(inviter, sql`update invitations set accepted_at = null, accepted_by = null`)
    expect(
      await runAs(whom, acceptInvitations(whom), insertConnection(whom, inviter)),
    ).toHaveLength(1)
  })

  test('are visible to both sides, changed and deleted by the firm only', async () => {
    const [employer, employee, other] = await createThreePeople()
    const table = sql`connections`
    await expect(runAs(other, insertConnection(employee, employer))).rejects.toMatchObject(REFUSED)
    const id = readId(await runAs(employer, insertConnection(employee, employer)))

    expect([
      await listVisibleIds(employer, table),
      await listVisibleIds(employee, table),
      await listVisibleIds(other, table),
      await listVisibleIds(undefined, table),
    ]).toEqual([[id], [id], [], []])
    for (const outsider of [employee, other]) {
      expect(
        await runAs(outsider, sql`update connections set role = 'admin' returning id`),
      ).toEqual([])
      expect(await runAs(outsider, sql`delete from connections returning id`)).toEqual([])
    }
    await expect(
      runAs(
        employer,
        sql`update connections set firm_account_id = ${other.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    expect(await runAs(employer, sql`update connections set role = 'gold' returning role`)).toEqual(
      [{ role: 'gold' }],
    )
    expect(await runAs(employer, sql`delete from connections returning id`)).toEqual([{ id }])
  })
})
