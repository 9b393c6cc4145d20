import type pg from 'pg'
import { readConfig, type Config } from '../platform/config.ts'
import { parseDatabaseUrl } from '../platform/database/connection/database-url.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/index.ts'

/** The configured database, opened for a command. */
export interface OpenedDatabase {
  readonly config: Config
  readonly owner: pg.ClientConfig
  /** Stops the embedded server if this command started it. */
  close(): Promise<void>
}

/**
 * Opens the database at DATABASE_URL, else the embedded one in DATA_DIR; starts it if no Casework
 * process is running.
 * @throws StartRefusal with a sentence for the administrator
 */
export async function openDatabase(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<OpenedDatabase> {
  const config = readConfig(env)
  const noop = async () => {}
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url) return { config, owner: parseDatabaseUrl(url), close: noop }
  const running = await findEmbeddedPostgres(config.DATA_DIR)
  if (running) return { config, owner: running, close: noop }
  const { owner, stop } = await startEmbeddedPostgres({ data_dir: config.DATA_DIR, log })
  return { config, owner, close: stop }
}
