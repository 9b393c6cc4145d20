// Whom a plan needs, and whom it tells.
import { connectionEndpoints } from '@casework/contract/connections'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { useTestApp, type Firm, type Person } from '@casework/testing'
import { inDays, listKinds, makeDue, newPlanWorld, runPlans } from './plan-world.ts'

const casework = useTestApp()

const findConnection = async ({ owner }: Firm, person: Person) => {
  const followers = await owner.call(connectionEndpoints.followers, {})
  const connection = followers.find(({ id }) => id === person.account_id)
  if (!connection) throw new Error('not connected')
  return connection.connection_id
}

test('runs after its planner and its approver have left the firm (PLAN-011)', async () => {
  const { firm, id, set, approve, readLevel } = await newPlanWorld(casework)
  const [planner, approver] = [await firm.addEmployee('admin'), await firm.addEmployee('admin')]
  await set(planner)
  expect((await approve(approver)).status).toBe(200)
  for (const person of [planner, approver])
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: await findConnection(firm, person), action: 'delete' },
    })
  await makeDue(casework, id)
  await runPlans(casework)
  expect(await readLevel()).toBe('green')
})

test('planner and approver hear of each new due day, others do not (PLAN-008, PLAN-017)', async () => {
  const { firm, session, set, approve } = await newPlanWorld(casework)
  const [planner, approver, other] = [
    await firm.addEmployee('admin'),
    await firm.addEmployee('admin'),
    await firm.addEmployee('admin'),
  ]
  const { id, title, case_id, client_id } = session
  const move = (days: number) =>
    firm.owner.call(sessionEndpoints.update, {
      params: { id },
      body: { title, case_id, client_id, date: `${inDays(days)}T09:00:00` },
    })
  const countMoves = async (person: Person) =>
    (await listKinds(person)).filter((kind) => kind === 'plan_moved').length
  const counts = async () =>
    Promise.all([planner, approver, other, firm.owner].map((person) => countMoves(person)))

  await move(10)
  await set(planner, { to_level: 'green', after_session_id: id, days: 1 })
  await approve(approver)
  await move(20)
  expect(await counts()).toEqual([1, 1, 0, 0])
  await move(1)
  expect(await counts()).toEqual([2, 2, 0, 0])
  // Not before the day that it was set for, so that this changes nothing.
  await move(2)
  expect(await counts()).toEqual([2, 2, 0, 0])
})

test('asks owner and admins for the approval, never the planner, nor who may not see (PLAN-017)', async () => {
  const { firm, set } = await newPlanWorld(casework)
  const [planner, admin, diamond, silver] = [
    await firm.addEmployee('admin'),
    await firm.addEmployee('admin'),
    await firm.addEmployee('diamond'),
    await firm.addEmployee('silver'),
  ]
  await set(planner)
  for (const person of [firm.owner, admin])
    expect(await listKinds(person)).toEqual(['plan_to_approve'])
  for (const person of [planner, diamond, silver]) expect(await listKinds(person)).toEqual([])
})

test('a planner whose role sees the document no longer hears nothing of its end (PLAN-017)', async () => {
  const { firm, id, set, approve, readLevel } = await newPlanWorld(casework)
  const planner = await firm.addEmployee('admin')
  await set(planner, { to_level: 'yellow', due_on: inDays(3) })
  await approve(firm.owner)
  await firm.owner.call(connectionEndpoints.updateRole, {
    body: { connection_id: await findConnection(firm, planner), new_role: 'silver' },
  })
  await makeDue(casework, id)
  await runPlans(casework)
  expect(await readLevel()).toBe('yellow')
  expect(await listKinds(planner)).not.toContain('plan_done')
  expect(await listKinds(firm.owner)).toContain('plan_done')
})

test('the job role raises no level, not even in the transaction of a plan (PLAN-013)', async () => {
  const { firm, id, set } = await newPlanWorld(casework, 'yellow')
  await set(firm.owner)
  await makeDue(casework, id)
  const asJob = (level: string) =>
    inTransaction(casework.jobsPool, { account_id: firm.account_id }, async (scope) => {
      await scope.many(sql`
        update level_plans p set state = 'done', finished_at = now()
        where p.account_id = ${firm.account_id} and p.document_id = ${id}`)
      return scope.many(sql`
        update documents d set security_level = ${level}, version = version + 1, updated_at = now()
        where d.account_id = ${firm.account_id} and d.id = ${id}`)
    })
  await expect(asJob('red')).rejects.toThrow('no plan allows this change')
  await expect(asJob('green')).resolves.toEqual([])
})
