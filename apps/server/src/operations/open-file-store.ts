import type pg from 'pg'
import { JOBS_ROUND_TRIP_MS, openPool } from '../platform/database/connection/pools.ts'
import { createReadScope, type Scope } from '../platform/database/query/scope.ts'
import type { FileStore } from '../platform/file-store/index.ts'
import { say } from './run-command.ts'

interface Parts {
  /** Connects as the role of background jobs, which reads all firms. */
  readonly jobs: pg.ClientConfig
  readonly store: FileStore
}

/** Connects to the database for work on the file store, and closes the connection afterwards. */
export async function withFileStore(
  { jobs, store }: Parts,
  run: (scope: Scope, store: FileStore) => Promise<void>,
): Promise<void> {
  const pool = openPool(jobs, {
    max: 2,
    roundTripMs: JOBS_ROUND_TRIP_MS,
    onError: (error) => say(`A database connection was lost: ${error.message}`),
  })
  try {
    await run(createReadScope(pool, {}), store)
  } finally {
    await pool.end()
  }
}
