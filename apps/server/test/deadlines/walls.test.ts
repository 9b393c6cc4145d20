import { courtDays } from '@casework/contract/court-days'
import { beforeAll, expect, test } from 'vitest'
import {
  createReadScope,
  inTransaction,
  raw,
  sql,
} from '../../src/platform/database/query/scope.ts'
import { useTestApp, type Firm, type TestApp } from '@casework/testing'
import { addDeadline, buildOwn, dayIn, newTwoPersonFirm } from './add-deadline.ts'
import { momentOf, runReminders } from './run-reminders.ts'

const casework = useTestApp()
let ours: Firm
let theirs: Firm
beforeAll(async () => {
  const add = async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    await addDeadline(owner, buildOwn(legalCase.id, { due_on: dayIn('UTC', 1) }))
    await owner.call(courtDays.addCourtDay, { body: { day: '2099-12-24', name: 'Closed' } })
    return firm
  }
  ours = await add()
  theirs = await add()
  await runReminders(casework, momentOf(dayIn('UTC', 1)))
})

const TABLES = ['deadlines', 'deadline_events', 'reminders', 'firm_runs', 'court_days']

/** The accounts whose rows a role sees, fenced to one of them. */
const listAccounts = async (pool: TestApp['appPool'], table: string, account_id: number) =>
  (
    await createReadScope(pool, { account_id }).many<{ account_id: number }>(
      sql`select distinct t.account_id from ${raw(table)} t`,
    )
  ).map((row) => row.account_id)

test('no policy shows a table of another firm, to requests or to jobs (DUE-039)', async () => {
  for (const table of TABLES.filter((name) => name !== 'firm_runs'))
    expect([table, await listAccounts(casework.appPool, table, ours.account_id)]).toEqual([
      table,
      [ours.account_id],
    ])
  for (const table of ['deadlines', 'reminders', 'firm_runs'])
    expect([table, await listAccounts(casework.jobsPool, table, ours.account_id)]).toEqual([
      table,
      [ours.account_id],
    ])
})

const DENIED = { code: '42501' }
const inFirm = (pool: TestApp['appPool'], statement: string) =>
  inTransaction(pool, { account_id: ours.account_id, user_id: ours.owner.user_id }, (scope) =>
    scope.many(sql`${raw(statement)}`),
  )

test('no policy writes a row of another firm (DUE-039)', async () => {
  const foreign = theirs.account_id
  for (const statement of [
    `insert into court_days (account_id, day, name, kind) values (${foreign}, '2099-01-05', 'Closed', 'added')`,
    `insert into reminders (account_id, subject_type, subject_id, user_id, due_on, step) values (${foreign}, 'firm', 1, 1, '2099-01-05', 'digest')`,
    `insert into deadlines (account_id, case_id, kind, title, due_on, dated_by, created_by) values (${foreign}, 1, 'own', 'Reply', '2099-01-05', 1, 1)`,
    `insert into deadline_events (account_id, deadline_id, kind) values (${foreign}, 1, 'done')`,
  ])
    await expect(inFirm(casework.appPool, statement)).rejects.toMatchObject(DENIED)
  for (const statement of [
    `insert into firm_runs (account_id, day, slot) values (${foreign}, '2099-01-05', '07:00')`,
    `insert into reminders (account_id, subject_type, subject_id, user_id, due_on, step) values (${foreign}, 'firm', 1, 1, '2099-01-05', 'digest')`,
  ])
    await expect(inFirm(casework.jobsPool, statement)).rejects.toMatchObject(DENIED)
})

test('events are neither changed nor deleted, and jobs write no deadline (DUE-039)', async () => {
  for (const [pool, statement] of [
    [casework.appPool, `update deadline_events set kind = 'done'`],
    [casework.appPool, 'delete from deadline_events'],
    [casework.appPool, 'delete from deadlines'],
    [casework.appPool, 'delete from reminders'],
    [casework.appPool, 'select * from firm_runs'],
    [casework.jobsPool, `update deadlines set title = 'Reply'`],
    [casework.jobsPool, 'delete from deadlines'],
    [casework.jobsPool, 'select * from deadline_events'],
    [casework.jobsPool, 'select title from cases'],
    [casework.jobsPool, 'select * from clients'],
  ] as const)
    await expect(inFirm(pool, statement)).rejects.toMatchObject(DENIED)
})
