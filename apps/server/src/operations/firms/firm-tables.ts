import type pg from 'pg'
import { SESSION } from '../backups/dump-database.ts'

/** Kept for Casework's own work; they say nothing that the other tables do not say. */
const INTERNAL = [
  'account_totals',
  'bin_hours',
  'bin_totals',
  'discarded_files',
  'idempotent_answers',
  'recorded_views',
]
/** Columns that tell which firm a row belongs to. */
const OWNERS = ['account_id', 'firm_account_id']

export interface FirmTable {
  readonly name: string
  readonly owner: string
  /** Without hashes of secrets. */
  readonly columns: readonly string[]
}

/** Lists every table with rows of a firm, so that a new one is part of its export and its erasure. */
export async function listFirmTables(client: pg.ClientBase): Promise<FirmTable[]> {
  await client.query(SESSION)
  const { rows } = await client.query<FirmTable>(
    `select c.relname as name, a.attname as owner,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attname !~ '_hash$' order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = any ($2)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by 1`,
    [INTERNAL, OWNERS],
  )
  return rows
}
