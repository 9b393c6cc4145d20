// npm run db:reset: deletes the development database and its files; --yes skips the question.
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { resetDataDir } from '../apps/server/src/platform/postgres/index.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { runCommand, say } from '../apps/server/src/operations/run-command.ts'

/** Asks a yes/no question; end of input means no. */
async function confirm(question: string): Promise<boolean> {
  process.stdout.write(`${question} (y/N) `)
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim())
    return false
  } finally {
    lines.close()
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { yes: { type: 'boolean' } } })
  const { DATABASE_URL, S3_ENDPOINT } = process.env
  if (DATABASE_URL || S3_ENDPOINT)
    throw new StartRefusal(
      'db:reset deletes only the embedded database and its files. Unset DATABASE_URL and S3_ENDPOINT, or reset those stores yourself.',
    )
  // Don't use readConfig: it would create the folder and its secret.
  const dataDir = resolve(process.env['DATA_DIR'] || './data')
  if (!values.yes && !(await confirm(`Delete the database, files and mails in ${dataDir}?`))) {
    say('Nothing was deleted.')
    return
  }
  await resetDataDir(dataDir)
  say(`Deleted the database, files and mails in ${dataDir}.`)
})
