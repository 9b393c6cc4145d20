import type pg from 'pg'
import { createReadScope } from '../../platform/database/scope.ts'
import type { RecurringTasks } from '../../platform/jobs/jobs.ts'
import { cleanUpStatements } from './tokens/refresh-tokens.sql.ts'

const FORGET_SIGN_INS = 'forget_sign_ins'

/** Removes sign-ins, tokens, links and codes that nothing accepts any more. */
export const authTasks = (pool: pg.Pool): RecurringTasks => ({
  tasks: {
    [FORGET_SIGN_INS]: async () =>
      void (await createReadScope(pool, {}).batch(cleanUpStatements())),
  },
  crontab: `23 * * * * ${FORGET_SIGN_INS} ?max=3`,
})
