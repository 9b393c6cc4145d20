// A killed process leaves its jobs locked, and graphile-worker unlocks them only after four hours.
// Mails must not wait that long: each process holds an advisory lock, which ends with its
// connection, and the jobs of processes without that lock are unlocked.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createReadScope, sql } from '../database/query/scope.ts'

/** First key of the advisory locks; the second is the hash of the worker's name. */
const LOCK_CLASS = 742_002
/** Time for a process to take its lock again after its connection broke. */
const GRACE_SECONDS = 60
const RETRY_MS = 1000
const RELEASE = 'release_jobs_of_the_dead'

export interface WorkerLock {
  end(): Promise<void>
}

/** Holds the advisory lock of this process until ended; reconnects after a failure. */
export function holdWorkerLock(pool: pg.Pool, name: string): WorkerLock {
  const stopping = new AbortController()
  const finished = holdLock(pool, name, stopping.signal)
  return {
    end: () => {
      stopping.abort()
      return finished
    },
  }
}

async function holdLock(pool: pg.Pool, name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, name])
        await once(client, 'end', { signal })
      } finally {
        client.release(true)
      }
    } catch {
      // The pool logs lost connections.
    }
    await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Returns the running jobs of a stopping process to the queue. */
export async function unlockJobs(pool: pg.Pool, name: string): Promise<void> {
  await createReadScope(pool, {}).one(
    sql`select graphile_worker.force_unlock_workers(array[${name}])`,
  )
}

/** Unlocks the jobs of processes that have died. */
export async function releaseOrphanedJobs(pool: pg.Pool): Promise<void> {
  await createReadScope(pool, {}).one(sql`
    with holders as (
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - ${GRACE_SECONDS} * interval '1 second'
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from holders
    where pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, hashtext(locked_by))
    having count(*) > 0`)
}

export const createOrphanedJobTasks = (pool: pg.Pool) => ({
  tasks: { [RELEASE]: () => releaseOrphanedJobs(pool) },
  crontab: `* * * * * ${RELEASE} ?max=1`,
})
