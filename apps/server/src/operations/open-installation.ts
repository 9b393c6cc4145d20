import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RoleConnections } from '../platform/database/connection/roles.ts'
import { hasCluster } from '../platform/postgres/index.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { openDatabase, type OpenedDatabase } from './open-database.ts'
import { checkKey } from './require-key.ts'

/** An installation whose key has been checked. */
export interface Installation extends OpenedDatabase {
  readonly roles: RoleConnections
}

type Log = (line: string) => void

/**
 * Opens an installation that exists, with its key.
 * @throws StartRefusal instead of creating one, and for another SECRET_KEY; nothing is changed
 */
export async function openInstallation(env: NodeJS.ProcessEnv, log: Log): Promise<Installation> {
  requireInstalled(env)
  return openWithKey(env, log, (opened, roles) => {
    if (!roles)
      throw new StartRefusal(
        'There is no installation in this database, or no start of Casework has prepared it. Check DATABASE_URL and DATA_DIR.',
      )
    return { ...opened, roles }
  })
}

/**
 * Opens a database to prepare it: of an installation with its key, or for a new one.
 * @throws StartRefusal for another SECRET_KEY, or a missing one; nothing is changed
 */
export async function openToPrepare(env: NodeJS.ProcessEnv, log: Log): Promise<OpenedDatabase> {
  if (hasEmbedded(env)) requireKeyOf(env)
  return openWithKey(env, log, (opened) => opened)
}

/** @throws StartRefusal when there is no embedded installation, or its key is missing */
export function requireInstalled(env: NodeJS.ProcessEnv): void {
  if (env['DATABASE_URL']) return
  if (!hasEmbedded(env))
    throw new StartRefusal(`There is no installation in ${getDataDir(env)}. Check DATA_DIR.`)
  requireKeyOf(env)
}

const getDataDir = (env: NodeJS.ProcessEnv) => resolve(env['DATA_DIR'] || './data')

const hasEmbedded = (env: NodeJS.ProcessEnv) => !env['DATABASE_URL'] && hasCluster(getDataDir(env))

/** Reading the settings would create another key. */
function requireKeyOf(env: NodeJS.ProcessEnv): void {
  const path = join(getDataDir(env), 'secret.key')
  if (!env['SECRET_KEY'] && !existsSync(path))
    throw new StartRefusal(
      `The key of this installation is missing: ${path} does not exist. Put it back, or set SECRET_KEY.`,
    )
}

async function openWithKey<T>(
  env: NodeJS.ProcessEnv,
  log: Log,
  use: (opened: OpenedDatabase, roles: RoleConnections | undefined) => T,
): Promise<T> {
  const opened = await openDatabase(env, log)
  try {
    return use(opened, await checkKey(opened.owner, opened.config.SECRET_KEY))
  } catch (error) {
    await opened.close()
    throw error
  }
}
