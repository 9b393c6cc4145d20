// npm run firm -- export EMAIL FOLDER | erase EMAIL [--confirm]: takes out what belongs to the firm of this owner.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openExistingStore, withReader } from './backups/backup-source.ts'
import { createReport } from './backups/report.ts'
import { countFirm, eraseFirm, requireErased, type Erased } from './firms/erase-firm.ts'
import { exportFirm } from './firms/export-firm.ts'
import { findFirm, type FoundFirm } from './firms/find-firm.ts'
import { withFileStore } from './open-file-store.ts'
import { openInstallation, type Installation } from './open-installation.ts'
import { runCommand, say } from './run-command.ts'

const USAGE =
  'Usage: npm run firm -- export EMAIL FOLDER, or npm run firm -- erase EMAIL [--confirm]; EMAIL is that of the owner'

interface Parts {
  readonly opened: Installation
  readonly owner: pg.Client
  /** Sees every firm, and changes nothing. */
  readonly reader: pg.Client
  readonly firm: FoundFirm
  readonly folder: string | undefined
  readonly confirmed: boolean
}

async function runExport({ opened, reader, firm, folder }: Parts): Promise<void> {
  if (!folder) throw new StartRefusal(USAGE)
  const report = createReport()
  const store = await openExistingStore(opened.config)
  const result = await exportFirm({ client: reader, store, firm, folder, onStep: report.step })
  report.done(
    result,
    `${firm.name} was exported to ${folder}: ${result.documents} documents, and the rows of ${Object.keys(result.rows).length} tables.`,
  )
  if (result.damaged_documents.length > 0)
    throw new StartRefusal(
      `The export is complete, but the files of these documents are missing or damaged: ${result.damaged_documents.join(', ')}`,
    )
}

async function runErase(parts: Parts): Promise<void> {
  const { opened, owner, reader, firm, confirmed } = parts
  const { rows, employers } = await countFirm(reader, firm)
  const counts = Object.entries(rows).map(([name, count]) => `${count} ${name}`)
  say(`${firm.name} (account ${firm.account_id}): ${counts.join(', ')}.`)
  if (employers > 0)
    say(`Its owner also works for ${employers} other firms and loses access to them.`)
  if (!confirmed)
    return say(
      'Nothing was changed. To erase the firm and its owner for good, export it first, then add --confirm.',
    )
  const { config, roles } = opened
  const files = { jobs: roles.jobs, store: await openExistingStore(config) }
  await withFileStore(files, async (jobs, store) =>
    describeErased(await eraseFirm({ owner, reader, jobs, store, config }, firm)),
  )
  await requireErased(reader, firm)
}

function describeErased({ naming_firms, files, letters, jobs, files_left }: Erased): void {
  say(
    `The firm and its owner are erased. Removed at once: their rows and previews, ${letters} mails in DATA_DIR/mail, ${jobs} queued jobs.`,
  )
  say(
    files_left === undefined
      ? `${files} files are in quarantine and will be deleted after 30 days.`
      : `${files} files could not be moved into quarantine: ${files_left} The sweep does it within a day and deletes them after 30 days.`,
  )
  if (naming_firms > 0)
    say(
      `${naming_firms} other firms keep the name of the owner in their records, and the address in entries of their history that are sealed.`,
    )
  say('Backups keep the firm until they expire.')
}

const ACTIONS: Record<string, (parts: Parts) => Promise<void>> = {
  export: runExport,
  erase: runErase,
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { confirm: { type: 'boolean', default: false } },
  })
  const [action = '', email, folder] = positionals
  const run = ACTIONS[action]
  if (!run || !email) throw new StartRefusal(USAGE)
  const opened = await openInstallation(process.env, () => undefined)
  try {
    await withReader(opened, async (reader, owner) =>
      run({
        opened,
        owner,
        reader,
        firm: await findFirm(reader, email),
        folder,
        confirmed: values.confirm,
      }),
    )
  } finally {
    await opened.close()
  }
})
