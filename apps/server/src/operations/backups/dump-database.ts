import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { addSums, type Sums } from './checksum-stream.ts'
import type { Manifest, SequenceEntry, TableEntry } from './manifest.ts'

/** Reproduced by the migrations of the restored database. */
const NOT_COPIED = ['migrations', 'migration_checksums']

const TABLES = `
  select c.relname as name,
    array(select attname::text from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
  order by 1`

/** Every stored file that a row names: those of documents, and of documents in the bin. */
export const FILES_QUERY = `
  select id, store_key, file_size, sha256 from documents
  union all
  select record_id, store_key, (row ->> 'file_size')::bigint, row ->> 'sha256' from bin_rows where store_key is not null`

const SEQUENCES = `
  select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped
  order by 1, 2`

interface TableColumns {
  readonly name: string
  readonly columns: string[]
}

export interface DumpOptions {
  /** Connected as casework_backup. */
  readonly client: pg.Client
  readonly writeTable: (name: string, source: Readable) => Promise<void>
  readonly writeFileList: (source: Readable) => Promise<void>
}

export type Dump = Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'postgres'> & {
  readonly fileList: Sums & { readonly count: number; readonly binned: number }
}

/** How values are written, and no time limit: the database may have one for shorter statements. */
export const SESSION = `set datestyle = 'ISO, YMD'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Copies all tables out of one snapshot. */
export async function dumpDatabase(options: DumpOptions): Promise<Dump> {
  const { client, writeTable, writeFileList } = options
  await client.query(SESSION)
  const tables = await beginSnapshot(client)
  const dumped: TableEntry[] = []
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const { lines, ...sums } = await copyOut(
      client,
      `copy ${client.escapeIdentifier(name)} (${list}) to stdout`,
      (source) => writeTable(name, source),
    )
    dumped.push({ name, columns, rows: lines, ...sums })
  }
  const { lines, ...sums } = await copyOut(client, `copy (${FILES_QUERY}) to stdout`, writeFileList)
  const dump = {
    tables: dumped,
    fileList: { count: lines, binned: await countBinned(client), ...sums },
    // Read after the tables, so that a restore never reuses a number that was given out meanwhile.
    sequences: await readSequences(client),
    migrations: await readMigrations(client),
    postgres: await readVersion(client),
  }
  await client.query('commit')
  return dump
}

/** Locks the tables before the snapshot is taken, so that no migration changes their columns. */
async function beginSnapshot(client: pg.Client): Promise<TableColumns[]> {
  const before = await readTables(client)
  const names = before.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${names} in access share mode`)
  const tables = await readTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new StartRefusal('The database is being migrated. Try again when that is done.')
  return tables
}

const readTables = async (client: pg.Client) =>
  (await client.query<TableColumns>(TABLES, [NOT_COPIED])).rows

async function copyOut(
  client: pg.Client,
  statement: string,
  write: (source: Readable) => Promise<void>,
) {
  const copy = client.query(to(statement))
  // A target may fail before it reads; then nothing else hears that the connection ends.
  copy.on('error', (error) => copy.destroy(error))
  const { stream, sums } = addSums(copy)
  await write(stream)
  const { size, sha256, lines } = sums
  return { size, sha256, lines }
}

async function countBinned(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from bin_rows where store_key is not null',
  )
  return rows[0]?.n ?? 0
}

async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ table: string; column: string; name: string }>(SEQUENCES)
  const sequences: SequenceEntry[] = []
  for (const { table, column, name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    )
    for (const row of state.rows) sequences.push({ table, column, ...row })
  }
  return sequences
}

async function readMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations join migration_checksums using (name) order by name collate "C"',
  )
  return rows
}

async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  )
  return rows[0]?.number ?? 0
}
