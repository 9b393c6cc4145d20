import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATOR } from '../database/seed/scale-plan.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, file)))
    .digest('hex')

/** Says which data a directory holds: the generator and the migrations that made it. */
const marks = (): string[] => [
  `generator ${GENERATOR}`,
  ...globSync('database/migrations/*.sql', { cwd: ROOT })
    .sort()
    .map((file) => `${file} ${hashOf(file)}`),
]

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function holds(kept: string | undefined): boolean {
  const now = new Set(marks())
  return kept !== undefined && kept.split('\n').every((mark) => now.has(mark))
}

/** The environment of a process on this data directory: none of the installation's own settings. */
export const settingsFor = (data_dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: data_dir,
})

/**
 * A data directory filled at this scale; made when there is none, when another generator made it, or when a migration of
 * it has changed since. What came after is done by our server as it starts.
 */
export async function dataAt(scale: number): Promise<string> {
  const data_dir = join(ROOT, '.cache', 'bench', `scale-${scale}`)
  const markFile = join(data_dir, 'bench-data')
  if (holds(read(markFile))) return data_dir
  rmSync(data_dir, { recursive: true, force: true })
  mkdirSync(data_dir, { recursive: true })
  const seeding = spawn(
    process.execPath,
    [join(ROOT, 'database/seed/seed.ts'), '--scale', String(scale)],
    {
      env: settingsFor(data_dir),
      stdio: ['ignore', process.stderr, process.stderr],
    },
  )
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The data could not be made')
  writeFileSync(markFile, marks().join('\n'))
  return data_dir
}
