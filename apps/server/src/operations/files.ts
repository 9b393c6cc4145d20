// npm run files -- adopt | sweep: administers the file store. Without --confirm it only reports.
import { parseArgs } from 'node:util'
import { claimStore, compareStore, sweepFiles } from '../features/documents/index.ts'
import type { Scope } from '../platform/database/query/scope.ts'
import type { FileStore } from '../platform/file-store/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openExistingStore, requireMigrated } from './backups/backup-source.ts'
import { withFileStore } from './open-file-store.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand, say } from './run-command.ts'

type Action = (scope: Scope, store: FileStore, confirmed: boolean) => Promise<void>

/** Links the file store to this database, replacing an earlier link. */
const adopt: Action = async (scope, store, confirmed) => {
  const { documents, present, files, unknown, store_id, installation_id } = await compareStore(
    scope,
    store,
  )
  say(`${present} of ${documents} documents have their file in ${store.name}.`)
  say(
    `${unknown} of its ${files} files are orphans (no document names them); the sweep moves them into quarantine.`,
  )
  say(
    `Installation id of the file store: ${store_id || 'none'}; of the database: ${installation_id}.`,
  )
  if (!confirmed)
    return say(
      'Nothing was changed. To link this file store to this database: npm run files -- adopt --confirm',
    )
  await store.writeNote('installation-id', installation_id)
  say('The file store now belongs to this database.')
}

/** Runs the sweep without its safety limit. */
const sweep: Action = async (scope, store, confirmed) => {
  await claimStore(scope, store)
  const { quarantined, restored, deleted, files, stopped } = await sweepFiles(scope, store, {
    ignoreLimit: true,
    countOnly: !confirmed,
  })
  if (stopped !== null) throw new StartRefusal(stopped)
  if (!confirmed) {
    say(`${quarantined} of ${files} files in ${store.name} are orphans.`)
    return say(
      'Nothing was changed. To move them into quarantine for 30 days: npm run files -- sweep --confirm',
    )
  }
  say(
    `${quarantined} files were moved into quarantine, ${restored} were moved back, and ${deleted} were deleted after 30 days in quarantine.`,
  )
}

const ACTIONS: Record<string, Action> = { adopt, sweep }

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { confirm: { type: 'boolean', default: false } },
  })
  const action = ACTIONS[positionals[0] ?? '']
  if (!action)
    throw new StartRefusal(
      'Usage: npm run files -- adopt [--confirm] or npm run files -- sweep [--confirm]',
    )
  const { config, owner, roles, close } = await openInstallation(process.env, () => undefined)
  try {
    await requireMigrated(owner)
    const store = await openExistingStore(config)
    await withFileStore({ jobs: roles.jobs, store }, (scope) =>
      action(scope, store, values.confirm),
    )
  } finally {
    await close()
  }
})
