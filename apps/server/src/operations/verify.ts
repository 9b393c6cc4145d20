// npm run verify [-- SOURCE [--backup ID]]: compares rows, files and checksums, of this installation
// or of a backup. Changes nothing.
import { parseArgs } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openExistingStore, withReader } from './backups/backup-source.ts'
import { checkBackup, type CheckedBackup } from './backups/check-backup.ts'
import { chooseBackup, openForReading } from './backups/open-backups.ts'
import { createReport } from './backups/report.ts'
import { verifyInstallation } from './backups/verify-installation.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand } from './run-command.ts'

const report = createReport()

async function verifyLive(): Promise<CheckedBackup> {
  const opened = await openInstallation(process.env, report.step)
  try {
    const store = await openExistingStore(opened.config)
    return await withReader(opened, (client) =>
      verifyInstallation({ client, store, onStep: report.step }),
    )
  } finally {
    await opened.close()
  }
}

async function verifyBackup(source: string, wanted: string | undefined): Promise<CheckedBackup> {
  const { place } = await openForReading(source, process.env)
  const chosen = await chooseBackup(place, wanted)
  return checkBackup({ place, ...chosen, onStep: report.step })
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' } },
  })
  const [source] = positionals
  const checked = await (source ? verifyBackup(source, values.backup) : verifyLive())
  const texts = checked.problems.map(({ text }) => text)
  report.done(
    { rows: checked.rows, files: checked.files, problems: checked.problems },
    texts.length === 0
      ? `${checked.files} files match their rows and checksums.`
      : `${checked.files} files checked.`,
  )
  if (texts.length > 0) throw new StartRefusal(texts.join('\n'))
})
