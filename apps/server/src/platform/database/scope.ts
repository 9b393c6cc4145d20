import type pg from 'pg'
import type { Level } from '@casework/contract/document-levels'
import sqlTag, { type Sql } from 'sql-template-tag'
import { Pipeline, type Row, type Statement } from './pipeline.ts'

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

export interface BatchOptions {
  /**
   * `kept`: the plan is made once a connection, for any value: right for statements that an index answers whatever the
   * values, and half the cost of a list. `anew`: planned for these values, as a search needs whose term may be rare or frequent.
   */
  readonly plan?: 'kept' | 'anew'
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

const PLANS = { kept: 'force_generic_plan', anew: 'force_custom_plan' } as const

const settingsOf = (fence: Fence, { plan = 'kept' }: BatchOptions = {}): Statement => ({
  text: SETTINGS,
  values: [fence.account_id ?? '', fence.user_id ?? '', `{${fence.levels?.join(',') ?? ''}}`, PLANS[plan]],
})

const statementOf = ({ text, values }: Sql): Statement => ({ text, values })

async function send(client: pg.ClientBase, statements: readonly Statement[]): Promise<Row[][]> {
  const pipeline = new Pipeline(statements)
  client.query(pipeline)
  return pipeline.promise
}

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
    const client = await this.#pool.connect()
    try {
      const [, ...results] = await send(client, [settingsOf(this.#fence, options), ...statements.map(statementOf)])
      client.release()
      return results
    } catch (error) {
      client.release(lostConnection(error))
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
    if (this.#client) return send(this.#client, wanted)
    this.#client = await this.#pool.connect()
    const [, , ...results] = await send(this.#client, [BEGIN, this.#settings, ...wanted])
    return results
  }

  /** `last` travels with the commit; it is written even if nothing else was. */
  async commit(last: readonly Statement[]): Promise<void> {
    if (!this.#client && last.length === 0) return
    const begun = this.#client !== undefined
    const client = this.#client ?? (await this.#pool.connect())
    this.#client = undefined
    try {
      await send(client, [...(begun ? [] : [BEGIN, this.#settings]), ...last, COMMIT])
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async rollback(): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = undefined
    try {
      await send(client, [ROLLBACK])
      client.release()
    } catch {
      client.release(true)
    }
  }
}

/** A server's refusal of a statement leaves the connection usable; anything else does not. */
function lostConnection(error: unknown): boolean {
  return typeof (error as { severity?: unknown }).severity !== 'string'
}

const asWorkspace = <S extends Scope>(scope: S, fence: Fence): S & WorkspaceScope =>
  Object.assign(scope, { account_id: fence.account_id ?? 0, levels: fence.levels ?? [] })

/** Runs reads behind a fence. */
export function readingScope(pool: pg.Pool, fence: Fence): WorkspaceScope {
  return asWorkspace(new ReadingScope(pool, fence), fence)
}

/**
 * Runs `work` in one transaction behind a fence; commits when it returns, rolls back when it throws.
 * @param work `atEnd` takes a statement that is sent together with the commit, at no round trip of its own
 */
export async function inTransaction<T>(pool: pg.Pool, fence: Fence, work: (scope: WorkspaceScope, atEnd: (statement: Sql) => void) => Promise<T>): Promise<T> {
  const scope = asWorkspace(new WritingScope(pool, fence), fence)
  const last: Statement[] = []
  try {
    const result = await work(scope, (statement) => void last.push(statementOf(statement)))
    await scope.commit(last)
    return result
  } catch (error) {
    await scope.rollback()
    throw error
  }
}
