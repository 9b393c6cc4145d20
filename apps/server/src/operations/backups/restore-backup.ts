import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfig, type Config } from '../../platform/config.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/index.ts'
import { parseDatabaseUrl } from '../../platform/database/connection/database-url.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { connect, MIGRATIONS } from './backup-source.ts'
import { checkBackup, findNewProblems } from './check-backup.ts'
import { chooseBackup, openForReading } from './open-backups.ts'
import { listRestorable } from './restore-files.ts'
import { restoreInto, type RestoreInput } from './restore-into.ts'
import { readRestoreSettings, writeKey } from './restore-settings.ts'
import {
  requireEmptyDatabase,
  requireEmptyStore,
  requireKnownMigrations,
} from './restore-target.ts'

export interface RestoreOptions {
  /** A folder, or `s3://bucket/prefix`. */
  readonly source: string
  /** Id of the backup; without one, the newest. */
  readonly backup?: string | undefined
  /** DATABASE_URL to restore into. */
  readonly into?: string | undefined
  readonly env: NodeJS.ProcessEnv
  readonly onStep: (text: string) => void
  /** Folder of the migrations; tests pass their own. */
  readonly migrations?: string
}

export interface RestoreResult {
  readonly backup: string
  readonly rows: number
  readonly files: number
  readonly installation_id: string
  readonly damaged_documents: readonly string[]
  /** Whether SECRET_KEY came out of the backup into DATA_DIR. */
  readonly restored_key: boolean
}

/**
 * Restores a backup into an empty database and an empty store. Everything is checked before
 * anything is written.
 * @throws StartRefusal when it cannot be restored; nothing has changed then
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { source, env, onStep, migrations = MIGRATIONS } = options
  const { place } = await openForReading(source, env)
  const { id, manifest } = await chooseBackup(place, options.backup)
  requireKnownMigrations(manifest, migrations)
  const { config, newKey } = readRestoreSettings(env, options.into, manifest)
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const owner = url ? parseDatabaseUrl(url) : undefined
  const databaseId = owner && (await checkDatabase(owner, manifest))
  const problems = findNewProblems(await checkBackup({ place, id, manifest, onStep }), manifest)
  if (problems.length > 0)
    throw new StartRefusal(
      `The backup ${id} in ${place.name} is damaged:\n${problems.map(({ text }) => text).join('\n')}`,
    )
  const files = await listRestorable(place, id, manifest)
  const keys = new Set(files.map(({ key }) => key))
  const present = await requireEmptyStore(config, keys, [manifest.installation_id, databaseId])

  if (newKey) await writeKey(config, newKey)
  const input = { place, id, manifest, files, present, onStep, migrations }
  if (owner) await restoreInto({ ...input, owner, config })
  else await restoreEmbedded(readConfig(env), input)
  return {
    backup: id,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    installation_id: manifest.installation_id,
    damaged_documents: manifest.damaged_documents,
    restored_key: newKey !== undefined,
  }
}

async function checkDatabase(
  owner: pg.ClientConfig,
  manifest: RestoreInput['manifest'],
): Promise<string | undefined> {
  const client = await connect(owner)
  try {
    return await requireEmptyDatabase(client, manifest)
  } finally {
    await client.end()
  }
}

/** Creates the embedded database, and removes it again if the restore fails. */
async function restoreEmbedded(
  config: Config,
  input: Omit<RestoreInput, 'owner' | 'config'>,
): Promise<void> {
  const { owner, stop } = await startEmbeddedPostgres({
    data_dir: config.DATA_DIR,
    log: input.onStep,
  })
  try {
    await restoreInto({ ...input, owner, config })
  } catch (error) {
    await stop().catch(() => undefined)
    for (const name of ['postgres', 'postgres-password'])
      rmSync(join(config.DATA_DIR, name), { recursive: true, force: true })
    throw error
  }
  await stop()
}
