import type pg from 'pg'
import type { Logger } from 'pino'
import { createReadScope, inTransaction } from '../../platform/database/query/scope.ts'
import { insertJobEntry } from '../../platform/history/job-entry.ts'
import type { RecurringTasks } from '../../platform/jobs/jobs.ts'
import { listDueItems, listFirmsWithOldItems, lockForPurge, purgeUnits } from './purge.sql.ts'

export const PURGE_BIN = 'purge_bin'

/** Purges one item with those that need it, unless it was restored or held meanwhile. */
async function purgeItem(pool: pg.Pool, account_id: number, id: number): Promise<number> {
  return inTransaction(pool, { account_id }, async (scope, atEnd) => {
    const units = await lockForPurge(scope, id, true)
    if (units.length === 0 || units.some(({ on_hold }) => on_hold)) return 0
    await purgeUnits(
      scope,
      units.map((unit) => unit.id),
    )
    for (const { id: unit_id, kind, record_id } of units)
      atEnd(
        insertJobEntry({
          account_id,
          name: PURGE_BIN,
          object_type: kind,
          object_ids: [record_id],
          unit_id,
        }),
      )
    return units.length
  })
}

/** @param pool connects as the database role for jobs */
export function binTasks({ pool, log }: { pool: pg.Pool; log: Logger }): RecurringTasks {
  /** What fails is logged, and tried again in the next run; everything else is purged. */
  const purgeAll = async () => {
    const items = { purged: 0, failed: 0 }
    const attempt = (of: { account_id: number; id?: number }, work: () => Promise<void>) =>
      work().catch((err: unknown) => {
        items.failed += 1
        log.error({ err, ...of }, 'old items of the bin could not be purged')
      })
    for (const { account_id } of await listFirmsWithOldItems(createReadScope(pool, {})))
      await attempt({ account_id }, async () => {
        for (const { id } of await listDueItems(createReadScope(pool, { account_id })))
          await attempt({ account_id, id }, async () => {
            items.purged += await purgeItem(pool, account_id, id)
          })
      })
    if (items.purged > 0) log.info({ purged: items.purged }, 'old items of the bin were purged')
    if (items.failed > 0) throw new Error('old items of the bin could not be purged')
  }
  return { tasks: { [PURGE_BIN]: purgeAll }, crontab: `29 * * * * ${PURGE_BIN} ?max=3` }
}
