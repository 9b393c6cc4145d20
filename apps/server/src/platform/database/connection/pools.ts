import pg from 'pg'
import { BoundedClient, ROUND_TRIP_MS, type BoundedConfig } from './bounded-client.ts'

/** Statements of jobs may take a minute. */
export const JOBS_ROUND_TRIP_MS = 65_000

export interface PoolOptions {
  readonly max: number
  readonly onError: (error: Error) => void
  /** Limit of each query, until its whole response has arrived. */
  readonly roundTripMs?: number
  /** Limit of the wait for a connection. */
  readonly connectMs?: number
  /** Runs on each new connection and is awaited before its first use. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

/**
 * Opens a pool for one role, with a limit on every wait. Dead idle connections are logged and
 * replaced.
 */
export function openPool(
  connection: pg.ClientConfig,
  { max, onError, roundTripMs, connectMs = 5000, onConnect }: PoolOptions,
): pg.Pool {
  const bounds = {
    connectionTimeoutMillis: connectMs,
    ...(roundTripMs === undefined ? {} : { roundTripMs }),
  }
  const pool = new pg.Pool({
    ...connection,
    ...bounds,
    password: connection.password,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool awaits it, its types do not say so
    ...(onConnect ? { onConnect } : {}),
    Client: BoundedClient,
    max,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onError)
  // A client in use emits its own error event, which would end the process without a listener.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export const getRoundTripMs = (pool: pg.Pool): number =>
  (pool.options as BoundedConfig).roundTripMs ?? ROUND_TRIP_MS
