import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../apps/server/src/platform/database/prepare-migrations.ts'
import { reportProblems, type Problem } from './report.ts'
import { readSource } from './source-files.ts'

const FOLDER = 'database/migrations'
/** One line per migration, in the format of sha256sum: `<checksum>  <file>`. */
const CHECKSUMS = 'database/migration-checksums.txt'

const readChecksums = (root: string): Map<string, string> =>
  new Map(
    [...readSource(root, CHECKSUMS).matchAll(/^(\w+) {2}(.+)\.sql$/gm)].map(
      ([, checksum = '', name = '']) => [name, checksum],
    ),
  )

/** Migrations are immutable: each file must still have its recorded checksum. */
export const checkMigrations = (root: string): { problems: Problem[]; files: number } => {
  const recorded = readChecksums(root)
  const migrations = readMigrations(join(root, FOLDER))
  const problems: Problem[] = []
  const refuse = (name: string, message: string) =>
    problems.push({ file: `${FOLDER}/${name}.sql`, line: 0, rule: 'immutable-migrations', message })
  for (const { name, checksum } of migrations) {
    if (!recorded.has(name))
      refuse(name, 'no recorded checksum: npm run check:migrations -- --update')
    else if (recorded.get(name) !== checksum)
      refuse(
        name,
        `changed: write a new migration instead. If it has not reached main, delete its line in ${CHECKSUMS} and update`,
      )
  }
  const present = new Set(migrations.map(({ name }) => name))
  for (const name of recorded.keys())
    if (!present.has(name)) refuse(name, 'removed: databases in use have applied it')
  return { problems, files: migrations.length }
}

/** Records the checksums of new files; recorded ones stay as they are. */
export const recordMigrations = (root: string): void => {
  const recorded = readChecksums(root)
  for (const { name, checksum } of readMigrations(join(root, FOLDER)))
    if (!recorded.has(name)) recorded.set(name, checksum)
  const lines = [...recorded.keys()].sort().map((name) => `${recorded.get(name)}  ${name}.sql\n`)
  writeFileSync(join(root, CHECKSUMS), lines.join(''))
}

if (import.meta.main) {
  if (process.argv.includes('--update')) recordMigrations(process.cwd())
  const { problems, files } = checkMigrations(process.cwd())
  reportProblems('migrations', problems, `${files} files`)
}
