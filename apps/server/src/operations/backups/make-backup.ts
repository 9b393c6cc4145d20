import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { FileStore } from '../../platform/file-store/index.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { connect, connectForBackup } from './backup-source.ts'
import { copyFiles } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  createBackupId,
  FORMAT,
  toFileListPath,
  toTablePath,
  writeManifest,
  type Manifest,
} from './manifest.ts'
import { openForBackup, type OpenedPlace } from './open-backups.ts'
import { removeExpired, type Keep } from './retention.ts'

export interface BackupOptions {
  readonly owner: pg.ClientConfig
  readonly secret: string
  readonly store: FileStore
  /** A folder, or `s3://bucket/prefix`. */
  readonly target: string
  readonly keep?: Keep | undefined
  readonly env: NodeJS.ProcessEnv
  readonly onStep: (text: string) => void
}

export interface BackupResult {
  readonly backup: string
  readonly target: string
  readonly encrypted: boolean
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
  readonly copied_files: number
  readonly copied_bytes: number
  readonly damaged_documents: readonly string[]
  readonly removed: readonly string[]
}

/** Session lock of the database: retention must not remove what another backup relies on. */
const BACKUP_LOCK = 742_015

/** Copies the database, then the files: a file is kept for a day after its document is deleted. */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { owner, secret, target, env, keep, onStep } = options
  const reader = await withOwner(owner, (client) => connectForBackup(client, owner, secret))
  try {
    await requireOnlyBackup(reader)
    const installation_id = await readInstallationId(reader)
    const opened = await openForBackup(target, installation_id, env)
    const result = await copy(options, reader, opened, installation_id)
    await withOwner(owner, (client) => client.query('update installation set backed_up_at = now()'))
    if (!keep) return result
    onStep('Removing expired backups')
    return { ...result, removed: await removeExpired(opened.place, keep, result.backup) }
  } finally {
    await reader.end()
  }
}

/** Copying files may take hours, so the connection of the owner is not kept. */
async function withOwner<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(owner)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireOnlyBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [BACKUP_LOCK],
  )
  if (!rows[0]?.locked) throw new StartRefusal('Another backup of this database is running.')
}

/** A lost connection has lost its lock: another backup may have removed files since. */
async function requireLock(client: pg.Client): Promise<void> {
  try {
    await client.query('select')
  } catch {
    throw new StartRefusal(
      'The connection to the database was lost. The backup is not complete; try again.',
    )
  }
}

async function readInstallationId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}

async function copy(
  { store, secret, onStep }: BackupOptions,
  reader: pg.Client,
  { place, encrypted }: OpenedPlace,
  installation_id: string,
): Promise<BackupResult> {
  const created_at = new Date()
  const id = createBackupId(created_at)
  const dump = await dumpDatabase({
    client: reader,
    writeTable: (name, source) => {
      onStep(`Copying the table ${name}`)
      return place.write(toTablePath(id, name), source)
    },
    writeFileList: (source) => place.write(toFileListPath(id), source),
  })
  const list = await place.read(toFileListPath(id))
  if (!list) throw new Error(`${place.name} lost the list of files`)
  const { fileList, ...database } = dump
  const files = await copyFiles({
    store,
    place,
    list,
    onFile: (copied) => onStep(`Copying files: ${copied} of at most ${fileList.count}`),
  })
  await requireLock(reader)
  const manifest: Manifest = {
    format: FORMAT,
    created_at: created_at.toISOString(),
    casework: readVersion(),
    installation_id,
    ...database,
    files: { ...fileList, bytes: files.bytes },
    damaged_documents: files.damaged,
    ...(encrypted ? { secret_key: secret } : {}),
  }
  await writeManifest(place, id, manifest)
  return {
    backup: id,
    target: place.name,
    encrypted,
    tables: dump.tables.length,
    rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: fileList.count,
    bytes: files.bytes,
    copied_files: files.copied,
    copied_bytes: files.copiedBytes,
    damaged_documents: files.damaged,
    removed: [],
  }
}

function readVersion(): string {
  const path = new URL('../../../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
