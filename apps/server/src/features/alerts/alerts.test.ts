import { connectionEndpoints } from '@casework/contract/connections'
import { MAX_ALERTS, alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { newAlert, sendAlertTo } from '../../../test/alerts/send-alert.ts'
import { createReadScope, inTransaction, sql } from '../../platform/database/query/scope.ts'
import { createHousekeepingTasks } from '../../platform/jobs/housekeeping.ts'
import { deleteOldAlerts, sendAlert, type NewAlert } from './index.ts'

const casework = useTestApp()

const { list, markRead, remove } = alertEndpoints
const UNKNOWN_ID = 999_999_999
const read = { query: { is_read: 'true' as const } }
const unread = { query: { is_read: 'false' as const } }

const send = (firm: Firm, receivers: readonly Person[], alert?: NewAlert) =>
  sendAlertTo(casework, firm.account_id, receivers, alert)

/** A firm with an employee who has this many alerts, newest first. */
async function newReader(count: number) {
  const firm = await newFirm(casework)
  const reader = await firm.addEmployee('silver')
  for (let n = 0; n < count; n += 1) await send(firm, [reader])
  const ids = (await reader.call(list, {})).map(({ id }) => id)
  return { firm, reader, ids }
}

const addAlerts = (firm: Firm, user_id: number, count: number) =>
  inTransaction(casework.appPool, { account_id: firm.account_id }, (scope) =>
    scope.many(sql`
      insert into updates (account_id, user_id, kind, once_key)
      select ${firm.account_id}, ${user_id}, 'conflict_open', 'check ' || n from generate_series(1, ${count}::int) n`),
  )

describe('refusals', () => {
  test.each([
    ['update_ids', { update_ids: [] }, 'Select at least one update'],
    ['update_ids', {}, 'Select at least one update'],
    ['update_ids', { update_ids: 1 }, 'Select at least one update'],
    [
      'update_ids',
      { update_ids: Array.from({ length: 201 }, (_, n) => n + 1) },
      'Too many updates at once',
    ],
    ['update_ids', { update_ids: [1, '2'] }, 'Invalid id'],
  ])('a list with an error at %s', async (field, body, message) => {
    const { owner } = await newFirm(casework)
    for (const endpoint of [markRead, remove])
      expect(await owner.ask(endpoint, { body })).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
  })

  test('a filter that is not true or false', async () => {
    const { owner } = await newFirm(casework)
    expect(await owner.ask(list, { query: { is_read: '1' } })).toMatchObject({
      status: 400,
      body: { error: { data: { is_read: ['is_read must be true or false'] } } },
    })
  })
})

describe('an alert', () => {
  test('is written once, however often its event is reported (FIRM-033)', async () => {
    const firm = await newFirm(casework)
    const employee = await firm.addEmployee('silver')
    const alert = newAlert()
    await send(firm, [employee, employee, firm.owner], alert)
    await Promise.all([1, 2, 3].map(() => send(firm, [employee], alert)))

    expect(await employee.call(list, {})).toEqual([
      {
        id: expect.any(Number) as number,
        kind: 'case_assigned',
        title: 'You were added to a case',
        message: 'Jane Doe added you to 2026/0041 Acme v. Smith as lead.',
        link_type: 'case',
        link_id: 21,
        case_id: 21,
        is_read: false,
        read_at: null,
        created_at: expect.stringMatching(/Z$/) as string,
      },
    ])
    expect(await firm.owner.call(list, {})).toHaveLength(1)
  })

  test('is rolled back with the work that caused it', async () => {
    const { reader, firm } = await newReader(0)
    const refused = inTransaction(
      casework.appPool,
      { account_id: firm.account_id, user_id: firm.owner.user_id },
      async (scope) => {
        await sendAlert(scope, [reader.user_id], newAlert())
        throw new Error('rolled back')
      },
    )

    await expect(refused).rejects.toThrow('rolled back')
    expect(await reader.call(list, {})).toEqual([])
  })

  test('can be sent by a job (FIRM-033)', async () => {
    const { reader, firm } = await newReader(0)
    const alert = newAlert()
    for (let times = 0; times < 2; times += 1)
      await inTransaction(casework.jobsPool, { account_id: firm.account_id }, (scope) =>
        sendAlert(scope, [reader.user_id], alert),
      )

    expect(await reader.call(list, {})).toHaveLength(1)
  })
})

describe('the list', () => {
  test("contains the caller's own alerts only, newest first (FIRM-030)", async () => {
    const { firm, reader, ids } = await newReader(3)
    const others = [firm.owner, await firm.addEmployee('admin')]

    const times = (await reader.call(list, {})).map(({ created_at }) => created_at)
    expect(times.map((at) => Date.parse(at))).toEqual(
      times.map((at) => Date.parse(at)).toSorted((a, b) => b - a),
    )
    expect(ids).toHaveLength(3)
    for (const other of others) expect(await other.call(list, {})).toEqual([])
    await send(firm, others)
    for (const other of others) expect(await other.call(list, {})).toHaveLength(1)
    expect((await reader.call(list, {})).map(({ id }) => id)).toEqual(ids)
  })

  test("shows nothing of another firm, nor in the person's own account (FIRM-031)", async () => {
    const { firm, reader, ids } = await newReader(1)
    const other = await newFirm(casework)
    await inTransaction(casework.authPool, { account_id: other.account_id }, (scope) =>
      scope.one(sql`
        insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
        select ${other.account_id}, a.id, a.owner_user_id, 'gold' from accounts a where a.owner_user_id = ${reader.user_id} returning id`),
    )
    const elsewhere = [reader.in(other.account_id), reader.in(await findOwnAccount(reader.user_id))]

    for (const person of elsewhere) {
      expect(await person.call(list, {})).toEqual([])
      expect(await person.call(markRead, { body: { update_ids: ids } })).toEqual({
        updated_count: 0,
        update_ids: [],
      })
      expect(await person.call(remove, { body: { update_ids: ids } })).toEqual({
        deleted_count: 0,
        update_ids: [],
      })
    }
    expect(await other.owner.call(list, {})).toEqual([])
    expect(await reader.in(firm.account_id).call(list, unread)).toHaveLength(1)
  })

  test('is refused after a connection ends, and is back after a new one (FIRM-032)', async () => {
    const { firm, reader, ids } = await newReader(1)
    const [connection] = await firm.owner.call(connectionEndpoints.followers, {})
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
    })

    expect(await reader.ask(list)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
    const own = await findOwnAccount(reader.user_id)
    const request = await reader.in(own).call(connectionEndpoints.send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
    })
    await firm.owner.call(connectionEndpoints.answer, {
      body: { id: request.id, status: 'accepted', assigned_role: 'silver' },
    })
    expect((await reader.call(list, {})).map(({ id }) => id)).toEqual(ids)
  })

  test(`has the newest ${MAX_ALERTS} at most, and filters these`, async () => {
    const firm = await newFirm(casework)
    await addAlerts(firm, firm.owner.user_id, MAX_ALERTS + 1)
    const all = await firm.owner.call(list, {})
    const newest = all.slice(0, 2).map(({ id }) => id)
    await firm.owner.call(markRead, { body: { update_ids: newest } })

    expect(all).toHaveLength(MAX_ALERTS)
    expect((await firm.owner.call(list, read)).map(({ id }) => id)).toEqual(newest)
    expect(await firm.owner.call(list, unread)).toHaveLength(MAX_ALERTS - 2)
  })
})

describe('marking and deleting', () => {
  test("ignore unknown ids and other people's (FIRM-030)", async () => {
    const { firm, reader, ids } = await newReader(2)
    const [id = 0] = ids
    for (const [other, update_ids] of [
      [firm.owner, ids],
      [reader, [UNKNOWN_ID]],
    ] satisfies [Person, number[]][]) {
      expect(await other.call(markRead, { body: { update_ids } })).toEqual({
        updated_count: 0,
        update_ids: [],
      })
      expect(await other.call(remove, { body: { update_ids } })).toEqual({
        deleted_count: 0,
        update_ids: [],
      })
    }
    expect(await reader.call(list, unread)).toHaveLength(2)

    expect(await reader.call(remove, { body: { update_ids: [id, UNKNOWN_ID] } })).toEqual({
      deleted_count: 1,
      update_ids: [id],
    })
    expect((await reader.call(list, {})).map((alert) => alert.id)).toEqual(ids.slice(1))
  })

  test('keep the time of the first reading', async () => {
    const { reader, ids } = await newReader(1)
    const mark = () => reader.call(markRead, { body: { update_ids: ids } })

    expect(await mark()).toEqual({ updated_count: 1, update_ids: ids })
    const [first] = await reader.call(list, read)
    expect(await mark()).toEqual({ updated_count: 1, update_ids: ids })

    expect(first?.is_read).toBe(true)
    expect(await reader.call(list, read)).toEqual([first])
  })
})

test('the hourly sweep deletes alerts after 180 days, of all firms', async () => {
  const { firm, reader, ids } = await newReader(3)
  await inTransaction(
    casework.appPool,
    { account_id: firm.account_id, user_id: reader.user_id },
    (scope) =>
      scope.batch([
        sql`insert into updates (account_id, user_id, kind, once_key, created_at) values
            (${firm.account_id}, ${reader.user_id}, 'conflict_open', 'old', now() - interval '180 days 1 minute'),
            (${firm.account_id}, ${reader.user_id}, 'conflict_open', 'young', now() - interval '179 days 23 hours')`,
      ]),
  )
  const { tasks } = createHousekeepingTasks(casework.jobsPool, [deleteOldAlerts])
  for (const task of Object.values(tasks)) await task({}, { id: '1', isLastTry: false })

  expect(await reader.call(list, {})).toHaveLength(ids.length + 1)
})

const findOwnAccount = async (user_id: number): Promise<number> =>
  (
    await createReadScope(casework.appPool, {}).one<{ id: number }>(
      sql`select id from accounts where owner_user_id = ${user_id}`,
    )
  )?.id ?? 0
