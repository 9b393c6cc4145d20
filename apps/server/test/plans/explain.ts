// Explains a collected statement as the server's role, behind the fence of its request.
import pg from 'pg'
import type { CollectedStatement } from './collect.ts'
import { RESTORE_SIZES } from './cluster.ts'

/** A node of `explain (analyze, buffers, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

export const STATISTICS = ['fresh', 'stale', 'absent'] as const
export type Statistics = (typeof STATISTICS)[number]
export const PLAN_MODES = ['generic', 'custom'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** @throws Error with code QUERY_CANCELED after this time */
export const TIMEOUT_MS = 2000
const QUERY_CANCELED = '57014'

const SET_FENCE = `select set_config('app.account_id', $1, true), set_config('app.user_id', $2, true), set_config('app.levels', $3, true)`

/** Runs `work` with these statistics, which are gone afterwards. */
export async function withStatistics(
  client: pg.Client,
  statistics: Statistics,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    if (statistics === 'fresh') await client.query('analyze')
    if (statistics === 'absent') await client.query(CLEAR_STATISTICS)
    await client.query(
      `set local statement_timeout = ${TIMEOUT_MS}; set local timezone = 'UTC'; set local jit = off`,
    )
    await work()
  } finally {
    await client.query('rollback')
    await client.query(RESTORE_SIZES)
  }
}

/** The database itself has the stale statistics. */
const CLEAR_STATISTICS = `
  delete from pg_statistic where starelid in (select oid from plan_test.sizes);
  update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid in (select oid from plan_test.sizes)`

/** Returns the plan after running it, without its changes. */
export async function explain(
  client: pg.Client,
  { text, values, role, settings }: CollectedStatement,
  mode: PlanMode,
): Promise<PlanNode> {
  await client.query('savepoint explained')
  try {
    const [account_id = '', user_id = '', levels = '{}'] = settings
    await client.query(SET_FENCE, [account_id, user_id, levels])
    await client.query(`set local role ${role}; set local plan_cache_mode = force_${mode}_plan`)
    await client.query(`prepare explained as ${text}`)
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, timing off, summary off, format json)
       execute explained${given.length > 0 ? `(${given.join(', ')})` : ''}`,
    )
    return (rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback to savepoint explained')
    await client.query('deallocate all')
  }
}

export const isTimeout = (error: unknown): boolean =>
  (error as { code?: string }).code === QUERY_CANCELED
