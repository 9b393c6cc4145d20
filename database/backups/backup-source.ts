// What a backup is made of: the configured database, read as casework_backup, and the file store.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { getS3Settings, type Config } from '../../apps/server/src/platform/config.ts'
import {
  PrimaryClient,
  type HostsConfig,
} from '../../apps/server/src/platform/database/primary-client.ts'
import {
  findPendingMigrations,
  readMigrations,
} from '../../apps/server/src/platform/database/prepare-migrations.ts'
import { createRoleConnections } from '../../apps/server/src/platform/database/roles.ts'
import { createFileStore, type FileStore } from '../../apps/server/src/platform/file-store/index.ts'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
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

/** @throws StartRefusal instead of creating a folder: a volume may not be mounted */
export async function openExistingStore(config: Config): Promise<FileStore> {
  const folder = join(config.DATA_DIR, 'files')
  if (!getS3Settings(config) && !existsSync(folder))
    throw new StartRefusal(
      `The file store ${folder} does not exist. Check DATA_DIR, and that every volume is mounted.`,
    )
  return openStore(config)
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
