// The policies of the tables that two accounts share, tested directly as the server's database
// role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  inTransaction,
  createReadScope,
  sql,
  type Fence,
  type Sql,
} from '../../src/platform/database/scope.ts'
import { newPerson, startTestApp, type Person, type TestApp } from '../casework/index.ts'

let casework: TestApp
let [firm, guest, stranger]: Person[] = []
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const REFUSED = { code: '42501' }
const buildFence = ({ account_id, user_id }: Person): Fence => ({ account_id, user_id })
const as = (person: Person, ...statements: Sql[]) =>
  inTransaction(
    casework.appPool,
    buildFence(person),
    async (scope) => (await scope.batch(statements)).at(-1) as Record<string, unknown>[],
  )
const sees = async (person: Person | undefined, table: Sql) =>
  (
    await createReadScope(casework.appPool, person ? buildFence(person) : {}).many<{ id: number }>(
      sql`select id from ${table}`,
    )
  ).map(({ id }) => id)
const readId = (rows: Record<string, unknown>[]) => Number(rows[0]?.['id'])

async function threePeople(): Promise<[Person, Person, Person]> {
  return [await newPerson(casework), await newPerson(casework), await newPerson(casework)]
}

const requestFrom = (
  sender: Person,
  receiver: Person,
  given: { sender?: Person; status?: string } = {},
) => sql`
  insert into connection_requests (sender_account_id, sender_user_id, receiver_account_id, status, assigned_role, answered_at)
  values (${(given.sender ?? sender).account_id}, ${(given.sender ?? sender).user_id}, ${receiver.account_id}, ${given.status ?? 'pending'},
          ${given.status === 'accepted' ? 'admin' : null}, ${given.status ? new Date() : null}) returning id`

describe('connection_requests', () => {
  test('are visible to both sides, inserted by the sender as pending, answered by the receiver, and cannot be deleted', async () => {
    ;[firm, guest, stranger] = await threePeople()
    const table = sql`connection_requests`

    await expect(as(stranger, requestFrom(guest, firm))).rejects.toMatchObject(REFUSED)
    await expect(as(guest, requestFrom(guest, firm, { sender: stranger }))).rejects.toMatchObject(
      REFUSED,
    )
    await expect(as(guest, requestFrom(guest, firm, { status: 'accepted' }))).rejects.toMatchObject(
      REFUSED,
    )
    await expect(as(guest, requestFrom(guest, guest))).rejects.toMatchObject({ code: '23514' })
    const id = readId(await as(guest, requestFrom(guest, firm)))

    expect([
      await sees(guest, table),
      await sees(firm, table),
      await sees(stranger, table),
      await sees(undefined, table),
    ]).toEqual([[id], [id], [], []])
    const accept = sql`update connection_requests set status = 'accepted', assigned_role = 'admin', answered_at = now() where id = ${id} returning id`
    expect(await as(guest, accept)).toEqual([])
    expect(await as(stranger, accept)).toEqual([])
    await expect(
      as(
        firm,
        sql`update connection_requests set sender_account_id = ${stranger.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      as(
        firm,
        sql`update connection_requests set receiver_account_id = ${stranger.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      as(firm, sql`delete from connection_requests where id = ${id}`),
    ).rejects.toMatchObject(REFUSED)
    expect(await as(firm, accept)).toEqual([{ id }])
  })
})

describe('notifications', () => {
  test("are inserted under the sender's own name only; only the receiver reads, marks and deletes them", async () => {
    const [receiver, sender, other] = await threePeople()
    const table = sql`notifications`
    const written = (from: Person) =>
      sql`insert into notifications (account_id, sender_account_id, notification_type, text_key) values (${receiver.account_id}, ${from.account_id}, 'role_updated', 'role_updated')`

    await expect(as(other, written(sender))).rejects.toMatchObject(REFUSED)
    await expect(as(receiver, written(sender))).rejects.toMatchObject(REFUSED)
    await as(sender, written(sender))

    const [id] = await sees(receiver, table)
    expect([
      await sees(sender, table),
      await sees(other, table),
      await sees(undefined, table),
    ]).toEqual([[], [], []])
    for (const outsider of [sender, other]) {
      expect(
        await as(outsider, sql`update notifications set read_at = now() returning id`),
      ).toEqual([])
      expect(await as(outsider, sql`delete from notifications returning id`)).toEqual([])
    }
    await expect(as(receiver, sql`update notifications set text_key = 'x'`)).rejects.toMatchObject(
      REFUSED,
    )
    await expect(
      as(receiver, sql`update notifications set account_id = ${other.account_id}`),
    ).rejects.toMatchObject(REFUSED)
    expect(await as(receiver, sql`update notifications set read_at = now() returning id`)).toEqual([
      { id },
    ])
    expect(await as(receiver, sql`delete from notifications returning id`)).toEqual([{ id }])
  })
})

const invited = (by: Person, whom: Person, role = 'silver') => sql`
  insert into invitations (account_id, invited_email, invited_name, role, token_hash, invited_by, expires_at)
  values (${by.account_id}, ${whom.email}, 'Ann', ${role}, ${`${by.account_id}-${whom.account_id}`}, ${by.user_id}, now() + interval '7 days') returning id`
const accepted = (by: Person) =>
  sql`update invitations set accepted_at = now(), accepted_by = ${by.user_id} returning id`
const connected = (employee: Person, to: Person, role = 'silver') => sql`
  insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
  values (${to.account_id}, ${employee.account_id}, ${employee.user_id}, ${role}) returning id`

describe('invitations', () => {
  test('are inserted by the firm, and visible to the firm and the invited user only', async () => {
    const [inviter, whom, other] = await threePeople()
    const table = sql`invitations`
    await expect(as(other, invited(inviter, other))).rejects.toMatchObject(REFUSED)
    const id = readId(await as(inviter, invited(inviter, whom)))

    expect([
      await sees(inviter, table),
      await sees(whom, table),
      await sees(other, table),
      await sees(undefined, table),
    ]).toEqual([[id], [id], [], []])
    expect(await as(other, accepted(other))).toEqual([])
    expect(await as(whom, sql`delete from invitations returning id`)).toEqual([])
    await expect(
      as(inviter, sql`update invitations set invited_email = 'x@example.com'`),
    ).rejects.toMatchObject(REFUSED)
  })

  test('let the invited user accept under their own name and change nothing else', async () => {
    const [inviter, whom, other] = await threePeople()
    const id = readId(await as(inviter, invited(inviter, whom)))

    for (const change of [
      sql`update invitations set accepted_at = now(), accepted_by = ${other.user_id}`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, role = 'admin'`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, expires_at = now() + interval '1 year'`,
      sql`update invitations set accepted_at = now(), accepted_by = ${whom.user_id}, token_hash = 'x'`,
    ]) {
      await expect(as(whom, change)).rejects.toMatchObject(REFUSED)
    }
    expect(await as(whom, accepted(whom))).toEqual([{ id }])
    expect(await as(inviter, sql`select role from invitations where id = ${id}`)).toEqual([
      { role: 'silver' },
    ])
  })
})

describe('connections', () => {
  test('are inserted by an employee only with an invitation accepted in the same transaction, with its role', async () => {
    const [inviter, whom, other] = await threePeople()

    await expect(as(whom, connected(whom, inviter))).rejects.toMatchObject(REFUSED)
    await as(inviter, invited(inviter, whom))
    await expect(as(whom, connected(whom, inviter))).rejects.toMatchObject(REFUSED)
    await expect(as(whom, accepted(whom), connected(whom, inviter, 'admin'))).rejects.toMatchObject(
      REFUSED,
    )
    await expect(as(whom, accepted(whom), connected(whom, other))).rejects.toMatchObject(REFUSED)
    await expect(as(whom, accepted(whom), connected(other, inviter))).rejects.toMatchObject(REFUSED)
    await as(whom, accepted(whom))
    // Accepted in another transaction.
    await expect(as(whom, connected(whom, inviter))).rejects.toMatchObject(REFUSED)
    await as(inviter, sql`update invitations set accepted_at = null, accepted_by = null`)
    expect(await as(whom, accepted(whom), connected(whom, inviter))).toHaveLength(1)
  })

  test('are visible to both sides, changed and deleted by the firm only', async () => {
    const [employer, employee, other] = await threePeople()
    const table = sql`connections`
    await expect(as(other, connected(employee, employer))).rejects.toMatchObject(REFUSED)
    const id = readId(await as(employer, connected(employee, employer)))

    expect([
      await sees(employer, table),
      await sees(employee, table),
      await sees(other, table),
      await sees(undefined, table),
    ]).toEqual([[id], [id], [], []])
    for (const outsider of [employee, other]) {
      expect(await as(outsider, sql`update connections set role = 'admin' returning id`)).toEqual(
        [],
      )
      expect(await as(outsider, sql`delete from connections returning id`)).toEqual([])
    }
    await expect(
      as(
        employer,
        sql`update connections set firm_account_id = ${other.account_id} where id = ${id}`,
      ),
    ).rejects.toMatchObject(REFUSED)
    expect(await as(employer, sql`update connections set role = 'gold' returning role`)).toEqual([
      { role: 'gold' },
    ])
    expect(await as(employer, sql`delete from connections returning id`)).toEqual([{ id }])
  })
})
