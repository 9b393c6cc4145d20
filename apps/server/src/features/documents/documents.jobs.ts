import type pg from 'pg'
import type { Logger } from 'pino'
import { lastSweep, sweptFiles } from '../../platform/counters.ts'
import { createReadScope } from '../../platform/database/query/scope.ts'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { RecurringTasks } from '../../platform/jobs/jobs.ts'
import { createPreviewCache } from './previews/preview-cache.ts'
import { sweepFiles } from './store/sweep.ts'

export const SWEEP_FILES = 'sweep_files'

const DAY_MS = 24 * 60 * 60 * 1000

export interface DocumentTaskParts {
  /** Connects as the database role for jobs. */
  readonly pool: pg.Pool
  readonly store: FileStore
  readonly previewFolder: string
  readonly log: Logger
}

export function documentTasks({
  pool,
  store,
  previewFolder,
  log,
}: DocumentTaskParts): RecurringTasks {
  const sweepAll = async () => {
    const previews = createPreviewCache(previewFolder)
    await previews.removeOlderThan(DAY_MS)
    await previews.removeOldest()
    const { stopped, ...counts } = await sweepFiles(createReadScope(pool, {}), store)
    if (stopped !== null)
      log.error({ ...counts, reason: stopped }, 'the sweep of the file store moved nothing')
    else log.info(counts, 'the file store was swept')
    lastSweep.setToCurrentTime()
    for (const action of ['quarantined', 'restored', 'deleted'] as const)
      sweptFiles.set({ action }, counts[action])
  }
  return {
    tasks: { [SWEEP_FILES]: sweepAll },
    crontab: `17 * * * * ${SWEEP_FILES} ?max=3`,
  }
}
