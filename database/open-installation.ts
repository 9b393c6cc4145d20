import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasCluster } from '../apps/server/src/platform/postgres/index.ts'
import { StartRefusal } from '../apps/server/src/platform/start-refusal.ts'
import { openDatabase, type OpenedDatabase } from './open-database.ts'

/**
 * Opens the database of an installation that exists.
 * @throws StartRefusal instead of creating a new one
 */
export async function openInstallation(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<OpenedDatabase> {
  if (!env['DATABASE_URL']) {
    const dataDir = resolve(env['DATA_DIR'] || './data')
    if (!hasCluster(dataDir) || (!existsSync(join(dataDir, 'secret.key')) && !env['SECRET_KEY']))
      throw new StartRefusal(`There is no installation in ${dataDir}. Check DATA_DIR.`)
  }
  return openDatabase(env, log)
}
