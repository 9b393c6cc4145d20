// `--variants`: the planner's statistics while a bench measures.
import type pg from 'pg'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { KEEP_SIZES, RESTORE_SIZES } from '../apps/server/test/plans/cluster.ts'
import { CLEAR_STATISTICS } from '../apps/server/test/plans/explain.ts'
import { RECORD_TABLES } from '../apps/server/test/plans/skewed-firms.ts'

export const STATISTICS = ['fresh', 'stale', 'none'] as const
/** Stale ones were collected when every firm had five clients; none means deleted. */
export type Statistics = (typeof STATISTICS)[number]

/** @throws StartRefusal if `--variants` is not one of them, or "all" */
export function parseStatistics(text: string): readonly Statistics[] {
  const found = STATISTICS.filter((statistics) => text === statistics || text === 'all')
  if (found.length > 0) return found
  throw new StartRefusal(`--variants must be one of ${STATISTICS.join(', ')}, or all.`)
}

/** Runs `work` with these statistics, which are fresh again afterwards. */
export async function withStatistics(
  client: pg.Client,
  statistics: Statistics,
  work: () => Promise<void>,
): Promise<void> {
  if (statistics === 'fresh') return work()
  try {
    await switchAutovacuum(client, 'set (autovacuum_enabled = false)')
    await client.query(`create schema plan_test; ${KEEP_SIZES}`)
    await client.query(statistics === 'stale' ? await copySample(client) : CLEAR_STATISTICS)
    await client.query(`drop table plan_test.sizes; ${KEEP_SIZES}`)
    await work()
  } finally {
    await restoreStatistics(client)
  }
}

/** Removes deleted rows. VACUUM also writes sizes, which would improve old statistics. */
export async function vacuum(client: pg.Client, statistics: Statistics): Promise<void> {
  if (statistics === 'fresh') return void (await client.query('vacuum (analyze)'))
  await client.query('vacuum')
  await client.query(RESTORE_SIZES)
}

/** Makes statistics fresh after a variant; at the start, after one whose bench was killed. */
export async function restoreStatistics(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_namespace where nspname = 'plan_test'`)
  if (!rowCount) return
  await client.query('analyze')
  await switchAutovacuum(client, 'reset (autovacuum_enabled)')
  await client.query('drop schema plan_test cascade')
}

export async function switchAutovacuum(client: pg.Client, change: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${change}`)
}

const CLIENTS_OF_SAMPLE = 5

/** Fills tables beside the real ones with five clients of each firm and what belongs to them. */
async function fillSample(client: pg.Client): Promise<void> {
  for (const table of RECORD_TABLES) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows[0]?.columns ?? ''
    const first = `(select *, row_number() over (partition by account_id order by id) as place from public.clients) c`
    await client.query(`
      create table plan_test.${table} (like public.${table} including all);
      insert into plan_test.${table} (${columns}) select ${columns} from ${
        table === 'clients'
          ? `${first} where place <= ${CLIENTS_OF_SAMPLE}`
          : `public.${table} where (account_id, client_id) in (select account_id, id from plan_test.clients)`
      }`)
    await client.query(`vacuum (analyze) plan_test.${table}`)
  }
}

/** Pairs of a real table or index and its copy. */
const PAIRS = `
  create temp table pairs on commit drop as
  with tables as (
    select r.oid as original, s.oid as copy from pg_class s join pg_class r using (relname)
    where s.relnamespace = 'plan_test'::regnamespace and r.relnamespace = 'public'::regnamespace and r.relkind = 'r')
  select * from tables
  union all
  select a.indexrelid, b.indexrelid from tables
  join pg_index a on a.indrelid = original
  join pg_index b on b.indrelid = copy
    and substring(pg_get_indexdef(a.indexrelid) from ' USING .*') = substring(pg_get_indexdef(b.indexrelid) from ' USING .*')`

/** Columns may have other numbers in the copy, where dropped ones are missing. */
const MOVE = `
  delete from pg_statistic using pairs where starelid = original;
  update pg_statistic s set starelid = original, staattnum = o.attnum
  from pairs, pg_attribute c, pg_attribute o
  where s.starelid = copy and c.attrelid = copy and c.attnum = s.staattnum
    and o.attrelid = original and o.attname = c.attname;
  update pg_class o set relpages = c.relpages, reltuples = c.reltuples, relallvisible = c.relallvisible
  from pairs join pg_class c on c.oid = copy where o.oid = original`

/** @returns statements that give the tables the statistics of such a sample */
async function copySample(client: pg.Client): Promise<string> {
  await fillSample(client)
  const drops = RECORD_TABLES.map((table) => `drop table plan_test.${table}`).join('; ')
  return `begin; ${PAIRS}; ${MOVE}; commit; ${drops}`
}
