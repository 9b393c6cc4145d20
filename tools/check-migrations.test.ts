import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkMigrations, recordMigrations } from './check-migrations.ts'
import { writeFixtureTree } from './write-fixture-tree.ts'

const FIRST = 'database/migrations/0001_first.sql'
const SECOND = 'database/migrations/0002_second.sql'

/** Two files, of which only the first is recorded. */
const writeMigrations = () => {
  const root = writeFixtureTree({ [FIRST]: 'create table first (id bigint);\n' })
  recordMigrations(root)
  writeFileSync(join(root, SECOND), 'create table second (id bigint);\n')
  return root
}
const findMessages = (root: string) =>
  checkMigrations(root).problems.map(({ file, message }) => `${file} ${message}`)

it('refuses a migration without a recorded checksum, until it is recorded (FIX-095)', () => {
  const root = writeMigrations()
  expect(findMessages(root)).toEqual([expect.stringContaining(`${SECOND} no recorded checksum`)])
  recordMigrations(root)
  expect(checkMigrations(root)).toEqual({ problems: [], files: 2 })
})

it('refuses a changed migration, also after an update (FIX-095)', () => {
  const root = writeMigrations()
  writeFileSync(join(root, FIRST), 'create table first (id int);\n')
  recordMigrations(root)
  expect(findMessages(root)).toEqual([expect.stringContaining(`${FIRST} changed`)])
})

it('refuses a removed migration (FIX-095)', () => {
  const root = writeMigrations()
  recordMigrations(root)
  rmSync(join(root, FIRST))
  expect(findMessages(root)).toEqual([expect.stringContaining(`${FIRST} removed`)])
})

it('accepts files that Git checked out with CRLF (FIX-095)', () => {
  const root = writeMigrations()
  recordMigrations(root)
  writeFileSync(join(root, FIRST), 'create table first (id bigint);\r\n')
  expect(findMessages(root)).toEqual([])
})
