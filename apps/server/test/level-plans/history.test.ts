// Each act on a plan, and each way in which it ends, is one entry of the history.
import { documentEndpoints } from '@casework/contract/documents'
import { historyEndpoints } from '@casework/contract/history'
import { levelPlans } from '@casework/contract/level-plans'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { useTestApp, type Person } from '@casework/testing'
import { inDays, listStates, makeDue, newPlanWorld, runPlans } from './plan-world.ts'

const casework = useTestApp()

/** A red document with a plan after its session, and another admin. */
async function setUp() {
  const world = await newPlanWorld(casework)
  const { firm, session, set, id } = world
  const { title, case_id, client_id } = session
  await firm.owner.call(sessionEndpoints.update, {
    params: { id: session.id },
    body: { title, case_id, client_id, date: `${inDays(5)}T09:00:00` },
  })
  const after = { to_level: 'green', after_session_id: session.id, days: 1 }
  expect((await set(firm.owner, after)).status).toBe(200)
  const makeSessionPast = () =>
    casework.asOwner(
      `alter table sessions disable trigger user, no force row level security;
       update sessions set date = date - interval '30 days' where id = ${session.id};
       alter table sessions enable trigger user, force row level security`,
    )
  const begin = async () => {
    await makeSessionPast()
    await makeDue(casework, id)
  }
  return { ...world, begin, admin: await firm.addEmployee('admin') }
}
type World = Awaited<ReturnType<typeof setUp>>

/** Without who came into the firm. */
const listHistory = async (person: Person) =>
  (await person.call(historyEndpoints.list, {})).items.filter(({ is_sign_in }) => !is_sign_in)

/** What the act has added to the history of the firm, oldest first. */
async function listAdded(world: World, act: (world: World) => Promise<unknown>) {
  const { owner } = world.firm
  const before = new Set((await listHistory(owner)).map(({ id }) => id))
  await act(world)
  return (await listHistory(owner)).filter(({ id }) => !before.has(id)).toReversed()
}

const change = { to_level: 'yellow', due_on: inDays(9) }

const ENDS: readonly [
  name: string,
  act: (world: World) => Promise<unknown>,
  entry: readonly [action: string, object_type: string, role: string],
  states: readonly string[],
][] = [
  [
    'cancelled by a person',
    ({ admin, params }) => admin.call(levelPlans.endPlan, { params }),
    ['plan_ended', 'level_plan', 'admin'],
    ['removed'],
  ],
  [
    'replaced by another plan',
    ({ admin, set }) => set(admin, change),
    ['plan_set', 'level_plan', 'admin'],
    ['replaced', 'waiting'],
  ],
  [
    'ended by a change of the level by hand',
    ({ admin, params }) =>
      admin.call(documentEndpoints.update, { params, body: { security_level: 'yellow' } }),
    ['level_changed', 'document', 'admin'],
    ['changed_by_hand'],
  ],
  [
    'not approved until its day',
    async ({ begin }) => {
      await begin()
      await runPlans(casework)
      await runPlans(casework)
    },
    ['plan_ended', 'level_plan', 'system'],
    ['not_approved'],
  ],
  [
    'removed with its session',
    ({ admin, session }) =>
      admin.call(sessionEndpoints.remove, { params: { id: String(session.id) } }),
    ['deleted', 'session', 'admin'],
    [],
  ],
]

test.each(ENDS)(
  'a plan that is %s adds one entry (PLAN-014)',
  async (_name, act, entry, states) => {
    const world = await setUp()

    const added = await listAdded(world, act)

    expect(added.map(({ action, object_type, role }) => [action, object_type, role])).toEqual([
      entry,
    ])
    expect(await listStates(casework, world.id)).toEqual(states)
  },
)

test('set and approve add one entry each, and the run one that names planner and approver (PLAN-014)', async () => {
  const world = await setUp()
  const { firm, admin, set, approve, begin, readLevel } = world
  const planner = await firm.addEmployee('admin')
  const planned = await listAdded(world, () => set(planner, change))
  const approved = await listAdded(world, () => approve(firm.owner))
  const run = await listAdded(world, async () => {
    await begin()
    await runPlans(casework)
    await runPlans(casework)
  })

  expect(await readLevel()).toBe('yellow')
  expect(
    [...planned, ...approved, ...run].map(({ action, user_id, role }) => [action, user_id, role]),
  ).toEqual([
    ['plan_set', planner.user_id, 'admin'],
    ['plan_approved', firm.owner.user_id, 'owner'],
    ['level_changed', 0, 'system'],
  ])
  const [{ changes } = { changes: [] }] = run
  expect(
    Object.fromEntries(changes.map(({ field, after, after_name }) => [field, after_name ?? after])),
  ).toEqual({
    security_level: 'yellow',
    planned_by: planner.name,
    approved_by: firm.owner.name,
  })
  // The entries have the level of the document: nobody below it reads the names.
  const gold = await firm.addEmployee('gold')
  const { items } = await gold.call(historyEndpoints.ofDocument, { params: world.params })
  expect(items.filter(({ changes: shown }) => shown.length > 0)).toEqual([])
  expect((await listHistory(admin))[0]?.changes).toEqual(changes)
})
