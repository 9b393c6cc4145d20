import type pg from 'pg'
import { FileMissing, type FileStore } from '../../platform/file-store/index.ts'
import type { CheckedBackup, Problem } from './check-backup.ts'
import { compareSums, readSums } from './checksum-stream.ts'
import { FILES_QUERY } from './dump-database.ts'
import { forEachInParallel, type ListedFile } from './file-list.ts'

export interface VerifyOptions {
  /** Connected as casework_backup. */
  readonly client: pg.Client
  readonly store: FileStore
  readonly onStep: (text: string) => void
}

/** Compares the rows of the live database with the stored files and their checksums. */
export async function verifyInstallation(options: VerifyOptions): Promise<CheckedBackup> {
  const { client, store, onStep } = options
  const problems: Problem[] = [...(await compareIds(client, store))]
  let files = 0
  const suspects: ListedFile[] = []
  // In memory, because a snapshot that is open for hours keeps PostgreSQL from removing old rows.
  const { rows } = await client.query<ListedFile>(
    `select id as document, store_key as key, file_size::float8 as size, sha256 from (${FILES_QUERY}) files`,
  )
  await forEachInParallel(rows, async (file) => {
    files += 1
    onStep(`Checking files: ${files} of ${rows.length}`)
    if (await findDifference(store, file)) suspects.push(file)
  })
  for (const file of suspects) {
    const text = await findDifference(store, file)
    // A document that is purged meanwhile takes its file along.
    if (text && (await isStillNamed(client, file)))
      problems.push({
        document: file.document,
        text: `The file of document ${file.document} ${text}`,
      })
  }
  return { rows: files, files, problems }
}

async function compareIds(client: pg.Client, store: FileStore): Promise<Problem[]> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  const [id, stored] = [rows[0]?.id, await store.readNote('installation-id')]
  if (id === stored) return []
  return [
    {
      text: `The database is installation ${id}, and ${store.name} belongs to ${stored ?? 'none'}`,
    },
  ]
}

async function findDifference(store: FileStore, file: ListedFile): Promise<string | undefined> {
  try {
    const { body } = await store.open(file.key)
    return compareSums(await readSums(body), file)
  } catch (error) {
    if (error instanceof FileMissing) return 'is missing'
    return `cannot be read: ${(error as Error).message}`
  }
}

async function isStillNamed(client: pg.Client, { document, key }: ListedFile): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from (${FILES_QUERY}) files where id = $1 and store_key = $2`,
    [document, key],
  )
  return (rowCount ?? 0) > 0
}
