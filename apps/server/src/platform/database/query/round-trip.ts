// One round trip to the database. Its deadline includes the wait for a connection.
import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import { countDatabaseWait, getRemainingMs } from './request-deadline.ts'
import { Pipeline, type Row, type Statement } from './pipeline.ts'
import { getRoundTripMs } from '../connection/pools.ts'
import { DatabaseUnavailable, isServerError } from '../connection/unavailable.ts'

/** What a round trip sends, for tests that explain every statement (decision 0036). */
const statementsChannel = channel('casework:statements')

export const SLOW_CHANNEL = 'casework:slow-statements'
const slowChannel = channel(SLOW_CHANNEL)
const SLOW_MS = 500

export interface SlowStatements {
  readonly ms: number
  readonly statements: readonly Statement[]
}

/** A pooled connection with the deadline of its round trip. */
export interface BorrowedConnection {
  readonly client: pg.PoolClient
  /** A value of `performance.now()`. */
  readonly deadline: number
}

/** @throws DatabaseUnavailable when there is no connection in time */
export async function borrowConnection(pool: pg.Pool): Promise<BorrowedConnection> {
  const startedAt = performance.now()
  const limitMs = getRemainingMs(getRoundTripMs(pool))
  try {
    return { client: await connect(pool, limitMs), deadline: startedAt + limitMs }
  } catch (error) {
    throw new DatabaseUnavailable(error)
  } finally {
    countDatabaseWait(startedAt)
  }
}

/** The pool itself has only one connection timeout for all requests. */
function connect(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (ms >= (pool.options.connectionTimeoutMillis ?? 0)) return connecting
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`No connection within ${Math.round(ms)} ms`))
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    }, ms)
    connecting.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns the deadline of another round trip on a borrowed connection. */
export const computeDeadline = (pool: pg.Pool): number =>
  performance.now() + getRemainingMs(getRoundTripMs(pool))

/**
 * @throws DatabaseUnavailable when the connection was lost: the statements may or may not have been
 * executed
 */
export async function send(
  client: pg.ClientBase,
  statements: readonly Statement[],
  deadline: number,
): Promise<Row[][]> {
  if (statementsChannel.hasSubscribers) statementsChannel.publish({ client, statements })
  const startedAt = performance.now()
  const pipeline = new Pipeline(statements, Math.max(1, deadline - startedAt))
  client.query(pipeline)
  try {
    return await pipeline.promise
  } catch (error) {
    throw isServerError(error) || isUsable(client) ? error : new DatabaseUnavailable(error)
  } finally {
    countDatabaseWait(startedAt)
    const ms = Math.round(performance.now() - startedAt)
    if (ms >= SLOW_MS) slowChannel.publish({ ms, statements } satisfies SlowStatements)
  }
}

/** Uses internals of pg, to tell our own bug on a healthy connection from a lost connection. */
const isUsable = (client: pg.ClientBase): boolean =>
  (client as unknown as { _queryable: boolean; _ending: boolean })._queryable

/** read_only_sql_transaction: the server has become a standby, so another one is the primary. */
const READ_ONLY_TRANSACTION = '25006'

/** Whether the connection is unusable after this error; a failed statement leaves it usable. */
export function endsConnection(error: unknown): boolean {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown }
  return (
    error instanceof DatabaseUnavailable ||
    /^(FATAL|PANIC)$/.test(String(severity)) ||
    code === READ_ONLY_TRANSACTION
  )
}
