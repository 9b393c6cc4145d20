import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { storeWarnings } from './features/documents/index.ts'
import type { Config } from './platform/config.ts'
import { listMigrations } from './platform/database/migrate/prepare.ts'
import type { FileStore } from './platform/file-store/index.ts'
import { createHealth } from './platform/http/health/health.ts'
import { startMetrics } from './platform/observe/metrics.ts'
import { createOperationMetrics } from './platform/observe/operation-metrics.ts'
import type { Closing } from './start-database.ts'

const CHECK_MS = 1500

interface MeasuredParts {
  readonly pool: pg.Pool
  readonly jobsPool: pg.Pool
  readonly store: FileStore
  readonly log: Logger
}

/**
 * Serves the metrics of a process, if METRICS_PORT asks for it.
 * @param app of a server; a worker has none, and serves its health on the same port
 */
export async function addMetrics(
  { METRICS_PORT, HOST, DATA_DIR }: Config,
  { pool, jobsPool, store, log }: MeasuredParts,
  closing: Closing,
  app?: FastifyInstance,
): Promise<void> {
  if (METRICS_PORT === undefined) return
  const warnings = storeWarnings(pool)
  const checks = {
    // A job's statement may take a minute; this one may not.
    database: async () => {
      const check: pg.QueryConfig & { roundTripMs: number } = {
        text: 'select 1',
        roundTripMs: CHECK_MS,
      }
      await jobsPool.query(check)
    },
    files: () => store.check(),
  }
  const metrics = await startMetrics({
    port: METRICS_PORT,
    host: HOST,
    pool,
    warnings,
    operation: createOperationMetrics({
      jobsPool,
      dataDir: DATA_DIR,
      version: readVersion(),
      migrations: listMigrations(),
    }),
    ...(app ? {} : { getHealth: createHealth(checks, warnings, log) }),
  })
  closing.push(() => metrics.close())
  if (app) metrics.watch(app)
}

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
