import { join } from 'node:path'
import type pg from 'pg'
import { getS3Settings, type Config } from '../apps/server/src/platform/config.ts'
import { JOBS_ROUND_TRIP_MS, openPool } from '../apps/server/src/platform/database/pools.ts'
import { createReadScope, type Scope } from '../apps/server/src/platform/database/scope.ts'
import { createFileStore, type FileStore } from '../apps/server/src/platform/file-store/index.ts'
import { say } from './run-command.ts'

/**
 * Opens the file store and the database for a command, and closes them afterwards.
 * @param jobs connects as the role of background jobs, which reads all firms
 */
export async function withFileStore(
  config: Config,
  jobs: pg.ClientConfig,
  run: (scope: Scope, store: FileStore) => Promise<void>,
): Promise<void> {
  const pool = openPool(jobs, {
    max: 2,
    roundTripMs: JOBS_ROUND_TRIP_MS,
    onError: (error) => say(`A database connection was lost: ${error.message}`),
  })
  try {
    const store = await createFileStore({
      folder: join(config.DATA_DIR, 'files'),
      s3: getS3Settings(config),
    })
    await run(createReadScope(pool, {}), store)
  } finally {
    await pool.end()
  }
}
