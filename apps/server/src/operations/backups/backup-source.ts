// What a backup is made of: the configured database, read as casework_backup, and the file store.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { getS3Settings, type Config } from '../../platform/config.ts'
import {
  PrimaryClient,
  type HostsConfig,
} from '../../platform/database/connection/primary-client.ts'
import {
  findPendingMigrations,
  readMigrations,
} from '../../platform/database/migrate/prepare-migrations.ts'
import { createRoleConnections } from '../../platform/database/connection/roles.ts'
import { createFileStore, type FileStore } from '../../platform/file-store/index.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { FIRST_ANSWER_MS, within } from '../within.ts'

export const MIGRATIONS = fileURLToPath(
  new URL('../../../../../database/migrations', import.meta.url),
)
const CONNECT_MS = 10_000

/** Connects, or refuses with a sentence. */
export async function connect(
  config: HostsConfig,
  failure = 'The database cannot be reached',
): Promise<pg.Client> {
  const client = new PrimaryClient({
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...config,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartRefusal(`${failure}: ${(error as Error).message}`)
  }
  return client
}

export const openStore = (config: Config): Promise<FileStore> =>
  createFileStore({ folder: join(config.DATA_DIR, 'files'), s3: getS3Settings(config) })

/**
 * Opens a store that answers, before anything is changed.
 * @throws Refusal or StartRefusal when it does not
 */
export const openAnsweringStore = (config: Config): Promise<FileStore> =>
  within(
    FIRST_ANSWER_MS,
    async () => {
      const store = await openStore(config)
      await store.readNote('installation-id')
      return store
    },
    'The file store does not answer. Check the S3 settings.',
  )

/**
 * @throws StartRefusal instead of creating a folder: a volume may not be mounted
 */
export async function openExistingStore(config: Config): Promise<FileStore> {
  const folder = join(config.DATA_DIR, 'files')
  if (!getS3Settings(config) && !existsSync(folder))
    throw new StartRefusal(
      `The file store ${folder} does not exist. Check DATA_DIR, and that every volume is mounted.`,
    )
  return openAnsweringStore(config)
}

const FIRST_WITH_BACKUPS = '0017_backups'

/**
 * Connects as casework_backup. Changes nothing: a backup before an upgrade must not migrate.
 * @param client connected as the owner
 * @throws StartRefusal when this version has not prepared the database
 */
export async function connectForBackup(
  client: pg.Client,
  owner: pg.ClientConfig,
  secret: string,
): Promise<pg.Client> {
  const pending = await findPendingMigrations(client, readMigrations(MIGRATIONS))
  if (pending.some(({ name }) => name <= FIRST_WITH_BACKUPS))
    throw new StartRefusal(
      'This database was made by a version without backups. Stop Casework, copy everything as that version describes, and start this version once.',
    )
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return connect(createRoleConnections(owner, secret, rows[0]?.name ?? '').backup)
}

/** @throws StartRefusal when this version has migrations that the database does not have yet */
export async function requireMigrated(owner: pg.ClientConfig): Promise<void> {
  const client = await connect(owner)
  try {
    const [pending] = await findPendingMigrations(client, readMigrations(MIGRATIONS))
    if (pending)
      throw new StartRefusal(
        'This version of Casework has not prepared the database yet. Run npm run db:migrate first.',
      )
  } finally {
    await client.end()
  }
}

/** Runs work with connections of the owner and of casework_backup, and closes both. */
export async function withReader<T>(
  { owner, config }: { readonly owner: pg.ClientConfig; readonly config: Config },
  work: (reader: pg.Client, owner: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(owner)
  try {
    const reader = await connectForBackup(client, owner, config.SECRET_KEY)
    try {
      return await work(reader, client)
    } finally {
      await reader.end()
    }
  } finally {
    await client.end()
  }
}
