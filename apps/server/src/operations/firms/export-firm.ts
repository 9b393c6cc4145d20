// Everything that belongs to one firm, in files that need no Casework: a line of JSON for each
// row, and the documents under their names.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { FileMissing, type FileStore } from '../../platform/file-store/index.ts'
import { makeSafeFileName } from '../../platform/files/safe-file-name.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { addSums, Damaged } from '../backups/checksum-stream.ts'
import type { FoundFirm } from './find-firm.ts'
import { listFirmTables, type FirmTable } from './firm-tables.ts'
import { selectNamedPeople } from './named-people.ts'

export interface ExportOptions {
  /** Connected as casework_backup. */
  readonly client: pg.Client
  readonly store: FileStore
  readonly firm: FoundFirm
  readonly folder: string
  readonly onStep: (text: string) => void
}

export interface ExportResult {
  readonly firm: string
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly documents: number
  readonly documents_in_bin: number
  /** Ids of documents whose file is missing or damaged. */
  readonly damaged_documents: readonly string[]
}

interface StoredDocument {
  readonly id: string
  readonly store_key: string
  readonly size: number
  readonly sha256: string
  readonly name: string
}

/** Named like the download: the name of the document with the extension of its file. */
const DOCUMENTS = `
  select id::text, store_key, file_size::float8 as size, sha256, coalesce(doc_name || substring(file_name from '\\.[^.]*$'), file_name) as name
  from documents where account_id = $1 order by id`

/** Documents that were deleted and not purged: they are still kept, so they belong to the export. */
const DOCUMENTS_IN_BIN = `
  select record_id::text as id, store_key, (row ->> 'file_size')::float8 as size, row ->> 'sha256' as sha256,
    coalesce((row ->> 'doc_name') || substring(row ->> 'file_name' from '\\.[^.]*$'), row ->> 'file_name') as name
  from bin_rows where account_id = $1 and store_key is not null order by record_id`

/**
 * Exports a firm into a new folder while Casework runs, out of one snapshot.
 * @throws StartRefusal when the folder is not empty
 */
export async function exportFirm(options: ExportOptions): Promise<ExportResult> {
  const { client, firm, folder, onStep } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartRefusal(`${folder} is not empty. Choose a new folder.`)
  const tables = await listFirmTables(client)
  const named = await selectNamedPeople(client)
  await client.query('begin isolation level repeatable read read only')
  const rows: Record<string, number> = {}
  const queries = [
    ...PEOPLE_AND_FIRM.map(([name, query]) => [name, query.replace('NAMED', () => named)] as const),
    ...tables.map((table) => [table.name, selectRows(client, table)] as const),
  ]
  for (const [name, query] of queries) {
    onStep(`Exporting ${name}`)
    const source = client.query(to(copyAsJson(query, firm)))
    rows[name] = await writeLines(source, join(folder, `${name}.jsonl`))
  }
  const documents = await client.query<StoredDocument>(DOCUMENTS, [firm.account_id])
  const binned = await client.query<StoredDocument>(DOCUMENTS_IN_BIN, [firm.account_id])
  await client.query('commit')
  const damaged_documents = [
    ...(await copyDocuments(options, 'documents', documents.rows)),
    ...(await copyDocuments(options, 'documents-in-bin', binned.rows)),
  ]
  const result = {
    firm: firm.name,
    rows,
    documents: documents.rows.length,
    documents_in_bin: binned.rows.length,
    damaged_documents,
  }
  await writeFile(join(folder, 'export.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  return result
}

/**
 * The account itself, the people whom the other tables name by their ids, and the requests between
 * firms and people. `users` is not the directory of people. People who have left
 * the firm, or were erased, have their name only, and no role.
 */
const PEOPLE_AND_FIRM: readonly (readonly [name: string, query: string])[] = [
  ['accounts', 'select * from accounts where id = FIRM'],
  [
    'users',
    `with present as (
       select owner_user_id as id, 'owner' as role from accounts where id = FIRM
       union all select employee_user_id, role from connections where firm_account_id = FIRM
     ),
     named as (
       select user_id as id from (NAMED) n where account_id = FIRM
       union select id from present
     )
     select u.id, u.name, p.role,
       case when p.role is not null then u.email end as email,
       case when p.role is not null then u.mobile end as mobile
     from users u left join present p on p.id = u.id
     where u.id in (select id from named)
     union all select user_id, name, null, null, null from former_people where account_id = FIRM`,
  ],
  [
    'connection_requests',
    'select * from connection_requests where FIRM in (sender_account_id, receiver_account_id)',
  ],
]

function selectRows(client: pg.Client, { name, owner, columns }: FirmTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `select ${list} from ${client.escapeIdentifier(name)} where ${client.escapeIdentifier(owner)} = FIRM`
}

/** COPY takes no parameters. As CSV with quotes that no JSON has, so that it changes nothing. */
const copyAsJson = (query: string, { account_id }: FoundFirm) =>
  `copy (select to_jsonb(r) from (${query.replaceAll('FIRM', BigInt(account_id).toString())}) r)
   to stdout with (format csv, delimiter e'\\x02', quote e'\\x01')`

async function writeLines(source: Readable, file: string): Promise<number> {
  const { stream, sums } = addSums(source)
  await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
  return sums.lines
}

async function copyDocuments(
  { store, folder, onStep }: ExportOptions,
  name: string,
  documents: readonly StoredDocument[],
): Promise<string[]> {
  const damaged: string[] = []
  const target = join(folder, name)
  if (documents.length > 0) await mkdir(target, { mode: 0o700 })
  for (const [at, document] of documents.entries()) {
    onStep(`Exporting ${name}: ${at + 1} of ${documents.length}`)
    if (!(await copyDocument(store, target, document))) damaged.push(document.id)
  }
  return damaged
}

/** @returns whether the copy is what was uploaded */
async function copyDocument(
  store: FileStore,
  folder: string,
  { id, store_key, size, sha256, name }: StoredDocument,
): Promise<boolean> {
  const file = join(folder, `${id} ${makeSafeFileName(name)}`)
  try {
    const { body } = await store.open(store_key)
    await pipeline(addSums(body, { size, sha256 }).stream, createWriteStream(file, { mode: 0o600 }))
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    if (!(error instanceof Damaged)) throw error
    await rename(file, `${file}.damaged`)
    return false
  }
}
