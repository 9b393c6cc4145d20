import type pg from 'pg'
import type { Level } from '@casework/contract/document-levels'
import sqlTag, { type Sql } from 'sql-template-tag'
import type { Statement } from './pipeline.ts'
import { isRetryable } from './retryable.ts'
import { borrow, deadlineOn, endsConnection, send } from './round-trip.ts'

export { empty, join, raw, type Sql } from 'sql-template-tag'
/** Composes a statement; every `${value}` becomes a parameter, every `${sql}` a part of the text. */
export const sql = sqlTag

/** What the database is told about the request: the row-level policies read it. Absent parts see nothing. */
export interface Fence {
  readonly account_id?: number
  readonly user_id?: number
  readonly levels?: readonly Level[]
}

/**
 * The only way a feature reaches the database: every statement runs behind the fence of its request.
 * A feature has no pool in reach.
 */
export interface Scope {
  many<T extends object>(statement: Sql): Promise<T[]>
  /** The first row, or undefined. */
  one<T extends object>(statement: Sql): Promise<T | undefined>
  /** Several statements in one round trip; one answer list for each. */
  batch(statements: readonly Sql[], options?: BatchOptions): Promise<object[][]>
}

interface BatchOptions {
  /**
   * `kept`: the plan is made once a connection, for any value: right for statements that an index answers whatever the
   * values, and half the cost of a list. `anew`: planned for these values, as a search needs whose term may be rare or frequent.
   */
  readonly plan?: 'generic' | 'custom'
}

/** A scope fenced to one workspace; statements carry its account_id as a predicate as well. */
export interface WorkspaceScope extends Scope {
  readonly account_id: number
  readonly levels: readonly Level[]
}

const SETTINGS = `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.levels', $3, true), set_config('plan_cache_mode', $4, true)`
const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

const PLANS = { generic: 'force_generic_plan', custom: 'force_custom_plan' } as const

const settingsOf = (fence: Fence, { plan = 'generic' }: BatchOptions = {}): Statement => ({
  text: SETTINGS,
  values: [
    fence.account_id ?? '',
    fence.user_id ?? '',
    `{${fence.levels?.join(',') ?? ''}}`,
    PLANS[plan],
  ],
})

const statementOf = ({ text, values }: Sql): Statement => ({ text, values })

abstract class AnyScope implements Scope {
  abstract batch(statements: readonly Sql[], options?: BatchOptions): Promise<object[][]>

  async many<T extends object>(statement: Sql): Promise<T[]> {
    const [rows] = await this.batch([statement])
    return rows as T[]
  }

  async one<T extends object>(statement: Sql): Promise<T | undefined> {
    const [row] = await this.many<T>(statement)
    return row
  }
}

/** For requests that only read: each call is one round trip and its own implicit transaction. */
class ReadingScope extends AnyScope {
  readonly #pool: pg.Pool
  readonly #fence: Fence

  constructor(pool: pg.Pool, fence: Fence) {
    super()
    this.#pool = pool
    this.#fence = fence
  }

  async batch(statements: readonly Sql[], options?: BatchOptions): Promise<object[][]> {
    const { client, by } = await borrow(this.#pool)
    try {
      const [, ...results] = await send(
        client,
        [settingsOf(this.#fence, options), ...statements.map(statementOf)],
        by,
      )
      client.release()
      return results
    } catch (error) {
      client.release(endsConnection(error))
      throw error
    }
  }
}

/** For requests that write: one transaction, begun together with its first statement. */
class WritingScope extends AnyScope {
  readonly #pool: pg.Pool
  readonly #settings: Statement
  #client: pg.PoolClient | undefined

  constructor(pool: pg.Pool, fence: Fence) {
    super()
    this.#pool = pool
    this.#settings = settingsOf(fence)
  }

  /** Plans are kept in a write: what it asks for by text is asked before. */
  async batch(statements: readonly Sql[]): Promise<object[][]> {
    const wanted = statements.map(statementOf)
    if (this.#client) return send(this.#client, wanted, deadlineOn(this.#pool))
    const { client, by } = await borrow(this.#pool)
    this.#client = client
    const [, , ...results] = await send(client, [BEGIN, this.#settings, ...wanted], by)
    return results
  }

  /** `last` travels with the commit; it is written even if nothing else was. */
  async commit(last: readonly Statement[]): Promise<void> {
    if (!this.#client && last.length === 0) return
    const begun = this.#client !== undefined
    const { client, by } = this.#client
      ? { client: this.#client, by: deadlineOn(this.#pool) }
      : await borrow(this.#pool)
    this.#client = undefined
    try {
      await send(client, [...(begun ? [] : [BEGIN, this.#settings]), ...last, COMMIT], by)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** @param reason a connection that was lost is not asked again: the database rolls back by itself */
  async rollback(reason: unknown): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = undefined
    if (endsConnection(reason)) return client.release(true)
    try {
      await send(client, [ROLLBACK], deadlineOn(this.#pool))
      client.release()
    } catch {
      client.release(true)
    }
  }
}

const asWorkspace = <S extends Scope>(scope: S, fence: Fence): S & WorkspaceScope =>
  Object.assign(scope, { account_id: fence.account_id ?? 0, levels: fence.levels ?? [] })

/** Runs reads behind a fence. */
export function createReadScope(pool: pg.Pool, fence: Fence): WorkspaceScope {
  return asWorkspace(new ReadingScope(pool, fence), fence)
}

/** How often a transaction is begun again after a deadlock or a serialization failure. */
const MOST_REPEATS = 3

type Work<T> = (scope: WorkspaceScope, atEnd: (statement: Sql) => void) => Promise<T>

/**
 * Runs `work` in one transaction behind a fence; commits when it returns, rolls back when it throws. After a deadlock
 * it runs again, so whatever it does outside of the database must bear to be done twice.
 * @param work `atEnd` takes a statement that is sent together with the commit, at no round trip of its own
 */
export async function inTransaction<T>(pool: pg.Pool, fence: Fence, work: Work<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await runTransaction(pool, fence, work)
    } catch (error) {
      if (repeats === MOST_REPEATS || !isRetryable(error)) throw error
    }
  }
}

async function runTransaction<T>(pool: pg.Pool, fence: Fence, work: Work<T>): Promise<T> {
  const scope = asWorkspace(new WritingScope(pool, fence), fence)
  const last: Statement[] = []
  try {
    const result = await work(scope, (statement) => void last.push(statementOf(statement)))
    await scope.commit(last)
    return result
  } catch (error) {
    await scope.rollback(error)
    throw error
  }
}
