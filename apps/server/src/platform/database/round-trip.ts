// One round trip to the database: a connection, what is sent, and the time that both may take together.
import type pg from 'pg'
import { countDatabaseWait, remainingMs } from './request-deadline.ts'
import { Pipeline, type Row, type Statement } from './pipeline.ts'
import { roundTripOf } from './pools.ts'
import { DatabaseUnavailable, isServerError } from './unavailable.ts'

/** A connection, and until when the round trip for which it was asked has to be answered. */
export interface Borrowed {
  readonly client: pg.PoolClient
  readonly by: number
}

/** Waiting for a connection counts as waiting for the answer. */
export async function borrow(pool: pg.Pool): Promise<Borrowed> {
  const began = performance.now()
  const patience = remainingMs(roundTripOf(pool))
  try {
    return { client: await connect(pool, patience), by: began + patience }
  } catch (error) {
    throw new DatabaseUnavailable(error)
  } finally {
    countDatabaseWait(began)
  }
}

/** The pool has a limit of its own, which is the same for all. */
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

/** Until when a further round trip on a borrowed connection has to be answered. */
export const deadlineOn = (pool: pg.Pool): number =>
  performance.now() + remainingMs(roundTripOf(pool))

/** @throws DatabaseUnavailable when the connection was lost: what was sent may have been done or not */
export async function send(
  client: pg.ClientBase,
  statements: readonly Statement[],
  by: number,
): Promise<Row[][]> {
  const began = performance.now()
  const pipeline = new Pipeline(statements, Math.max(1, by - began))
  client.query(pipeline)
  try {
    return await pipeline.promise
  } catch (error) {
    throw isServerError(error) || isUsable(client) ? error : new DatabaseUnavailable(error)
  } finally {
    countDatabaseWait(began)
  }
}

/** pg offers no other way to ask; without it, a fault of our own in a healthy connection would pass for a lost one. */
const isUsable = (client: pg.ClientBase): boolean =>
  (client as unknown as { _queryable: boolean; _ending: boolean })._queryable

/** A refusal of a statement leaves the connection usable; the end of the session and a lost connection do not. */
export function endsConnection(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    /^(FATAL|PANIC)$/.test(String((error as { severity?: unknown } | undefined)?.severity))
  )
}
