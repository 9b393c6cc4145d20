import type pg from 'pg'
import { readConfig, type Config } from '../apps/server/src/platform/config.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/postgres/index.ts'

/** The installation's database, open for a command. */
export interface OpenedDatabase {
  readonly config: Config
  readonly owner: pg.ClientConfig
  /** Stops the embedded server when this command started it. */
  close(): Promise<void>
}

/**
 * Opens the database of the settings: that of DATABASE_URL, else the embedded one of DATA_DIR, which is started only
 * when no running Casework has done so.
 * @throws StartRefusal with a sentence for the administrator
 */
export async function openDatabase(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<OpenedDatabase> {
  const config = readConfig(env)
  const nothingToClose = async () => {}
  if (config.DATABASE_URL)
    return { config, owner: { connectionString: config.DATABASE_URL }, close: nothingToClose }
  const running = await findEmbeddedPostgres(config.DATA_DIR)
  if (running) return { config, owner: running, close: nothingToClose }
  const { owner, stop } = await startEmbeddedPostgres({ data_dir: config.DATA_DIR, log })
  return { config, owner, close: stop }
}
