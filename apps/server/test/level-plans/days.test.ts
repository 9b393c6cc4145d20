import { documentEffects } from '@casework/contract/effects'
import { levelPlans } from '@casework/contract/level-plans'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { createReadScope, inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { useTestApp } from '@casework/testing'
import { inDays, listStates, makeDue, newPlanWorld, runPlans } from './plan-world.ts'

const casework = useTestApp()

/** Each minute of three days: when it was, in milliseconds, and the day that had begun by then. */
const listBegunDays = (zone: string | null, from: string) =>
  createReadScope(casework.appPool, {}).many<{ at: number; day: string }>(sql`
    select extract(epoch from m.at)::float8 * 1000 as at, get_begun_day(m.at, ${zone})::text as day
    from generate_series(${from}::timestamptz, ${from}::timestamptz + interval '3 days', interval '1 minute') m (at)`)

describe('the day of a plan begins on the minute', () => {
  test.for([
    ['Europe/Berlin', '2027-03-27T12:00:00Z'],
    ['Europe/Berlin', '2027-10-30T12:00:00Z'],
    ['America/New_York', '2027-03-13T12:00:00Z'],
    ['America/New_York', '2027-11-06T12:00:00Z'],
    // Clocks go from 0:00 to 1:00: the day begins without a midnight. Then the hour before it twice.
    ['America/Havana', '2027-03-13T12:00:00Z'],
    ['America/Havana', '2027-11-06T12:00:00Z'],
    // Half an hour.
    ['Australia/Lord_Howe', '2027-04-02T12:00:00Z'],
    ['Australia/Lord_Howe', '2027-10-01T12:00:00Z'],
  ] as const)('in %s around %s (PLAN-006)', async ([zone, from]) => {
    // From another source than PostgreSQL.
    const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone })
    const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    const offsetAt = (at: number) => offset.format(at).split(' ').at(-1)
    const minutes = await listBegunDays(zone, from)
    expect(new Set(minutes.map(({ at }) => offsetAt(at))).size).toBe(2)
    expect(minutes.filter(({ at, day }) => day !== calendar.format(at))).toEqual([])
  })

  test('at 12:00 UTC without a time zone (PLAN-006)', async () => {
    const minutes = await listBegunDays(null, '2027-03-27T00:00:00Z')
    const firstOf = (day: string) => minutes.find((minute) => minute.day === day)?.at
    expect(firstOf('2027-03-27')).toBe(Date.UTC(2027, 2, 27, 12))
    expect(firstOf('2027-03-28')).toBe(Date.UTC(2027, 2, 28, 12))
  })
})

test('two workers at once run each plan once (PLAN-006)', async () => {
  const worlds = await Promise.all(
    Array.from({ length: 12 }, () => newPlanWorld(casework, 'yellow')),
  )
  for (const { id, set, firm } of worlds) {
    await set(firm.owner)
    await makeDue(casework, id)
  }
  await Promise.all([runPlans(casework), runPlans(casework)])
  const ids = worlds.map(({ id }) => id)
  const { rows } = await casework.asOwner(
    `select d.security_level, d.version,
       (select count(*)::int from audit_entries e where e.account_id = d.account_id and e.action = 'JOB run_level_plan') as entries
     from documents d where d.id = any ($1::bigint[])`,
    [ids],
  )
  expect(rows).toEqual(ids.map(() => ({ security_level: 'green', version: 2, entries: 1 })))
})

test('a plan whose session moves while the job is on its way waits for its new day (PLAN-007, PLAN-008)', async () => {
  const { firm, session, id, set } = await newPlanWorld(casework)
  const { title, case_id, client_id } = session
  const move = (date: string) =>
    firm.owner.call(sessionEndpoints.update, {
      params: { id: session.id },
      body: { title, case_id, client_id, date: `${date}T09:00:00` },
    })
  await move(inDays(2))
  await set(firm.owner, { to_level: 'green', after_session_id: session.id, days: 0 })
  await casework.asOwner(
    `alter table sessions disable trigger user, no force row level security;
     update sessions set date = date - interval '5 days' where id = ${session.id};
     alter table sessions enable trigger user, force row level security;
     update level_plans set not_before = not_before - 5 where document_id = ${id}`,
  )
  // Holds the document that the job locks, until the session has moved.
  const lock = { account_id: firm.account_id, levels: ['red', 'yellow', 'green'] } as const
  const running = await inTransaction(casework.appPool, lock, async (scope) => {
    await scope.many(
      sql`select d.id from documents d where d.account_id = ${firm.account_id} and d.id = ${id} for update`,
    )
    const run = runPlans(casework)
    while (
      !(await scope.one(
        sql`select true as waits from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`,
      ))
    );
    await move(inDays(9))
    return { run }
  })
  await running.run
  expect(await listStates(casework, id)).toEqual(['waiting'])
})

test('a plan that waits when its day begins is approved and shown no more: it ends (PLAN-007)', async () => {
  const { firm, id, set, approve, readLevel, params } = await newPlanWorld(casework)
  const admin = await firm.addEmployee('admin')
  const readPlans = async () => {
    const { items, pagination, waiting_count } = await admin.call(levelPlans.listPlans, {})
    const plan = await admin.call(levelPlans.getPlan, { params })
    const query = { ids: String(id), security_level: 'green' } as const
    const { plans_ended } = await admin.call(documentEffects.levelEffect, { query })
    const states = items.map(({ state }) => state)
    return [plan?.state, states, pagination.count, waiting_count, plans_ended]
  }
  await set(firm.owner)
  expect(await readPlans()).toEqual(['waiting', ['waiting'], 1, 1, 1])
  await makeDue(casework, id)
  // Before the job has come by.
  expect(await approve(admin)).toMatchObject({
    status: 404,
    body: { error: { message: 'There is no planned change to approve' } },
  })
  expect(await readPlans()).toEqual([undefined, [], 0, 0, 0])
  expect(await listStates(casework, id)).toEqual(['waiting'])
  await runPlans(casework)
  expect([await readLevel(), await listStates(casework, id)]).toEqual(['red', ['not_approved']])
})

test('an approved plan is shown until it has run, and one that is over can be replaced', async () => {
  const { firm, id, set, approve, plan } = await newPlanWorld(casework)
  const admin = await firm.addEmployee('admin')
  await set(firm.owner)
  await makeDue(casework, id)
  expect((await set(firm.owner)).status).toBe(200)
  expect(await listStates(casework, id)).toEqual(['replaced', 'waiting'])
  expect((await approve(admin)).status).toBe(200)
  await makeDue(casework, id)
  expect(await plan()).toMatchObject({ state: 'active', approved_by: 'Ann admin' })
})
