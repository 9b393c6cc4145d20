// A process that runs the planned level changes that are due, for tests that kill it.
import pino from 'pino'
import { runLevelPlans } from '../../src/features/documents/level-plans/level-plans.jobs.ts'
import { openPool } from '../../src/platform/database/connection/pools.ts'

const connection = JSON.parse(process.env['JOBS_DATABASE'] ?? '{}') as Parameters<
  typeof openPool
>[0]
const pool = openPool(connection, { max: 2, onError: () => process.exit(1) })
await runLevelPlans(pool, pino({ level: 'error' }))
await pool.end()
