import type pg from 'pg'
import { createReadScope } from '../../platform/database/query/scope.ts'
import type { RecurringTasks } from '../../platform/jobs/jobs.ts'
import { buildCleanUpStatements } from './tokens/refresh-tokens.sql.ts'

const DELETE_EXPIRED_CREDENTIALS = 'forget_sign_ins'

/** Deletes expired sign-ins, refresh tokens, links and codes every hour. */
export const authTasks = (pool: pg.Pool): RecurringTasks => ({
  tasks: {
    [DELETE_EXPIRED_CREDENTIALS]: async () =>
      void (await createReadScope(pool, {}).batch(buildCleanUpStatements())),
  },
  crontab: `23 * * * * ${DELETE_EXPIRED_CREDENTIALS} ?max=3`,
})
