import { binEndpoints } from '@casework/contract/bin'
import { documentEndpoints } from '@casework/contract/documents'
import { canSee, LEVELS } from '@casework/contract/document-levels'
import { levelPlans } from '@casework/contract/level-plans'
import { ROLES } from '@casework/contract/permissions'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { useTestApp, type Firm, type Person } from '@casework/testing'
import { listKinds, listStates, newPlanWorld, runPlans } from './plan-world.ts'

const casework = useTestApp()

const BODY = { to_level: 'green' as const, due_on: '2099-01-01' }

async function setUp() {
  const world = await newPlanWorld(casework, 'yellow')
  const { firm, session } = world
  const { id, title, case_id, client_id } = session
  await firm.owner.call(sessionEndpoints.update, {
    params: { id },
    body: { title, case_id, client_id, date: '2068-01-01T09:00:00' },
  })
  return world
}
const states = (id: number) => listStates(casework, id)

/** Restores everything from the bin, newest first. */
async function restoreAll({ owner }: Firm) {
  const { items } = await owner.call(binEndpoints.list, { query: {} })
  expect(items.length).toBeGreaterThan(0)
  for (const { id } of items)
    await owner.call(binEndpoints.restore, { params: { id }, body: { with_parents: true } })
}

test('no plan comes back with its document (PLAN-010)', async () => {
  const { firm, id, params } = await setUp()
  await firm.owner.call(levelPlans.setPlan, { params, body: BODY })
  await firm.owner.call(documentEndpoints.remove, { params })
  await restoreAll(firm)
  expect((await firm.owner.call(documentEndpoints.get, { params })).security_level).toBe('yellow')
  expect(await firm.owner.call(levelPlans.getPlan, { params })).toBeNull()
  expect(await states(id)).toEqual([])
})

test('no plan comes back with its session (PLAN-010)', async () => {
  const { firm, session, id, params } = await setUp()
  const body = { to_level: 'green' as const, after_session_id: session.id, days: 1 }
  await firm.owner.call(levelPlans.setPlan, { params, body })
  await firm.owner.call(sessionEndpoints.remove, { params: { id: session.id } })
  expect(await firm.owner.call(levelPlans.getPlan, { params })).toBeNull()
  await restoreAll(firm)
  await firm.owner.call(sessionEndpoints.get, { params: { id: session.id } })
  expect(await firm.owner.call(levelPlans.getPlan, { params })).toBeNull()
  expect(await states(id)).toEqual([])
})

test('a plan never runs on a document of another level (PLAN-012)', async () => {
  for (const level of ['red', 'green']) {
    const { firm, id, params } = await setUp()
    await firm.owner.call(levelPlans.setPlan, { params, body: BODY })
    // Without the triggers, since they end the plan already.
    await casework.asOwner(`
      alter table documents disable trigger user, no force row level security;
      update documents set security_level = '${level}' where id = ${id};
      alter table documents enable trigger user, force row level security;
      update level_plans set due_on = now()::date - 2, not_before = now()::date - 2
      where document_id = ${id}`)
    await runPlans(casework)
    const document = await firm.owner.call(documentEndpoints.get, { params })
    expect([document.security_level, await states(id)]).toEqual([level, ['changed_by_hand']])
  }
})

test('the planner is told of every end of a plan, also of one that they caused (PLAN-017)', async () => {
  const { firm, session, id, params } = await setUp()
  const admin = await firm.addEmployee('admin')
  const plan = (person: Person, body: object = BODY) =>
    person.ask(levelPlans.setPlan, { params, body })
  const after = { to_level: 'green', after_session_id: session.id, days: 1 }

  await plan(firm.owner)
  await plan(firm.owner)
  await firm.owner.call(levelPlans.endPlan, { params })
  await plan(firm.owner, after)
  await firm.owner.call(sessionEndpoints.remove, { params: { id: session.id } })
  expect(await listKinds(firm.owner)).toEqual(['plan_ended', 'plan_ended', 'plan_ended'])
  await plan(firm.owner)
  await admin.call(levelPlans.endPlan, { params })
  expect(await listKinds(firm.owner)).toHaveLength(4)
  expect(await listKinds(admin)).toEqual([])
  expect(await states(id)).toEqual(['replaced', 'removed', 'removed'])
})

test('the roles of a level are the same in SQL and in the contract (PLAN-017)', async () => {
  for (const level of [...LEVELS, 'blue']) {
    const { rows } = await casework.asOwner<{ roles: string[] }>(
      'select list_roles_of_level($1) as roles',
      [level],
    )
    const expected = ROLES.filter((role) =>
      LEVELS.some((one) => one === level && canSee(role, one)),
    )
    expect([level, rows[0]?.roles.toSorted()]).toEqual([level, expected.toSorted()])
  }
})
