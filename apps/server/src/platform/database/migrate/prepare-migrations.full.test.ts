import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase, newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { StartRefusal } from '../../start-refusal.ts'
import { readMigrations } from './prepare-migrations.ts'
import { prepareDatabase } from './prepare.ts'

const ROOT = fileURLToPath(new URL('../../../../../..', import.meta.url))
const MIGRATIONS = join(ROOT, 'database/migrations')
const NAMES = readMigrations(MIGRATIONS).map(({ name }) => name)

const MIGRATIONS_TABLE = `
  create table migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)`
/** The migrations table of a database from before the baseline; it has no checksums. */
const PRE_BASELINE_TABLE = `${MIGRATIONS_TABLE};
  insert into migrations (name, run_on) values
    ('0001_scope', now()), ('0002_countries', now()), ('0113_secrets_of_people', now())`

/** Copies the migrations into a folder that a test may change. */
const copyMigrations = () => {
  const folder = mkdtempSync(join(tmpdir(), 'casework-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql)
  const append = (name: string, sql: string) => appendFileSync(join(folder, `${name}.sql`), sql)
  const remove = (name: string) => rmSync(join(folder, `${name}.sql`))
  return { folder, write, append, remove }
}

/** Prepares a database, and returns what was logged. */
const prepare = async (
  { owner, secret }: { owner: pg.ClientConfig; secret: string },
  migrations = MIGRATIONS,
) => {
  const logged: string[] = []
  await prepareDatabase({ owner, secret, log: (line) => logged.push(line), migrations })
  return logged
}

const select = (owner: pg.ClientConfig, text: string) =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ value: unknown }>(text)
    return rows.map(({ value }) => value)
  })
const APPLIED = 'select name as value from migrations order by name'
const TABLES = `select relname as value from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

/** Creates a database prepared by this version, and drops it when the test ends. */
const createPreparedDatabase = async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  return database
}
const createEmptyDatabase = async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

test('refuses a database made before the baseline, says what to do and changes nothing (FIX-095)', async () => {
  const database = await createEmptyDatabase()
  await onDatabase(database.owner, (client) => client.query(PRE_BASELINE_TABLE))
  const refused = prepare(database)
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(
    /development version from before the first release.*back it up.*new DATA_DIR.*npm run db:reset/,
  )
  expect(await select(database.owner, TABLES)).toEqual(['migrations'])
  expect(await select(database.owner, APPLIED)).toHaveLength(3)
  expect(
    await select(
      database.owner,
      `select rolname as value from pg_roles where rolname = '${database.app.user}'`,
    ),
  ).toEqual([])
})

test('refuses a database when an applied file has changed, and names the file (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, append } = copyMigrations()
  append('0003_accounts', '-- one more comment\n')
  const refused = prepare(database, folder)
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(
    'The file database/migrations/0003_accounts.sql has changed since it was applied to this database.',
  )
})

test('refuses a database that a newer version prepared, and names its migration (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, remove } = copyMigrations()
  remove(NAMES.at(-1) ?? '')
  await expect(prepare(database, folder)).rejects.toThrow(
    `prepared by a newer version of Casework: this version has no migration ${NAMES.at(-1)}.`,
  )
})

test('refuses a new file numbered below an applied one (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  write('0001_late', 'create table late (id bigint)')
  await expect(prepare(database, folder)).rejects.toThrow(
    /The migration 0001_late comes before \w+, which is already applied/,
  )
  expect(await select(database.owner, TABLES)).not.toContain('late')
})

test('records every file with its checksum in a new database, and applies none again (FIX-095)', async () => {
  const database = await createEmptyDatabase()
  expect(await prepare(database)).toContainEqual(`Migrations applied: ${NAMES.join(', ')}`)
  expect(await select(database.owner, APPLIED)).toEqual(NAMES)
  expect(
    await select(database.owner, 'select checksum as value from migration_checksums order by name'),
  ).toEqual(readMigrations(MIGRATIONS).map(({ checksum }) => checksum))
  expect(await prepare(database)).toEqual([])
})

test('prepares a database whose first start ended before any file was applied (FIX-095)', async () => {
  const database = await createEmptyDatabase()
  await onDatabase(database.owner, (client) => client.query(MIGRATIONS_TABLE))
  expect(await prepare(database)).toContainEqual(`Migrations applied: ${NAMES.join(', ')}`)
})

test('applies a new file once (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  write('9000_notes', 'create table notes (id bigint); insert into notes values (1);')
  expect(await prepare(database, folder)).toEqual(['Migrations applied: 9000_notes'])
  expect(await prepare(database, folder)).toEqual([])
  expect(await select(database.owner, 'select id::int as value from notes')).toEqual([1])
  expect(await select(database.owner, APPLIED)).toEqual([...NAMES, '9000_notes'])
})

test('rolls back a failing file, keeps the earlier ones, and names it (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  write('9000_notes', 'create table notes (id bigint)')
  write('9001_broken', 'create table half (id bigint); select no_such_function();')
  await expect(prepare(database, folder)).rejects.toThrow(
    /^Migration 9001_broken: function no_such_function\(\) does not exist/,
  )
  expect(await select(database.owner, APPLIED)).toEqual([...NAMES, '9000_notes'])
  expect(await select(database.owner, TABLES)).not.toContain('half')

  write('9001_broken', 'create table whole (id bigint)')
  expect(await prepare(database, folder)).toEqual(['Migrations applied: 9001_broken'])
})

test('applies a file and records it in one transaction (FIX-095)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  // A row of the same name makes recording fail after the file has run.
  const insertSameName = `insert into migration_checksums (name, checksum) values ('9000_notes', 'x')`
  write('9000_notes', `create table notes (id bigint); ${insertSameName};`)
  await expect(prepare(database, folder)).rejects.toThrow(/^Migration 9000_notes: duplicate key/)
  expect(await select(database.owner, APPLIED)).toEqual(NAMES)
  expect(await select(database.owner, TABLES)).not.toContain('notes')
})

test('two processes that prepare a database concurrently apply each file once (FIX-095)', async () => {
  const { owner, secret } = await createEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'casework-concurrent-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    DATABASE_URL: toDatabaseUrl(owner),
    SECRET_KEY: secret,
  }
  const migrate = () =>
    promisify(execFile)(process.execPath, ['database/migrate.ts'], { cwd: ROOT, env })
  const outputs = (await Promise.all([migrate(), migrate()])).map(({ stdout }) => stdout)
  expect(outputs.filter((output) => output.includes('Migrations applied:'))).toHaveLength(1)
  for (const output of outputs) expect(output).toContain('The database is up to date.')
  expect(await select(owner, APPLIED)).toEqual(NAMES)
})

test('a migration that waits for a lock lets others pass, and is retried (FIX-100)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  write('9000_column', 'alter table countries add note text')
  await onDatabase(database.owner, async (holder) => {
    await holder.query('begin')
    await holder.query('lock table countries in access share mode')
    const preparing = prepare(database, folder)
    await expect
      .poll(() =>
        select(
          database.owner,
          `select 1 as value from pg_locks where not granted
             and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toHaveLength(1)
    // A later statement waits behind the migration until that gives up.
    const startedAt = performance.now()
    await select(database.owner, 'select count(*)::int as value from countries')
    expect(performance.now() - startedAt).toBeLessThan(4000)
    await holder.query('commit')
    expect(await preparing).toEqual(['Migrations applied: 9000_column'])
  })
})

test('an index whose building was interrupted is built again (FIX-100)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  await onDatabase(database.owner, (client) =>
    client.query('create table notes (n int); insert into notes values (1), (1)'),
  )
  write(
    '9000_index',
    '-- no transaction\ncreate unique index concurrently if not exists notes_n on notes (n)',
  )
  await expect(prepare(database, folder)).rejects.toThrow('could not create unique index')
  const VALID = `select indisvalid as value from pg_index where indexrelid = 'notes_n'::regclass`
  expect(await select(database.owner, VALID)).toEqual([false])
  await onDatabase(database.owner, (client) => client.query('truncate notes'))

  expect(await prepare(database, folder)).toEqual(['Migrations applied: 9000_index'])

  expect(await select(database.owner, VALID)).toEqual([true])
})

test('a migration can build an index without a transaction (FIX-100)', async () => {
  const database = await createPreparedDatabase()
  const { folder, write } = copyMigrations()
  write(
    '9000_index',
    '-- no transaction\ncreate index concurrently countries_by_name on countries (name)',
  )
  expect(await prepare(database, folder)).toEqual(['Migrations applied: 9000_index'])
  expect(await prepare(database, folder)).toEqual([])
})
