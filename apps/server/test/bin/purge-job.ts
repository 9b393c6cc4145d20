// The hourly purge of a whole installation, so its tests need databases of their own.
import { pino } from 'pino'
import { binTasks, PURGE_BIN } from '../../src/features/bin/index.ts'
import type { Firm, TestApp } from '@casework/testing'

export const runPurgeJob = ({ jobsPool: pool }: TestApp) =>
  binTasks({ pool, log: pino({ level: 'silent' }) }).tasks[PURGE_BIN]?.(
    {},
    { id: '1', isLastTry: false },
  )

/** Makes the items of a firm older, as the owner of the database, who passes the policies of the bin. */
export const ageItems = ({ asOwner }: TestApp, { account_id }: Firm, days: number) =>
  asOwner(
    'update deletions set deleted_at = deleted_at - make_interval(days => $2) where account_id = $1',
    [account_id, days],
  )
