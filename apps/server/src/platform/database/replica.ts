// A replica for reads that may lag a little (decision 0043).
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { comparePositions } from './position.ts'

/** A replica that lags more is not used. HOLD_MS in the web app's replica-position.ts is longer. */
const MAX_LAG_MS = 5000
const CHECK_MS = 1000
/** Older measurements are ignored. */
const MAX_CHECK_AGE_MS = 3 * CHECK_MS

interface Sample {
  readonly at: number
  readonly position: string
}

export interface Replica {
  readonly pool: pg.Pool
  isUsable(): boolean
  /** Undefined while it cannot be measured. */
  getLagSeconds(): number | undefined
  close(): Promise<void>
}

/** Measures the lag of a replica every second, until closed. */
export function watchReplica(primary: pg.Pool, pool: pg.Pool): Replica {
  const stopping = new AbortController()
  let samples: Sample[] = []
  let lagMs: number | undefined
  let checkedAt = 0

  const check = async () => {
    const at = performance.now()
    const position = await readPosition(primary, 'select pg_current_wal_lsn()::text as position')
    if (position) samples.push({ at, position })
    samples = samples.filter((sample) => at - sample.at <= 2 * MAX_LAG_MS)
    const replayed = await readPosition(
      pool,
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
    )
    const reached =
      replayed && samples.findLast((sample) => comparePositions(sample.position, replayed) <= 0)
    checkedAt = at
    lagMs = reached ? at - reached.at : undefined
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await check().catch(() => (lagMs = undefined))
      await pause(CHECK_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const watching = watch()
  return {
    pool,
    isUsable: () =>
      lagMs !== undefined &&
      lagMs + (performance.now() - checkedAt) <= MAX_LAG_MS &&
      performance.now() - checkedAt <= MAX_CHECK_AGE_MS,
    getLagSeconds: () => (lagMs === undefined ? undefined : lagMs / 1000),
    close: async () => {
      stopping.abort()
      await watching
    },
  }
}

async function readPosition(pool: pg.Pool, text: string): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ position: string | null }>(text)
  return rows[0]?.position
}
