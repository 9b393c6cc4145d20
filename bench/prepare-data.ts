// Fills the database of a bench, and keeps the embedded ones until generator or migrations change.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimStore } from '../apps/server/src/features/documents/index.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { prepareDatabase } from '../apps/server/src/platform/database/migrate/prepare.ts'
import { openStore } from '../apps/server/src/operations/backups/backup-source.ts'
import { withFileStore } from '../apps/server/src/operations/open-file-store.ts'
import { GENERATOR } from '../database/seed/scale-plan.ts'
import { createForeign, openEmbedded, type BenchDatabase } from './bench-database.ts'
import { fillMillion } from './fill-million.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.cache', 'bench')
const SECRET_KEY = 'a secret of the bench, at least 32 characters'

/** A number, or one firm of 1,000,000 clients beside 200 small ones. */
export type Scale = number | 'million'

/** A filled database and the folder of its files. */
export interface BenchData extends BenchDatabase {
  readonly scale: Scale
  readonly data_dir: string
}

const hashFile = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')

/** The generator and the migrations that produced the data. */
function listVersions(scale: Scale): string[] {
  const generators = [
    'bench/fill-million.ts',
    ...['bin', 'firms', 'history', 'journal', 'people'].map(
      (part) => `apps/server/test/plans/skewed-${part}.ts`,
    ),
  ]
  return [
    ...(scale === 'million'
      ? generators.map((file) => `${file} ${hashFile(file)}`)
      : [`generator ${GENERATOR}`]),
    ...globSync('database/migrations/*.sql', { cwd: ROOT })
      .sort()
      .map((file) => `${file} ${hashFile(file)}`),
  ]
}

const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Migrations added since then don't matter: the server applies them when it starts. */
function isReusable(stored: string | undefined, scale: Scale): boolean {
  const current = new Set(listVersions(scale))
  return stored !== undefined && stored.split('\n').every((version) => current.has(version))
}

/** Environment of a Casework process on this database, without the settings of the shell. */
export const buildEnv = ({ url, data_dir }: Pick<BenchData, 'url' | 'data_dir'>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: data_dir,
  DATABASE_URL: url,
  SECRET_KEY,
})

/**
 * Opens a database filled at this scale: a new one on the server of `url`, else the embedded one,
 * which is filled again if its generator or one of its migrations has changed.
 */
export async function openData(scale: Scale, url?: string): Promise<BenchData> {
  if (url) return openForeign(scale, url)
  const data_dir = join(CACHE, `scale-${scale}`)
  const versionFile = join(data_dir, 'bench-data')
  if (!isReusable(readIfExists(versionFile), scale)) {
    rmSync(data_dir, { recursive: true, force: true })
    mkdirSync(data_dir, { recursive: true })
    const database = await openEmbedded(data_dir, true)
    try {
      await fill({ ...database, scale, data_dir })
    } finally {
      await database.close()
    }
    writeFileSync(versionFile, listVersions(scale).join('\n'))
  }
  return { ...(await openEmbedded(data_dir)), scale, data_dir }
}

async function openForeign(scale: Scale, url: string): Promise<BenchData> {
  const database = await createForeign(url)
  const data_dir = join(CACHE, `foreign-${randomBytes(4).toString('hex')}`)
  mkdirSync(data_dir, { recursive: true })
  const close = async () => {
    rmSync(data_dir, { recursive: true, force: true })
    await database.close()
  }
  const data = { ...database, scale, data_dir, close }
  try {
    await fill(data)
    return data
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(data: BenchData): Promise<void> {
  if (data.scale !== 'million') return seed(data)
  const config = readConfig(buildEnv(data))
  const log = () => undefined
  const { jobs } = await prepareDatabase({ owner: data.owner, secret: SECRET_KEY, log })
  // Claim the store while the database is empty: the documents have no files.
  await withFileStore({ jobs, store: await openStore(config) }, claimStore)
  await fillMillion(data.superuser)
}

async function seed(data: BenchData): Promise<void> {
  const script = join(ROOT, 'database/seed/seed.ts')
  const seeding = spawn(process.execPath, [script, '--scale', String(data.scale)], {
    env: buildEnv(data),
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error('Seeding the bench data failed')
}
