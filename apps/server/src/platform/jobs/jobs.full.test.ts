import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { openPool } from '../database/connection/pools.ts'
import { startJobs } from './jobs.ts'
import { createLog } from '../observe/log.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database.drop())

/** Creates a log, and a promise that resolves when a line contains these words. */
const createWatchedLog = (words: string) => {
  const { promise: logged, resolve } = Promise.withResolvers<void>()
  return {
    log: createLog('debug', { write: (line: string) => line.includes(words) && resolve() }),
    logged,
  }
}
const WAIT = { timeout: 30_000, interval: 50 }

test('keeps running when a completed job cannot be stored, and repeats that job', async () => {
  const pool = openPool(database.jobs, { max: 6, onError: () => undefined })
  const done: string[] = []
  const task = (name: string) => async () => void done.push(name)
  const { log, logged } = createWatchedLog('Failed to complete jobs')
  const jobs = await startJobs({
    pool,
    tasks: { repeated: task('repeated'), next: task('next') },
    crontab: '',
    log,
  })
  // Rows cannot be deleted or unlocked, as when the database is down.
  await pool.query(`
    create function graphile_worker.refuse() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' or new.locked_at is null then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger refuse before delete or update on graphile_worker._private_jobs for each row execute function graphile_worker.refuse()`)
  await pool.query(`select graphile_worker.add_job('repeated', job_key => 'repeated')`)
  await logged
  expect(done).toEqual(['repeated'])

  await pool.query('drop trigger refuse on graphile_worker._private_jobs')
  await pool.query(`select graphile_worker.add_job('next')`)
  await vi.waitFor(() => expect(done).toContain('next'), WAIT)
  // Age the lock, and run the cron task that unlocks the jobs of dead processes.
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where key = 'repeated'`,
  )
  await pool.query(`select graphile_worker.add_job('release_jobs_of_the_dead')`)
  await vi.waitFor(() => expect(done.filter((name) => name === 'repeated')).toHaveLength(2), WAIT)

  await jobs.stop()
  await pool.end()
})

test('finds jobs although the first query failed', async () => {
  const pool = openPool(database.jobs, { max: 6, onError: () => undefined })
  const done: string[] = []
  // The task list is queried once per runner.
  await pool.query(`
    create function graphile_worker.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each row execute function graphile_worker.refuse()`)
  const { log, logged } = createWatchedLog('Failed to acquire job')
  const jobs = await startJobs({
    pool,
    tasks: { found: async () => void done.push('found') },
    crontab: '',
    log,
  })
  await logged

  await pool.query('drop trigger refuse on graphile_worker._private_tasks')
  await pool.query(`select graphile_worker.add_job('found')`)
  await vi.waitFor(() => expect(done).toEqual(['found']), WAIT)

  await jobs.stop()
  await pool.end()
})

test('a stop waits for running jobs, and puts one that takes too long back in the queue (FIX-099)', async () => {
  const pool = openPool(database.jobs, { max: 6, onError: () => undefined })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  let finished = false
  const tasks = {
    short: async () => {
      await pause(300)
      finished = true
    },
    endless: () => {
      begin()
      return end
    },
  }
  const jobs = await startJobs({
    pool,
    tasks,
    crontab: '',
    log: createLog('silent'),
    finishMs: 1500,
  })
  await pool.query(`select graphile_worker.add_job('short'), graphile_worker.add_job('endless')`)
  await begun

  await jobs.stop()

  expect(finished).toBe(true)
  const { rows } = await pool.query(
    'select task_identifier as task, locked_by, attempts from graphile_worker.jobs',
  )
  expect(rows).toEqual([{ task: 'endless', locked_by: null, attempts: 1 }])
  release()
  await pool.end()
})
