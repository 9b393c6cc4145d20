// All rows of a firm as text, to compare what a delete and a restore leave.
import type pg from 'pg'
import type { Firm, TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'

type Reader = Pick<pg.Pool | pg.ClientBase, 'query'>

/** What a delete and a restore write beside the records: the bin, the history, sums and messages. */
const NOT_DUMPED = [
  'account_totals',
  'alarms',
  'audit_entries',
  'bin_group_members',
  'bin_hours',
  'bin_parents',
  'bin_rows',
  'bin_totals',
  'client_imports',
  'deletions',
  'discarded_files',
  'firm_runs',
  'history_failures',
  'history_index',
  'history_seals',
  'idempotent_answers',
  'notifications',
  'recorded_views',
  'reminders',
  'updates',
]
/** What tells the rows of a table without an id apart. */
const KEYS = ['id', 'client_id', 'person_id', 'check_id', 'position', 'user_id', 'day', 'year']

/** A delete ends the plans of its records for good (PLAN-010). */
const isPlan = (key: string) => key.startsWith('level_plans ')

/** Every tenant table but these, so that a new one is compared too, captured or not. */
const listTables = async (reader: Reader): Promise<string[]> => {
  const { rows } = await reader.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
     order by 1`,
    [NOT_DUMPED],
  )
  return rows.map(({ name }) => name)
}

/** Every column of every row, by table and key: `cases 12`. */
export async function readRows(reader: Reader, account_id: number): Promise<Map<string, string>> {
  const parts = (await listTables(reader)).map(
    (table) =>
      `select '${table}' as name, to_jsonb(x) as row from ${table} x where account_id = $1`,
  )
  const key = KEYS.map((column) => `row ->> '${column}'`)
  const { rows } = await reader.query<{ key: string; row: string }>(
    `select name || ' ' || coalesce(row ->> 'id', concat_ws('/', ${key.join(', ')})) as key, row::text as row
     from (${parts.join(' union all ')}) dumped order by 1`,
    [account_id],
  )
  const found = new Map(rows.map((line) => [line.key, line.row]))
  if (found.size < rows.length) throw new Error('two rows of a table have the same key')
  return found
}

const readTotals = async (reader: Reader, account_id: number): Promise<string[]> => {
  const { rows } = await reader.query<{ line: string }>(
    `select format('totals %s %s/%s', kind, sum(rows), sum(bytes)) as line from account_totals
     where account_id = $1 group by kind having sum(rows) <> 0
     union all
     select format('totals bin %s/%s', items, bytes) from bin_totals
     where account_id = $1 and (items <> 0 or bytes <> 0)
     union all
     select format('totals bin, hours %s', sum(items)) from bin_hours
     where account_id = $1 having sum(items) <> 0
     order by 1`,
    [account_id],
  )
  return rows.map(({ line }) => line)
}

/** Byte for byte: every column of every row, and the sums of the stored totals. */
export const dumpRecords = ({ database }: TestApp, { account_id }: Firm): Promise<string> =>
  // The role for backups sees every row.
  onDatabase(database.backup, async (client) => {
    const rows = [...(await readRows(client, account_id))].filter(([key]) => !isPlan(key))
    return [
      ...rows.map(([key, row]) => `${key} ${row}`),
      ...(await readTotals(client, account_id)),
    ].join('\n')
  })
