// An approval at the minute in which the day of its plan begins.
import { expect, test } from 'vitest'
import { inTransaction, sql, type WorkspaceScope } from '../../src/platform/database/query/scope.ts'
import { useTestApp } from '@casework/testing'
import { listKinds, listStates, makeDue, newPlanWorld, runPlans } from './plan-world.ts'

const casework = useTestApp()

const LEVELS = ['red', 'yellow', 'green'] as const

/** Lets the job begin while this transaction holds what it has changed, and waits for the job. */
async function runBehind(account_id: number, change: (scope: WorkspaceScope) => Promise<unknown>) {
  const { run } = await inTransaction(
    casework.appPool,
    { account_id, levels: LEVELS },
    async (scope) => {
      await change(scope)
      const started = runPlans(casework)
      while (
        !(await scope.one(
          sql`select true as waits from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`,
        ))
      );
      return { run: started }
    },
  )
  await run
}

test('a plan that is approved while the job comes by is not ended as unapproved (PLAN-004, PLAN-007)', async () => {
  const { firm, id, set, readLevel } = await newPlanWorld(casework)
  const admin = await firm.addEmployee('admin')
  await set(firm.owner)
  await makeDue(casework, id)

  // As an approval of the last second of the day before, whose transaction ends on the day.
  await runBehind(firm.account_id, (scope) =>
    scope.many(sql`
      update level_plans p set state = 'active', approved_by = ${admin.user_id}, approved_at = clock_timestamp()
      where p.account_id = ${firm.account_id} and p.document_id = ${id}`),
  )

  expect([await listStates(casework, id), await readLevel()]).toEqual([['done'], 'green'])
  expect(await listKinds(firm.owner)).toEqual(['plan_done'])
})
