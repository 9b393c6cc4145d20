// All rows of a firm as text, to compare what a delete and a restore leave.
import type { Firm, TestApp } from '../casework/index.ts'
import { onDatabase } from '../database/test-server.ts'

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'document_groups',
  'documents',
  'case_members',
  'case_events',
  'case_parties',
  'deadlines',
  'entries',
  'entry_amendments',
]

/** Byte for byte: every column of every row, and the sums of the stored totals. */
export async function dumpRecords({ database }: TestApp, { account_id }: Firm): Promise<string> {
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as kind, x.id::text as key, x::text as row from ${table} x where account_id = $1`,
  )
  const dump = `
    select kind || ' ' || row as line from (
      ${parts.join(' union all ')}
      union all
      select 'totals', kind, sum(rows) || '/' || sum(bytes) from account_totals
      where account_id = $1 and kind <> 'level_change' group by kind having sum(rows) <> 0
      union all
      select 'totals', 'bin', items || '/' || bytes from bin_totals
      where account_id = $1 and (items <> 0 or bytes <> 0)
    ) dumped order by kind, key`
  // The role for backups sees every row.
  const { rows } = await onDatabase(database.backup, (client) =>
    client.query<{ line: string }>(dump, [account_id]),
  )
  return rows.map(({ line }) => line).join('\n')
}
