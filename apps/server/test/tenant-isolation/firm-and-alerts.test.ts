// The view of a firm's profile and the policies of its members' alerts, tested directly as the
// server's database role.
import { firmEndpoints } from '@casework/contract/firm'
import { alertEndpoints } from '@casework/contract/alerts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  inTransaction,
  sql,
  type Fence,
  type Sql,
} from '../../src/platform/database/query/scope.ts'
import {
  newFirm,
  newPerson,
  startTestApp,
  useTestApp,
  type Person,
  type TestApp,
} from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { newAlert, sendAlertTo } from '../alerts/send-alert.ts'
import { newUnfencedDatabase } from './unfenced-database.ts'

const casework = useTestApp()

const REFUSED = { code: '42501' }
const PROFILE = { name: 'Hart & Lowe LLP', address: '1 Temple Row', timezone: 'Europe/London' }

const runWithin = (fence: Fence, statement: Sql) =>
  inTransaction(casework.appPool, fence, (scope) => scope.many<{ id: number }>(statement))
const runAs = ({ account_id, user_id }: Person, statement: Sql) =>
  runWithin({ account_id, user_id }, statement)

describe("a firm's profile", () => {
  test('is read and written in its own workspace only (FIRM-039)', async () => {
    const [firm, other] = [await newPerson(casework), await newPerson(casework)]
    const before = await other.call(firmEndpoints.update, { body: PROFILE })
    await firm.call(firmEndpoints.update, { body: PROFILE })

    expect(await runAs(firm, sql`select account_id as id from firm_profiles`)).toEqual([
      { id: firm.account_id },
    ])
    expect(await runWithin({}, sql`select account_id as id from firm_profiles`)).toEqual([])
    expect(
      await runAs(
        firm,
        sql`update firm_profiles set name = 'Mine', address = 'Here', listed = false returning account_id as id`,
      ),
    ).toEqual([{ id: firm.account_id }])
    expect(
      await runAs(
        firm,
        sql`update firm_profiles set name = 'Mine' where account_id = ${other.account_id} returning account_id as id`,
      ),
    ).toEqual([])
    expect(await other.call(firmEndpoints.get, {})).toEqual(before)
  })

  test('is refused by the API to people of another firm (FIRM-039)', async () => {
    const [firm, other] = [await newPerson(casework), await newPerson(casework)]
    const refused = { status: 403, body: { error: { type: 'workspace_forbidden' } } }
    const { get, update, members } = firmEndpoints

    for (const endpoint of [get, members])
      expect(await firm.in(other.account_id).ask(endpoint)).toMatchObject(refused)
    expect(await firm.in(other.account_id).ask(update, { body: PROFILE })).toMatchObject(refused)
    expect(
      await firm.ask(update, { body: { ...PROFILE, owner_account_id: other.account_id } }),
    ).toMatchObject(refused)
    expect((await other.call(get, {})).name_is_own).toBe(false)
  })

  test.each([
    'select * from accounts',
    'select address from accounts',
    'select timezone, region, court_region from accounts',
    'select a from accounts a',
    "select id from accounts where address like '1%'",
    "update accounts set name = 'Mine'",
    "update accounts set address = 'Here'",
    'update firm_profiles set owner_user_id = owner_user_id + 1',
    'update firm_profiles set version = 1',
    'delete from firm_profiles',
    "insert into firm_profiles (owner_user_id, name) values (1, 'Mine')",
  ])('cannot be reached around the view: %s', async (statement) => {
    await expect(casework.appPool.query(statement)).rejects.toMatchObject(REFUSED)
  })
})

describe('alerts', () => {
  test('are read, marked and deleted by their person in their workspace only (FIRM-030, FIRM-039)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const [reader, colleague] = [await firm.addEmployee('silver'), await firm.addEmployee('admin')]
    await sendAlertTo(casework, firm.account_id, [reader])
    const [alert] = await reader.call(alertEndpoints.list, {})
    const { account_id } = firm
    const outsiders: Fence[] = [
      {},
      { account_id },
      { user_id: reader.user_id },
      { account_id, user_id: colleague.user_id },
      { account_id, user_id: firm.owner.user_id },
      { account_id: other.account_id, user_id: reader.user_id },
      { account_id: other.account_id, user_id: other.owner.user_id },
    ]

    for (const fence of outsiders) {
      expect(await runWithin(fence, sql`select id from updates`)).toEqual([])
      expect(await runWithin(fence, sql`update updates set read_at = now() returning id`)).toEqual(
        [],
      )
      expect(await runWithin(fence, sql`delete from updates returning id`)).toEqual([])
    }
    const own = { account_id, user_id: reader.user_id }
    const found = [{ id: alert?.id }]
    expect(await runWithin(own, sql`update updates set read_at = now() returning id`)).toEqual(
      found,
    )
    expect(await runWithin(own, sql`delete from updates returning id`)).toEqual(found)
  })

  test('are written within the own workspace only, and keep their text (FIRM-039)', async () => {
    const [firm, other] = [await newPerson(casework), await newPerson(casework)]
    const insert = (account_id: number) => sql`
      insert into updates (account_id, user_id, kind, once_key)
      values (${account_id}, ${firm.user_id}, 'conflict_open', 'x')`

    await expect(runAs(firm, insert(other.account_id))).rejects.toMatchObject(REFUSED)
    await expect(runWithin({}, insert(firm.account_id))).rejects.toMatchObject(REFUSED)
    await runAs(firm, insert(firm.account_id))
    for (const change of [
      sql`update updates set text_values = '{}'`,
      sql`update updates set user_id = ${other.user_id}`,
      sql`update updates set account_id = ${other.account_id}`,
    ])
      await expect(runAs(firm, change)).rejects.toMatchObject(REFUSED)
    const asJob = inTransaction(
      casework.jobsPool,
      { account_id: firm.account_id, user_id: firm.user_id },
      (scope) => scope.many(sql`select created_at from updates`),
    )
    expect(await asJob).toEqual([])
  })

  test('cannot be written for another workspace by a job', async () => {
    const [firm, other] = [await newPerson(casework), await newPerson(casework)]
    const asJob = inTransaction(casework.jobsPool, { account_id: firm.account_id }, (scope) =>
      scope.many(sql`
        insert into updates (account_id, user_id, kind, once_key)
        values (${other.account_id}, ${other.user_id}, 'conflict_open', 'x')`),
    )

    await expect(asJob).rejects.toMatchObject(REFUSED)
    await sendAlertTo(casework, other.account_id, [other], newAlert())
    expect(await other.call(alertEndpoints.list, {})).toHaveLength(1)
  })
})

describe('the predicates alone', () => {
  let database: TestDatabase
  let unfenced: TestApp
  beforeAll(async () => {
    database = await newUnfencedDatabase()
    unfenced = await startTestApp({ database })
  })
  afterAll(async () => {
    await unfenced.stop()
    await database.drop()
  })

  test('keep alerts to their person (FIRM-030)', async () => {
    const firm = await newFirm(unfenced)
    const [reader, colleague] = [await firm.addEmployee('silver'), await firm.addEmployee('admin')]
    await sendAlertTo(unfenced, firm.account_id, [reader])
    const before = await reader.call(alertEndpoints.list, {})
    const body = { update_ids: before.map(({ id }) => id) }

    expect(before).toHaveLength(1)
    for (const other of [colleague, firm.owner]) {
      expect(await other.call(alertEndpoints.list, {})).toEqual([])
      expect((await other.call(alertEndpoints.markRead, { body })).updated_count).toBe(0)
      expect((await other.call(alertEndpoints.remove, { body })).deleted_count).toBe(0)
    }
    expect(await reader.call(alertEndpoints.list, {})).toEqual(before)
  })

  test("keep a firm's profile and members to it (FIRM-039)", async () => {
    const [firm, other] = [await newFirm(unfenced), await newFirm(unfenced)]
    const before = await other.owner.call(firmEndpoints.get, {})

    expect((await firm.owner.call(firmEndpoints.update, { body: PROFILE })).id).toBe(
      firm.account_id,
    )
    expect((await firm.owner.call(firmEndpoints.get, {})).id).toBe(firm.account_id)
    expect(await firm.owner.call(firmEndpoints.members, {})).toHaveLength(1)
    expect(await other.owner.call(firmEndpoints.get, {})).toEqual(before)
  })
})
