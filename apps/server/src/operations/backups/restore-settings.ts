// The settings of a restore, read without creating anything: until every check has passed, a
// restore must not even create DATA_DIR or a key.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '../../platform/config.ts'
import { writeFileDurably } from '../../platform/file-store/durable-file.ts'
import { hasCluster } from '../../platform/postgres/index.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { Manifest } from './manifest.ts'

const KEY_NAME = 'secret.key'
const UNKNOWN_KEY = 'x'.repeat(32)

export interface RestoreSettings {
  readonly config: Config
  /** The key of the backup, to be written into DATA_DIR because there is none yet. */
  readonly newKey: string | undefined
}

/**
 * @param into DATABASE_URL of the restored database; without one, DATABASE_URL or the embedded one
 * @throws StartRefusal when a setting is wrong, or there is no SECRET_KEY for an external database
 */
export function readRestoreSettings(
  env: NodeJS.ProcessEnv,
  into: string | undefined,
  { secret_key }: Manifest,
): RestoreSettings {
  const settings = into ? { ...env, DATABASE_URL: into, DATABASE_DIRECT_URL: undefined } : env
  const config = readConfig({ ...settings, SECRET_KEY: env['SECRET_KEY'] || UNKNOWN_KEY })
  if (!config.DATABASE_URL) requireNoCluster(config.DATA_DIR)
  if (env['SECRET_KEY']) return { config, newKey: undefined }
  const path = join(config.DATA_DIR, KEY_NAME)
  const present = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
  const key = present ?? secret_key
  if (key !== undefined)
    return { config: { ...config, SECRET_KEY: key }, newKey: present ? undefined : key }
  if (config.DATABASE_URL)
    throw new StartRefusal(
      'SECRET_KEY is required: a backup that is not encrypted does not contain it. Set the key of the installation, or a new one, which signs everybody out.',
    )
  // The embedded installation generates a key, once the checks have passed.
  return { config: { ...config, SECRET_KEY: '' }, newKey: undefined }
}

function requireNoCluster(dataDir: string): void {
  if (hasCluster(dataDir))
    throw new StartRefusal(
      `${join(dataDir, 'postgres')} is there already. A restore overwrites nothing; set DATA_DIR to a new folder.`,
    )
}

export async function writeKey({ DATA_DIR }: Config, key: string): Promise<void> {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 })
  await writeFileDurably(join(DATA_DIR, KEY_NAME), Buffer.from(`${key}\n`))
}
