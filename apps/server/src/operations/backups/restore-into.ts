import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'
import { COMMAND_LOCK_MS } from '../run-command.ts'
import { connect, openStore } from './backup-source.ts'
import type { ListedFile } from './file-list.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { restoreFiles } from './restore-files.ts'

export interface RestoreInput {
  readonly owner: pg.ClientConfig
  readonly config: Config
  readonly place: BackupPlace
  readonly id: string
  readonly manifest: Manifest
  readonly files: readonly ListedFile[]
  /** Keys of the files that are stored already. */
  readonly present: ReadonlySet<string>
  readonly onStep: (text: string) => void
  readonly migrations: string
}

/**
 * Restores into a database and a store that have been checked: files first, then all rows in one
 * transaction, then the migrations since the backup.
 */
export async function restoreInto(input: RestoreInput): Promise<void> {
  const { owner, config, place, id, manifest, files, present, onStep, migrations } = input
  const prepare = (upTo?: string[]) =>
    prepareDatabase({
      owner,
      secret: config.SECRET_KEY,
      log: onStep,
      migrations,
      lockMs: COMMAND_LOCK_MS,
      ...(upTo && { upTo }),
    })
  await prepare(manifest.migrations.map(({ name }) => name))
  const store = await openStore(config)
  await restoreFiles({ store, place, files, present, onStep })
  const client = await connect(owner)
  try {
    await loadDatabase({ client, place, id, manifest, onStep })
  } finally {
    await client.end()
  }
  onStep('Applying later migrations')
  await prepare()
  await store.writeNote('installation-id', manifest.installation_id)
}
