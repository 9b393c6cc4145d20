import type pg from 'pg'
import { createReadScope } from '../../platform/database/scope.ts'
import type { Warnings } from '../../platform/http/health.ts'
import { readSweepStopReason } from './sweep.sql.ts'

/** The reason is in the log of the process that swept, and in the table `installation`. */
export const storeWarnings =
  (pool: pg.Pool): Warnings =>
  async () => {
    const reason = await readSweepStopReason(createReadScope(pool, {})).catch(() => null)
    return reason === null ? [] : ['file_sweep_stopped']
  }
