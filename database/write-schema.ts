import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareDatabase } from '../apps/server/src/platform/database/migrate/prepare.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { dumpSchema } from './dump-schema.ts'
import { runCommand, say } from '../apps/server/src/operations/run-command.ts'

const SCHEMA_FILE = fileURLToPath(new URL('schema.sql', import.meta.url))
const ignore = () => {}

await runCommand(async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'casework-schema-'))
  const { owner, stop } = await startEmbeddedPostgres({
    data_dir,
    log: ignore,
    settings: { fsync: 'off' },
  })
  const client = new pg.Client(owner)
  try {
    await prepareDatabase({ owner, secret: randomBytes(32).toString('hex'), log: ignore })
    await client.connect()
    writeFileSync(SCHEMA_FILE, await dumpSchema(client))
    say(`Written: ${SCHEMA_FILE}`)
  } finally {
    await client.end()
    await stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
})
