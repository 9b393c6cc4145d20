// Which people the records of firms name by their ids.
import type pg from 'pg'
import { PERSON_FIELDS } from '../../features/history/index.ts'
import { listFirmTables } from './firm-tables.ts'

interface PersonColumn {
  readonly table: string
  readonly column: string
}

const NAMES_A_PERSON = /(^|_)user_id$|_by$/
/** People who were invited need not be people of the firm. */
const TABLES_OF_OTHERS = ['invitations']

/** Lists the columns of people by their names, so that a new one needs no list. */
export async function listPersonColumns(client: pg.ClientBase): Promise<PersonColumn[]> {
  const tables = await listFirmTables(client)
  return tables
    .filter(({ name, owner }) => owner === 'account_id' && !TABLES_OF_OTHERS.includes(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => NAMES_A_PERSON.test(column))
        .map((column) => ({ table: name, column })),
    )
}

const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Selects `account_id` and `user_id` of everybody whom a record, the bin or the history names. */
export async function selectNamedPeople(client: pg.ClientBase): Promise<string> {
  const columns = await listPersonColumns(client)
  const ofRecords = columns.map(
    ({ table, column }) =>
      `select account_id, ${column} as user_id from ${table} where ${column} is not null`,
  )
  const keys = [...new Set(columns.map(({ column }) => column))]
  return [
    ...ofRecords,
    `select b.account_id, f.value::bigint from bin_rows b cross join lateral jsonb_each_text(b.row) f
     where f.key in (${quote(keys)}) and f.value is not null`,
    `select e.account_id, o.id from audit_entries e cross join lateral unnest(e.object_ids) o (id)
     where e.object_type = 'user'`,
    `select e.account_id, s.id::bigint from audit_entries e
     cross join lateral jsonb_each(e.changes) r
     cross join lateral jsonb_each(r.value) f
     cross join lateral (values (f.value -> 'before'), (f.value -> 'after')) s (id)
     where f.key in (${quote(PERSON_FIELDS)}) and jsonb_typeof(s.id) = 'number'`,
  ].join('\nunion ')
}
