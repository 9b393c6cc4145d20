import type { RecurringTasks } from '../jobs/jobs.ts'
import { sealAll } from './sealing.ts'
import { sealDay, type SealingJobDeps } from './seals.ts'

const SEAL_ENTRIES = 'seal_history'
const SEAL_DAY = 'seal_history_day'

/** Every minute: numbers and hashes. At 00:10 UTC: the seals of the day. */
export const historyTasks = (deps: SealingJobDeps): RecurringTasks => ({
  tasks: {
    [SEAL_ENTRIES]: () => sealAll(deps.pool, deps.log),
    [SEAL_DAY]: () => sealDay(deps),
  },
  crontab: [`* * * * * ${SEAL_ENTRIES} ?max=1`, `10 0 * * * ${SEAL_DAY} ?fill=12h`].join('\n'),
})
