import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATOR } from '../database/seed/scale-plan.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const hashFile = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')

/** The generator version and the migrations that produced the data. */
const listVersions = (): string[] => [
  `generator ${GENERATOR}`,
  ...globSync('database/migrations/*.sql', { cwd: ROOT })
    .sort()
    .map((file) => `${file} ${hashFile(file)}`),
]

const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Migrations added since then don't matter: the server applies them when it starts. */
function isReusable(stored: string | undefined): boolean {
  const current = new Set(listVersions())
  return stored !== undefined && stored.split('\n').every((version) => current.has(version))
}

/** Environment for a process on this data directory, without the settings of the shell. */
export const buildEnv = (data_dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: data_dir,
})

/**
 * Returns a data directory seeded at this scale. Seeds it again if the generator or one of its
 * migrations has changed.
 */
export async function prepareData(scale: number): Promise<string> {
  const data_dir = join(ROOT, '.cache', 'bench', `scale-${scale}`)
  const versionFile = join(data_dir, 'bench-data')
  if (isReusable(readIfExists(versionFile))) return data_dir
  rmSync(data_dir, { recursive: true, force: true })
  mkdirSync(data_dir, { recursive: true })
  const seeding = spawn(
    process.execPath,
    [join(ROOT, 'database/seed/seed.ts'), '--scale', String(scale)],
    {
      env: buildEnv(data_dir),
      stdio: ['ignore', process.stderr, process.stderr],
    },
  )
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error('Seeding the bench data failed')
  writeFileSync(versionFile, listVersions().join('\n'))
  return data_dir
}
