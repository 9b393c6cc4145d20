import pg from 'pg'
import { BoundedClient, ROUND_TRIP_MS, type BoundedConfig } from './bounded-client.ts'

/** For the jobs, whose statements may take a minute. */
export const JOBS_ROUND_TRIP_MS = 65_000

export interface PoolOptions {
  readonly max: number
  readonly onError: (error: Error) => void
  /** For each query, from its sending to its whole answer. */
  readonly roundTripMs?: number
  /** For a connection, free or new. */
  readonly connectMs?: number
}

/** Connections of one role, on which every wait is bounded. Dead idle connections are logged and replaced, never fatal. */
export function openPool(
  connection: pg.ClientConfig,
  { max, onError, roundTripMs, connectMs = 5000 }: PoolOptions,
): pg.Pool {
  const bounds = {
    connectionTimeoutMillis: connectMs,
    ...(roundTripMs === undefined ? {} : { roundTripMs }),
  }
  const pool = new pg.Pool({
    ...connection,
    ...bounds,
    password: connection.password,
    Client: BoundedClient,
    max,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onError)
  // A client that is in use reports a lost connection to the pool's user as well as by its own event.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** How long a round trip on a connection of this pool may take. */
export const roundTripOf = (pool: pg.Pool): number =>
  (pool.options as BoundedConfig).roundTripMs ?? ROUND_TRIP_MS
