// Runs planned level changes of all firms on their day.
import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, inTransaction } from '../../../platform/database/query/scope.ts'
import { insertJobEntry } from '../../../platform/history/job-entry.ts'
import type { RecurringTasks } from '../../../platform/jobs/jobs.ts'
import { endDuePlan, findDuePlans, lockDuePlan, lowerLevel } from './level-plan-job.sql.ts'

const RUN_LEVEL_PLANS = 'run_level_plans'

/** The rest follows in the next batch of the same run. */
const BATCH = 500

/** One transaction for each plan: a killed process leaves every other plan as it was. */
const runPlan = (pool: pg.Pool, account_id: number, id: number): Promise<void> =>
  inTransaction(pool, { account_id }, async (scope, atEnd) => {
    const plan = await lockDuePlan(scope, id)
    if (!plan) return
    const { document_id, from_level, to_level, set_by, approved_by } = plan
    const isChanged = plan.security_level !== from_level
    if (isChanged || plan.state === 'waiting') {
      await endDuePlan(scope, id, isChanged ? 'changed_by_hand' : 'not_approved')
      const ended = { name: 'end_level_plan', object_type: 'level_plan', object_ids: [id] }
      return atEnd(insertJobEntry({ account_id, ...ended, level: from_level }))
    }
    await lowerLevel(scope, plan)
    const changes = {
      [document_id]: {
        security_level: { before: from_level, after: to_level },
        planned_by: { after: set_by },
        approved_by: { after: approved_by },
      },
    }
    const done = { name: 'run_level_plan', object_type: 'document', object_ids: [document_id] }
    atEnd(insertJobEntry({ account_id, ...done, level: from_level, changes }))
  })

/** Runs what is due; a plan that fails is logged and tried again in the next run. */
export async function runLevelPlans(pool: pg.Pool, log: Logger): Promise<void> {
  for (;;) {
    const due = await findDuePlans(createReadScope(pool, {}), BATCH)
    let failed = 0
    for (const { account_id, id } of due)
      await runPlan(pool, account_id, id).catch((err: unknown) => {
        failed += 1
        log.error({ err, account_id, id }, 'a planned level change could not be made')
      })
    if (failed > 0 || due.length < BATCH) return
  }
}

export const levelPlanTasks = (pool: pg.Pool, log: Logger): RecurringTasks => ({
  tasks: { [RUN_LEVEL_PLANS]: () => runLevelPlans(pool, log) },
  crontab: `* * * * * ${RUN_LEVEL_PLANS} ?max=1`,
})
