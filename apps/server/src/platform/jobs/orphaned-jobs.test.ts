import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { openPool } from '../database/connection/pools.ts'
import { releaseOrphanedJobs, holdWorkerLock } from './orphaned-jobs.ts'
import { createLog } from '../observe/log.ts'
import { startJobs } from './jobs.ts'

let database: TestDatabase
const open = (max: number) => openPool(database.jobs, { max, onError: () => undefined })
let pool: ReturnType<typeof open>
beforeAll(async () => {
  database = await newDatabase()
  pool = open(5)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Adds a job that a process locked some seconds ago. */
const addLockedJob = async (name: string, seconds: number) => {
  await pool.query(`select graphile_worker.add_job('nothing', job_key => $1)`, [name])
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2 * interval '1 second' where key = $1`,
    [name, seconds],
  )
}
const listLockedJobs = async () =>
  (
    await pool.query<{ key: string }>(
      'select key from graphile_worker.jobs where locked_at is not null order by key',
    )
  ).rows.map(({ key }) => key)

const listHolders = async () =>
  (
    await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = 742002 and granted and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid)

/** Waits for a connection that holds the lock and is not `before`. */
const waitForHolder = (before?: number) =>
  vi.waitFor(
    async () => {
      const [pid, ...more] = await listHolders()
      expect(pid).toBeDefined()
      expect(pid).not.toBe(before)
      expect(more).toEqual([])
      return pid
    },
    { timeout: 10_000 },
  )

test('unlocks the jobs of a killed process after a minute, but not those of a live one whose connection broke', async () => {
  const livePool = open(2)
  const workerLock = holdWorkerLock(livePool, 'living')
  const first = await waitForHolder()
  for (const [name, seconds] of [
    ['living', 3600],
    ['dead', 61],
    ['dead-just-now', 5],
  ] as const)
    await addLockedJob(name, seconds)

  await releaseOrphanedJobs(pool)
  expect(await listLockedJobs()).toEqual(['dead-just-now', 'living'])

  await pool.query('select pg_terminate_backend($1)', [first])
  await waitForHolder(first)
  await releaseOrphanedJobs(pool)
  expect(await listLockedJobs()).toEqual(['dead-just-now', 'living'])

  await workerLock.end()
  await livePool.end()
  // The database notices a closed connection with a delay.
  await vi.waitFor(async () => expect(await listHolders()).toEqual([]), 20_000)
  await releaseOrphanedJobs(pool)
  expect(await listLockedJobs()).toEqual(['dead-just-now'])
})

test('holds the lock under the worker name of its jobs, and stops promptly', async () => {
  const { promise: working, resolve: begin } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const jobsPool = open(5)
  const tasks = {
    last: async () => {
      begin()
      await finished
    },
  }
  const jobs = await startJobs({ pool: jobsPool, tasks, crontab: '', log: createLog('silent') })
  await pool.query(`select graphile_worker.add_job('last', job_key => 'last')`)
  await working
  await waitForHolder()
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where key = 'last'`,
  )

  await releaseOrphanedJobs(pool)
  expect(await listLockedJobs()).toContain('last')
  finish()
  await jobs.stop()
  await jobsPool.end()
})
