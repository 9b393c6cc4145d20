// npm run restore -- SOURCE [--backup ID] [--into DATABASE_URL]: restores a backup into an empty
// database and an empty file store.
import { parseArgs } from 'node:util'
import { StartRefusal } from '../platform/start-refusal.ts'
import { createReport } from './backups/report.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, into: { type: 'string' } },
  })
  const [source] = positionals
  if (!source)
    throw new StartRefusal(
      'Usage: npm run restore -- SOURCE [--backup ID] [--into DATABASE_URL]; SOURCE is a folder or s3://bucket/prefix. --into needs the key: SECRET_KEY, DATA_DIR/secret.key or an encrypted backup',
    )
  const report = createReport()
  const { step: onStep } = report
  const result = await restoreBackup({ source, ...values, env: process.env, onStep })
  const { backup, rows, files, restored_key, damaged_documents } = result
  const sentences = [`Restored backup ${backup}: ${rows} rows and ${files} files.`]
  if (restored_key) sentences.push('SECRET_KEY is in DATA_DIR/secret.key.')
  if (damaged_documents.length > 0)
    sentences.push(
      `The files of these documents were already missing or damaged when the backup was made: ${damaged_documents.join(', ')}.`,
    )
  report.done(result, sentences.join(' '))
})
