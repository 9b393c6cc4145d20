import { expect, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase } from '@casework/testing/database/new-database'
import { startServer, startWorker, type WorkerProcess } from '@casework/testing/server-process'

/**
 * An installation whose server and worker are processes that a test kills. At its end, those that
 * still run are killed, and the database is dropped.
 */
export async function newKilledInstallation() {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  const started = new Set<Promise<WorkerProcess>>()
  onTestFinished(async () => {
    for (const one of await Promise.allSettled(started))
      if (one.status === 'fulfilled') await one.value.kill()
    await casework.stop()
    await database.drop()
  })
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000',
  }
  const keep = <Started extends WorkerProcess>(one: Promise<Started>): Promise<Started> => {
    started.add(one)
    return one
  }
  return {
    database,
    casework,
    startServer: () => keep(startServer(settings)),
    startWorker: () => keep(startWorker(settings)),
  }
}

/** PostgreSQL ends what a killed server has begun, or has asked it to commit. */
export const waitForTransactions = (casework: TestApp) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await casework.appPool.query(
        `select from pg_stat_activity where datname = current_database() and usename = current_user
           and pid <> pg_backend_pid() and xact_start is not null`,
      )
      expect(rowCount).toBe(0)
    },
    { timeout: 20_000, interval: 20 },
  )
