import type pg from 'pg'
import { createReadScope, sql } from '../database/scope.ts'
import type { RecurringTasks } from './jobs.ts'

const FORGET = 'forget_old_rows'

/** Deletes expired rate limits, and responses of idempotent requests after a day (OQ-250). */
export function createHousekeepingTasks(pool: pg.Pool): RecurringTasks {
  return {
    tasks: {
      [FORGET]: async () => {
        await createReadScope(pool, {}).batch([
          sql`delete from rate_limits where resets_at < now()`,
          sql`delete from idempotent_answers where created_at < now() - interval '24 hours'`,
        ])
      },
    },
    crontab: `41 * * * * ${FORGET} ?max=3`,
  }
}
