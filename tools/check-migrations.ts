import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../apps/server/src/platform/database/migrate/prepare-migrations.ts'
import { reportProblems, type Problem } from './report.ts'
import { listFiles, readSource } from './source-files.ts'

const FOLDER = 'database/migrations'
/** One file per migration, as sha256sum writes it, so that two branches never change the same one. */
const RECORDED = 'database/migration-checksums'

const readRecorded = (root: string): Map<string, string> =>
  new Map(
    listFiles(root, [`${RECORDED}/*.sha256`]).flatMap((file) => {
      const [, checksum, name] = /^(\w+) {2}(.+)\.sql$/m.exec(readSource(root, file)) ?? []
      return checksum && name ? [[name, checksum] as const] : []
    }),
  )

/** Migrations are immutable: each file must still have its recorded checksum. */
export const checkMigrations = (root: string): { problems: Problem[]; files: number } => {
  const recorded = readRecorded(root)
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
        `changed: write a new migration instead. If it has not reached main, delete ${RECORDED}/${name}.sha256 and update`,
      )
  }
  const present = new Set(migrations.map(({ name }) => name))
  for (const name of recorded.keys())
    if (!present.has(name)) refuse(name, 'removed: databases in use have applied it')
  return { problems, files: migrations.length }
}

/** Records the checksums of new files; recorded ones stay as they are. */
export const recordMigrations = (root: string): void => {
  const recorded = readRecorded(root)
  mkdirSync(join(root, RECORDED), { recursive: true })
  for (const { name, checksum } of readMigrations(join(root, FOLDER)))
    if (!recorded.has(name))
      writeFileSync(join(root, RECORDED, `${name}.sha256`), `${checksum}  ${name}.sql\n`)
}

if (import.meta.main) {
  if (process.argv.includes('--update')) recordMigrations(process.cwd())
  const { problems, files } = checkMigrations(process.cwd())
  reportProblems('migrations', problems, `${files} files`)
}
