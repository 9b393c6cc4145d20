import { documentEndpoints } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { levelPlans } from '@casework/contract/level-plans'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { alertEndpoints } from '@casework/contract/alerts'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import {
  inDays,
  listKinds,
  listStates,
  makeDue,
  newPlanWorld,
  runPlans,
} from '../../../../test/level-plans/plan-world.ts'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp()

const run = () => runPlans(casework)
const setUp = (level?: Level) => newPlanWorld(casework, level)
const makeDueNow = (id: number) => makeDue(casework, id)
const states = (id: number) => listStates(casework, id)
const moveSession = ({ owner }: Firm, { id, case_id, client_id }: Session, date: string) =>
  owner.call(sessionEndpoints.update, {
    params: { id },
    body: { title: 'First hearing', date: `${date}T09:30:00`, case_id, client_id },
  })

test('refuses malformed plans and names the field (PLAN-002, PLAN-003)', async () => {
  const { firm, session, set, id } = await setUp('yellow')
  const other = await firm.addSession()
  const refuse = async (body: object, field: string, message: string) => {
    const answer = await set(firm.owner, body)
    expect(answer.status).toBe(400)
    expect((answer.body as { error: { data: object } }).error.data).toEqual({ [field]: [message] })
  }
  const due_on = inDays(3)
  const below = 'Please choose a level below the present one'
  await refuse({ to_level: 'yellow', due_on }, 'to_level', below)
  await refuse({ to_level: 'red', due_on }, 'to_level', below)
  await refuse({ to_level: 'green' }, 'due_on', 'Please choose a date or a session')
  const both = { to_level: 'green', due_on, after_session_id: session.id }
  await refuse(both, 'due_on', 'Please choose a date or a session')
  const today = 'Please choose a date after today'
  await refuse({ to_level: 'green', due_on: inDays(0) }, 'due_on', today)
  await refuse({ to_level: 'green', after_session_id: session.id, days: 0 }, 'days', today)
  const days = 'Please enter a number of days from 0 to 3650'
  for (const bad of [-1, 3651, 1.5])
    await refuse({ to_level: 'green', after_session_id: session.id, days: bad }, 'days', days)
  for (const after_session_id of [other.id, 999_999_999])
    await refuse(
      { to_level: 'green', after_session_id, days: 1 },
      'after_session_id',
      'Please select a session of this client',
    )
  const silver = await firm.addEmployee('silver')
  expect((await set(silver)).status).toBe(403)
  const stranger = await newFirm(casework)
  expect((await set(stranger.owner)).status).toBe(404)
  expect(await states(id)).toEqual([])
})

test('refuses a plan for another level than the one that was shown, and changes nothing (LOOK-134)', async () => {
  const { firm, set, id } = await setUp('yellow')
  const due_on = inDays(3)
  const body = { to_level: 'green', due_on }
  expect(await set(firm.owner, { ...body, from_level: 'red' })).toMatchObject({
    status: 409,
    body: { error: { message: 'This record was changed by someone else' } },
  })
  expect((await set(firm.owner, { ...body, from_level: 'blue' })).status).toBe(400)
  const gold = await firm.addEmployee('gold')
  const red = await setUp('red')
  expect((await red.set(gold, { ...body, from_level: 'red' })).status).toBe(404)
  expect(await states(id)).toEqual([])
  expect((await set(firm.owner, { ...body, from_level: 'yellow' })).status).toBe(200)
})

test('gold plans for yellow, and sees nothing of a plan above its level (PLAN-003, PLAN-016)', async () => {
  const yellow = await setUp('yellow')
  const gold = await yellow.firm.addEmployee('gold')
  expect((await yellow.set(gold)).status).toBe(200)
  expect(await yellow.plan()).toMatchObject({ state: 'active', approval: { needed: false } })
  expect((await gold.ask(levelPlans.listPlans)).status).toBe(403)
  const red = await setUp('red')
  const other = await red.firm.addEmployee('gold')
  await red.set(red.firm.owner)
  expect((await other.ask(levelPlans.getPlan, { params: red.params })).status).toBe(403)
  expect((await red.set(other)).status).toBe(403)
  expect((await other.ask(levelPlans.endPlan, { params: red.params })).status).toBe(403)
})

test('a second plan replaces the first and needs a new approval (PLAN-001, PLAN-004)', async () => {
  const { firm, id, set, approve, plan } = await setUp()
  const admin = await firm.addEmployee('admin')
  expect((await approve(admin)).status).toBe(404)
  await set(firm.owner)
  expect(await listKinds(admin)).toEqual(['plan_to_approve'])
  const own = await approve(firm.owner)
  expect(own).toMatchObject({
    status: 403,
    body: { error: { message: 'A second person has to approve this change' } },
  })
  expect((await approve(admin)).status).toBe(200)
  expect(await plan()).toMatchObject({ state: 'active', approved_by: 'Ann admin' })
  expect((await set(firm.owner)).status).toBe(200)
  expect(await plan()).toMatchObject({ state: 'waiting', approved_by: null })
  expect(await states(id)).toEqual(['replaced', 'waiting'])
  const { items, waiting_count } = await firm.owner.call(levelPlans.listPlans, {})
  expect(items).toMatchObject([{ title: 'note.txt', from_level: 'red', to_level: 'green' }])
  expect(waiting_count).toBe(1)
})

test('an approval is of the plan that was seen, not of one that replaced it (PLAN-001, PLAN-004)', async () => {
  const { firm, set, approve, plan } = await setUp()
  const admin = await firm.addEmployee('admin')
  await set(firm.owner, { to_level: 'yellow', due_on: inDays(300) })
  const seen = (await plan())?.id
  await set(firm.owner, { to_level: 'green', due_on: inDays(1) })
  expect((await approve(admin, { plan_id: 'x' })).status).toBe(400)
  expect((await approve(admin, { plan_id: seen })).status).toBe(409)
  expect(await plan()).toMatchObject({ state: 'waiting', approved_by: null })
  expect((await approve(admin, { plan_id: (await plan())?.id })).status).toBe(200)
})

test('the only owner may approve after 24 hours, not beside an admin (PLAN-005)', async () => {
  const { firm, id, set, approve, plan } = await setUp()
  await set(firm.owner)
  expect((await approve(firm.owner)).status).toBe(409)
  expect((await plan())?.approval).toMatchObject({ needed: true, may_approve: false })
  await casework.asOwner(
    `update level_plans set set_at = set_at - interval '25 hours' where document_id = $1`,
    [id],
  )
  const admin = await firm.addEmployee('admin')
  expect((await approve(firm.owner)).status).toBe(403)
  await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
    scope.many(
      sql`delete from connections where firm_account_id = ${firm.account_id} and employee_user_id = ${admin.user_id}`,
    ),
  )
  expect((await plan())?.approval.may_approve).toBe(true)
  expect((await approve(firm.owner)).status).toBe(200)
})

test('runs an approved plan once, when its day has begun (PLAN-006, PLAN-011, PLAN-014, PLAN-017)', async () => {
  const { firm, id, set, approve, readLevel } = await setUp()
  const admin = await firm.addEmployee('admin')
  await set(admin)
  await approve(firm.owner)
  await run()
  expect(await readLevel()).toBe('red')
  await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
    scope.many(sql`delete from connections where firm_account_id = ${firm.account_id}`),
  )
  await makeDueNow(id)
  await run()
  await run()
  expect(await readLevel()).toBe('green')
  expect(await states(id)).toEqual(['done'])
  const alerts = await firm.owner.call(alertEndpoints.list, {})
  expect(alerts.map(({ kind }) => kind)).toEqual(['plan_done', 'plan_to_approve'])
  expect(JSON.stringify(alerts)).not.toMatch(/note\.txt|red|green|Acme/)
  const { rows } = await casework.asOwner<{ action: string; changes: unknown }>(
    `select action, changes from audit_entries where account_id = $1 and (action like '%level-plan%' or action like 'JOB %') order by at, id`,
    [firm.account_id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'PUT /documents/:id/level-plan/',
    'POST /documents/:id/level-plan/approve/',
    'JOB run_level_plan',
  ])
  expect(rows[2]?.changes).toMatchObject({
    [id]: { planned_by: { after: admin.user_id }, approved_by: { after: firm.owner.user_id } },
  })
})

test('ends a plan that nobody approved (PLAN-007)', async () => {
  const { firm, id, set, readLevel } = await setUp()
  await set(firm.owner)
  await makeDueNow(id)
  await run()
  expect([await readLevel(), await states(id)]).toEqual(['red', ['not_approved']])
})

test('a session that moves later delays the plan, one that moves earlier does not advance it (PLAN-008)', async () => {
  const { firm, session, set, plan } = await setUp('yellow')
  await moveSession(firm, session, inDays(10))
  await set(firm.owner, { to_level: 'green', after_session_id: session.id, days: 1 })
  expect((await plan())?.due_day).toBe(inDays(11))
  await moveSession(firm, session, inDays(20))
  expect((await plan())?.due_day).toBe(inDays(21))
  expect(await firm.owner.call(alertEndpoints.list, {})).toMatchObject([
    {
      kind: 'plan_moved',
      message: expect.stringMatching(/^Now [A-Z][a-z]+ \d+, \d{4}$/),
    },
  ])
  await moveSession(firm, session, inDays(1))
  expect((await plan())?.due_day).toBe(inDays(11))
})

test('a change by hand needs no approval and ends the plan (PLAN-009, PLAN-015)', async () => {
  const { firm, id, params, set, readLevel } = await setUp()
  const admin = await firm.addEmployee('admin')
  await set(admin)
  const relevel = (security_level: string) =>
    firm.owner.ask(documentEndpoints.update, { params, body: { security_level } })
  expect((await relevel('red')).status).toBe(200)
  expect(await states(id)).toEqual(['waiting'])
  expect((await relevel('yellow')).status).toBe(200)
  expect([await readLevel(), await states(id)]).toEqual(['yellow', ['changed_by_hand']])
  expect(await listKinds(admin)).toEqual(['plan_ended'])
})

test('falls with its document, its session and by hand (PLAN-010, PLAN-014)', async () => {
  const { firm, session, id, params, set, plan } = await setUp('yellow')
  const end = () => firm.owner.ask(levelPlans.endPlan, { params })
  expect((await end()).status).toBe(404)
  await set(firm.owner)
  expect((await end()).status).toBe(200)
  expect(await states(id)).toEqual(['removed'])
  await moveSession(firm, session, inDays(10))
  await set(firm.owner, { to_level: 'green', after_session_id: session.id })
  await firm.owner.call(sessionEndpoints.remove, { params: { id: session.id } })
  expect(await plan()).toBeNull()
  await set(firm.owner)
  await firm.owner.call(documentEndpoints.remove, { params })
  expect(await states(id)).toEqual([])
})

test('the database refuses a red plan without approver, and the job role all else (PLAN-012, PLAN-013)', async () => {
  const { firm, id, set, readLevel } = await setUp()
  await set(firm.owner)
  for (const state of ['active', 'done'])
    await expect(
      casework.asOwner(
        `update level_plans set state = $2, finished_at = case when $2 = 'done' then now() end where document_id = $1`,
        [id, state],
      ),
    ).rejects.toThrow(/check constraint|cannot go from waiting/)
  const asJob = (statement: ReturnType<typeof sql>) =>
    inTransaction(casework.jobsPool, { account_id: firm.account_id }, (scope) =>
      scope.many(statement),
    )
  await expect(
    asJob(sql`update documents set security_level = 'green' where id = ${id}`),
  ).rejects.toThrow('no plan allows')
  await expect(
    asJob(sql`update documents set version = version + 1 where id = ${id}`),
  ).rejects.toThrow(/permission denied|no plan allows|cannot go from waiting/)
  await expect(asJob(sql`update documents set doc_name = 'x' where id = ${id}`)).rejects.toThrow(
    /permission denied|no plan allows/,
  )
  await expect(
    asJob(sql`update level_plans set state = 'active' where document_id = ${id}`),
  ).rejects.toThrow(/permission denied|no plan allows|cannot go from waiting/)
  await expect(
    asJob(sql`update level_plans set approved_by = 1 where document_id = ${id}`),
  ).rejects.toThrow(/permission denied|no plan allows|cannot go from waiting/)
  expect([await readLevel(), await states(id)]).toEqual(['red', ['waiting']])
})

test('an approval and a change by hand at the same time end in one of two states (PLAN-019)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { firm, id, params, set, approve, readLevel } = await setUp()
    const admin = await firm.addEmployee('admin')
    await set(firm.owner)
    const [approved, changed] = await Promise.all([
      approve(admin),
      firm.owner.ask(documentEndpoints.update, { params, body: { security_level: 'yellow' } }),
    ])
    expect(changed.status).toBe(200)
    expect([200, 404]).toContain(approved.status)
    expect([await readLevel(), await states(id)]).toEqual(['yellow', ['changed_by_hand']])
  }
})
