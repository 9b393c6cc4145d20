import type pg from 'pg'
import type { Level } from '@casework/contract/document-levels'
import sqlTag, { type Sql } from 'sql-template-tag'
import { lockFirm } from './firm-lock.ts'
import type { Statement } from './pipeline.ts'
import { isRetryable, isStalePlan } from './retryable.ts'
import { borrowConnection, endsConnection, computeDeadline, send } from './round-trip.ts'

export { empty, join, raw, type Sql } from 'sql-template-tag'
/** Composes a statement: each `${value}` becomes a parameter, each `${sql}` part of the text. */
export const sql = sqlTag

/** The settings that row-level policies read. A missing part makes its tables invisible. */
export interface Fence {
  readonly account_id?: number
  readonly user_id?: number
  readonly levels?: readonly Level[]
}

/**
 * A feature's only access to the database: every statement runs behind the fence of its request.
 */
export interface Scope {
  many<T extends object>(statement: Sql): Promise<T[]>
  /** The first row, or undefined. */
  one<T extends object>(statement: Sql): Promise<T | undefined>
  /** Runs several statements in one round trip; returns the rows of each. */
  batch(statements: readonly Sql[]): Promise<object[][]>
}

/** A scope fenced to one workspace. Statements also contain its account_id as a predicate. */
export interface WorkspaceScope extends Scope {
  readonly account_id: number
  readonly levels: readonly Level[]
}

const SETTINGS = `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.levels', $3, true)`
const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

const createSettings = (fence: Fence): Statement => ({
  text: SETTINGS,
  values: [fence.account_id ?? '', fence.user_id ?? '', `{${fence.levels?.join(',') ?? ''}}`],
})

const toStatement = ({ text, values }: Sql): Statement => ({ text, values })

abstract class BaseScope implements Scope {
  abstract batch(statements: readonly Sql[]): Promise<object[][]>

  async many<T extends object>(statement: Sql): Promise<T[]> {
    const [rows] = await this.batch([statement])
    return rows as T[]
  }

  async one<T extends object>(statement: Sql): Promise<T | undefined> {
    const [row] = await this.many<T>(statement)
    return row
  }
}

/** Each call is one round trip and its own implicit transaction. */
class ReadScope extends BaseScope {
  readonly #pool: pg.Pool
  readonly #fence: Fence

  constructor(pool: pg.Pool, fence: Fence) {
    super()
    this.#pool = pool
    this.#fence = fence
  }

  async batch(statements: readonly Sql[]): Promise<object[][]> {
    const { client, deadline } = await borrowConnection(this.#pool)
    const requested = [createSettings(this.#fence), ...statements.map(toStatement)]
    const attempt = () => send(client, requested, deadline)
    try {
      const [, ...results] = await attempt().catch((error: unknown) => {
        if (isStalePlan(error)) return attempt()
        throw error
      })
      client.release()
      return results
    } catch (error) {
      client.release(endsConnection(error))
      throw error
    }
  }
}

/** One transaction, opened in the round trip of its first statement. */
class WriteScope extends BaseScope {
  readonly #pool: pg.Pool
  readonly #settings: Statement
  #client: pg.PoolClient | undefined

  constructor(pool: pg.Pool, fence: Fence) {
    super()
    this.#pool = pool
    this.#settings = createSettings(fence)
  }

  async batch(statements: readonly Sql[]): Promise<object[][]> {
    const requested = statements.map(toStatement)
    if (this.#client) return send(this.#client, requested, computeDeadline(this.#pool))
    const { client, deadline } = await borrowConnection(this.#pool)
    this.#client = client
    const [, , ...results] = await send(client, [BEGIN, this.#settings, ...requested], deadline)
    return results
  }

  /** Sends `finalStatements` together with the commit, also when nothing else was written. */
  async commit(finalStatements: readonly Statement[]): Promise<void> {
    if (!this.#client && finalStatements.length === 0) return
    const isOpen = this.#client !== undefined
    const { client, deadline } = this.#client
      ? { client: this.#client, deadline: computeDeadline(this.#pool) }
      : await borrowConnection(this.#pool)
    this.#client = undefined
    try {
      await send(
        client,
        [...(isOpen ? [] : [BEGIN, this.#settings]), ...finalStatements, COMMIT],
        deadline,
      )
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** @param error if it ended the connection, the database rolls back by itself */
  async rollback(error: unknown): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#client = undefined
    if (endsConnection(error)) return client.release(true)
    try {
      await send(client, [ROLLBACK], computeDeadline(this.#pool))
      client.release()
    } catch {
      client.release(true)
    }
  }
}

const addWorkspace = <S extends Scope>(scope: S, fence: Fence): S & WorkspaceScope =>
  Object.assign(scope, { account_id: fence.account_id ?? 0, levels: fence.levels ?? [] })

export function createReadScope(pool: pg.Pool, fence: Fence): WorkspaceScope {
  return addWorkspace(new ReadScope(pool, fence), fence)
}

const MAX_RETRIES = 3

type Work<T> = (scope: WorkspaceScope, atEnd: (statement: Sql) => void) => Promise<T>

/**
 * Runs `work` in one transaction behind a fence; commits when it returns, rolls back when it
 * throws. Retries after a conflict, so side effects outside the database must be idempotent. A retry
 * locks the firm first, so that concurrent moves cannot make it fail again.
 * @param work its `atEnd` adds a statement to the round trip of the commit
 */
export async function inTransaction<T>(pool: pg.Pool, fence: Fence, work: Work<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runTransaction(pool, fence, async (scope, atEnd) => {
        if (retries > 0 && fence.account_id !== undefined)
          await scope.one(lockFirm(fence.account_id))
        return work(scope, atEnd)
      })
    } catch (error) {
      if (retries === MAX_RETRIES || !isRetryable(error)) throw error
    }
  }
}

async function runTransaction<T>(pool: pg.Pool, fence: Fence, work: Work<T>): Promise<T> {
  const scope = addWorkspace(new WriteScope(pool, fence), fence)
  const finalStatements: Statement[] = []
  try {
    const result = await work(
      scope,
      (statement) => void finalStatements.push(toStatement(statement)),
    )
    await scope.commit(finalStatements)
    return result
  } catch (error) {
    await scope.rollback(error)
    throw error
  }
}
