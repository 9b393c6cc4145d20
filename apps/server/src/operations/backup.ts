// npm run backup -- TARGET [--keep 7d,4w,12m]: copies database and files while Casework runs.
import { parseArgs } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openExistingStore } from './backups/backup-source.ts'
import { makeBackup } from './backups/make-backup.ts'
import { createReport } from './backups/report.ts'
import { parseKeep } from './backups/retention.ts'
import { openInstallation } from './open-installation.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const [target] = positionals
  if (!target)
    throw new StartRefusal(
      'Usage: npm run backup -- TARGET [--keep 7d,4w,12m]; TARGET is a folder or s3://bucket/prefix',
    )
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep)
  const report = createReport()
  const { config, owner, close } = await openInstallation(process.env, report.step)
  try {
    const result = await makeBackup({
      owner,
      secret: config.SECRET_KEY,
      store: await openExistingStore(config),
      target,
      keep,
      env: process.env,
      onStep: report.step,
    })
    const { backup, rows, files, copied_files, damaged_documents } = result
    report.done(
      result,
      `Backup ${backup} is complete: ${rows} rows and ${files} files, of which ${copied_files} were copied.`,
    )
    if (damaged_documents.length > 0)
      throw new StartRefusal(
        `The backup is complete, but the files of these documents were already missing or damaged: ${damaged_documents.join(', ')}`,
      )
  } finally {
    await close()
  }
})
