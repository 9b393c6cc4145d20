import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../../apps/server/src/platform/database/migrate/prepare.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/index.ts'
import type { TestDatabase } from './database/new-database.ts'

const SECRET = 'the secret of a server of its own, at least 32 characters'

export interface OwnPostgres {
  readonly database: TestDatabase
  /** PostgreSQL's own log file. */
  readonly logFile: string
}

/**
 * Starts a PostgreSQL with its own log and the settings of `npm start`. `drop` stops it and
 * removes its data.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'casework-own-'))
  chmodSync(folder, 0o711)
  const server = await startEmbeddedPostgres({
    data_dir: folder,
    log: () => undefined,
    settings: { shared_buffers: '32MB' },
  })
  const roles = await prepareDatabase({ owner: server.owner, secret: SECRET, log: () => undefined })
  const drop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    database: { owner: server.owner, ...roles, secret: SECRET, drop },
    logFile: join(folder, 'postgres.log'),
  }
}
