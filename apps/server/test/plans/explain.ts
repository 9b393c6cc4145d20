// Explains a collected statement as the server's role, behind the fence of its request.
import pg from 'pg'
import { ROLES } from '../../src/platform/database/connection/roles.ts'
import type { CollectedStatement } from './collect.ts'
import { RESTORE_SIZES } from './cluster.ts'

/** A node of `explain (format json)`; without `analyze`, the actual figures are absent. */
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
  /** Of the whole plan: rows of tables that were read, also by functions, triggers and cascades. */
  readonly rowsRead?: number
}

export const STATISTICS = ['fresh', 'stale', 'absent'] as const
export type Statistics = (typeof STATISTICS)[number]

/** Generous, because it depends on the machine; the other rules do not. */
export const TIMEOUT_MS = 3000
const QUERY_CANCELED = '57014'

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
    await client.query(ROLE_SETTINGS)
    await work()
  } finally {
    await client.query('rollback')
    await client.query(RESTORE_SIZES)
  }
}

/** The settings of the role, which `set role` does not apply. */
const ROLE_SETTINGS = Object.entries(ROLES.app.settings)
  .filter(([name]) => !/^tcp_|_timeout$/.test(name))
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

/** The database itself has the stale statistics. */
export const CLEAR_STATISTICS = `
  delete from pg_statistic where starelid in (select oid from plan_test.sizes);
  update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid in (select oid from plan_test.sizes)`

/** Plans that have run already, by their shape: the same plan gives the same figures. */
export type KnownPlans = Map<string, PlanNode>

/** Returns the plan after running it, without its changes. */
export async function explain(
  client: pg.Client,
  statement: CollectedStatement,
  known: KnownPlans,
): Promise<PlanNode> {
  await client.query(printPreparation(statement))
  try {
    const given = statement.values.map(quote).join(', ')
    const execute = `execute explained${given && `(${given})`}`
    const shape = printShape(await readPlan(client, `explain (format json) ${execute}`))
    const plan = known.get(shape) ?? (await runPlan(client, execute))
    known.set(shape, plan)
    return plan
  } finally {
    await client.query('rollback to savepoint explained; deallocate all')
  }
}

const quote = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value))

const printPreparation = ({ text, role, settings, deleting }: CollectedStatement): string => {
  const [account_id = '', user_id = '', levels = '{}'] = settings
  return `
    savepoint explained;
    select set_config('app.account_id', ${quote(account_id)}, true), set_config('app.user_id', ${quote(user_id)}, true),
           set_config('app.levels', ${quote(levels)}, true),
           set_config('app.deleting', ${quote(deleting ?? '')}, true), set_config('app.deletion', '', true);
    set local role ${role}; set local statement_timeout = ${TIMEOUT_MS};
    prepare explained as ${text}`
}

async function runPlan(client: pg.Client, execute: string): Promise<PlanNode> {
  const before = await countRowsRead(client)
  const analyze = 'explain (analyze, buffers, timing off, summary off, format json)'
  const plan = await readPlan(client, `${analyze} ${execute}`)
  return { ...plan, rowsRead: (await countRowsRead(client)) - before }
}

/** The rows of all tables that the transaction has read so far. */
async function countRowsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_user_tables',
  )
  return rows[0]?.read ?? 0
}

async function readPlan(client: pg.Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text)
  return (rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan
}

/** What does not decide how a plan runs. */
const ESTIMATES = /^(Startup Cost|Total Cost|Plan (Rows|Width)|Output|.*Alias|Disabled)$/

/** Prints a plan without estimates. */
const printShape = (plan: PlanNode): string =>
  JSON.stringify(plan, (key, value: unknown) => {
    if (ESTIMATES.test(key)) return undefined
    return /(Cond|Filter|Key)$/.test(key) ? listNames(JSON.stringify(value)) : value
  })

const listNames = (condition: string): string =>
  [
    ...new Set(
      condition
        .replaceAll(/'[^']*'/g, '')
        .replaceAll(/::[a-z ]+/g, '')
        .match(/[a-z_]+/g),
    ),
  ]
    .toSorted()
    .join(' ')

export const isTimeout = (error: unknown): boolean =>
  (error as { code?: string }).code === QUERY_CANCELED
