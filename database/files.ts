// npm run files -- adopt | sweep: what an administrator decides about the file store. Without --confirm it only reports.
import { parseArgs } from 'node:util'
import {
  claimStore,
  compareStore,
  sweepFiles,
} from '../apps/server/src/features/documents/index.ts'
import { prepareDatabase } from '../apps/server/src/platform/database/prepare.ts'
import type { Scope } from '../apps/server/src/platform/database/scope.ts'
import type { FileStore } from '../apps/server/src/platform/file-store/index.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { openDatabase } from './open-database.ts'
import { withFileStore } from './open-file-store.ts'
import { runCommand, say } from './run-command.ts'

type Action = (scope: Scope, store: FileStore, confirmed: boolean) => Promise<void>

/** Ties the store to this database, whatever it belonged to. */
const adopt: Action = async (scope, store, confirmed) => {
  const { documents, present, files, unknown, store_id, installation_id } = await compareStore(
    scope,
    store,
  )
  say(`${present} of ${documents} documents have their file in ${store.name}.`)
  say(
    `${unknown} of its ${files} files belong to no document; the sweep moves such files into quarantine.`,
  )
  say(
    `It carries ${store_id ? `the installation id ${store_id}` : 'no installation id'}; that of the database is ${installation_id}.`,
  )
  if (!confirmed)
    return say(
      'Nothing was changed. To tie this file store to this database: npm run files -- adopt --confirm',
    )
  await store.writeNote('installation-id', installation_id)
  say('The file store now belongs to this database.')
}

/** A sweep that takes however many files there are. */
const sweep: Action = async (scope, store, confirmed) => {
  await claimStore(scope, store)
  const { quarantined, restored, deleted, files, stopped } = await sweepFiles(scope, store, {
    ignoreLimit: true,
    countOnly: !confirmed,
  })
  if (stopped !== null) throw new StartRefusal(stopped)
  if (!confirmed) {
    say(`${quarantined} of ${files} files in ${store.name} belong to no document.`)
    return say(
      'Nothing was changed. To move them into quarantine for 30 days: npm run files -- sweep --confirm',
    )
  }
  say(
    `${quarantined} files were moved into quarantine, ${restored} moved back, and ${deleted} deleted after 30 days in it.`,
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
      'Usage: npm run files -- adopt [--confirm], npm run files -- sweep [--confirm]',
    )
  const { config, owner, close } = await openDatabase(process.env, say)
  try {
    const { jobs } = await prepareDatabase({ owner, secret: config.SECRET_KEY, log: say })
    await withFileStore(config, jobs, (scope, store) => action(scope, store, values.confirm))
  } finally {
    await close()
  }
})
