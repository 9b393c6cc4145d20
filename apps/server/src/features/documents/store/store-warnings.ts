import type pg from 'pg'
import { createReadScope } from '../../../platform/database/query/scope.ts'
import type { Warnings } from '../../../platform/http/health/health.ts'
import { readSweepStopReason } from './sweep.sql.ts'

/** Warns in the health check when the sweep stopped; table `installation` and the log say why. */
export const storeWarnings =
  (pool: pg.Pool): Warnings =>
  async () => {
    const reason = await readSweepStopReason(createReadScope(pool, {})).catch(() => null)
    return reason === null ? [] : ['file_sweep_stopped']
  }
