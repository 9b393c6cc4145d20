import type { RecurringTasks } from '../jobs/jobs.ts'
import { sealAll } from './sealing.ts'
import { sealDay, type SealingDeps } from './seals.ts'

const SEAL_ENTRIES = 'seal_history'
const SEAL_DAY = 'seal_history_day'

/** Every minute: numbers and hashes. At 00:10 UTC: the seals of the day. */
export const historyTasks = (deps: SealingDeps): RecurringTasks => ({
  tasks: {
    [SEAL_ENTRIES]: async () => void (await sealAll(deps.pool)),
    [SEAL_DAY]: () => sealDay(deps),
  },
  crontab: [`* * * * * ${SEAL_ENTRIES} ?max=1`, `10 0 * * * ${SEAL_DAY} ?fill=12h`].join('\n'),
})
