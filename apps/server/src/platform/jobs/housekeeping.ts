import type pg from 'pg'
import { createReadScope, sql, type Sql } from '../database/query/scope.ts'
import type { RecurringTasks } from './jobs.ts'

const FORGET = 'forget_old_rows'

/**
 * Hourly: deletes expired rate limits, and responses of idempotent requests after a day (OQ-250).
 * @param sweeps statements that delete old rows of the features
 */
export function createHousekeepingTasks(pool: pg.Pool, sweeps: readonly Sql[]): RecurringTasks {
  return {
    tasks: {
      [FORGET]: async () => {
        await createReadScope(pool, {}).batch([
          sql`delete from rate_limits where resets_at < now()`,
          sql`delete from idempotent_answers where created_at < now() - interval '24 hours'`,
          ...sweeps,
        ])
      },
    },
    crontab: `41 * * * * ${FORGET} ?max=3`,
  }
}
