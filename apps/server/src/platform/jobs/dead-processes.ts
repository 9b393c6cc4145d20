// A killed process leaves its jobs locked, and the queue's library gives them back after four hours
// only. A mail must not wait for that: each process shows that it lives by a lock that ends with
// its connection.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createReadScope, sql } from '../database/scope.ts'

/** First half of the advisory locks; the second is the hash of the process's name in the queue. */
const ALIVE = 742_002
/** A process whose connection broke takes its lock again within this. */
const GRACE_SECONDS = 60
const AGAIN_MS = 1000
const RELEASE = 'release_jobs_of_the_dead'

export interface Alive {
  end(): Promise<void>
}

/** Holds the lock of this process until ended; a broken connection is replaced. */
export function showAlive(pool: pg.Pool, name: string): Alive {
  const ending = new AbortController()
  const held = hold(pool, name, ending.signal)
  return {
    end: () => {
      ending.abort()
      return held
    },
  }
}

async function hold(pool: pg.Pool, name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, name])
        await once(client, 'end', { signal })
      } finally {
        client.release(true)
      }
    } catch {
      // A lost connection is logged by the pool; it is tried again until this process ends.
    }
    await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Gives the jobs of dead processes back to the living. */
export async function releaseOrphanedJobs(pool: pg.Pool): Promise<void> {
  await createReadScope(pool, {}).one(sql`
    with holders as (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - ${GRACE_SECONDS} * interval '1 second'
    )
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from holders
    where pg_try_advisory_xact_lock_shared(${ALIVE}, hashtext(locked_by))
    having count(*) > 0`)
}

export const deadProcessTasks = (pool: pg.Pool) => ({
  tasks: { [RELEASE]: () => releaseOrphanedJobs(pool) },
  crontab: `* * * * * ${RELEASE} ?max=1`,
})
