import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnPostgres, type OwnPostgres } from '@casework/testing/own-postgres'
import { onDatabase } from '@casework/testing/database/test-server'
import { prepareDatabase } from '../migrate/prepare.ts'
import { buildLoginRoleName, ROLES } from './roles.ts'

const GROUPS = Object.values(ROLES).map(({ group }) => group)
const SECRET = 'a secret of these tests, at least 32 characters'

let postgres: OwnPostgres
let superuser: pg.ClientConfig

beforeAll(async () => {
  postgres = await startOwnPostgres()
  superuser = { ...postgres.database.owner, user: 'postgres' }
})

afterAll(() => postgres?.database.drop())

const asSuperuser = <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  database = 'postgres',
) =>
  onDatabase(
    { ...superuser, database },
    async (client) => (await client.query<Row>(text, values)).rows,
  )

const prepare = (owner: pg.ClientConfig, secret = SECRET) => {
  const logged: string[] = []
  return prepareDatabase({ owner, secret, log: (line) => logged.push(line) }).then((roles) => ({
    roles,
    logged,
  }))
}

/** All roles with password hash, right to log in and settings. */
const readRoles = () =>
  asSuperuser<{
    rolname: string
  }>(`select rolname, rolpassword, rolcanlogin, s.setconfig from pg_authid r left join pg_db_role_setting s on s.setrole = r.oid
    where rolname like 'casework%' order by 1`)

test('names a login role after its database, within the 63 bytes of PostgreSQL (FIX-091)', () => {
  expect(buildLoginRoleName('casework_app', 'firm')).toBe('casework_app_firm')
  expect(buildLoginRoleName('casework_app', 'x'.repeat(50))).toBe(`casework_app_${'x'.repeat(50)}`)
  const longNames = ['x'.repeat(51), 'x'.repeat(63), 'ä'.repeat(31), `${'x'.repeat(50)}y`].map(
    (database) => buildLoginRoleName('casework_app', database),
  )
  expect(new Set(longNames).size).toBe(4)
  for (const name of longNames) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
})

test('a restart changes no role (FIX-091)', async () => {
  const { owner, secret } = postgres.database
  const before = await readRoles()
  await prepare(owner, secret)
  expect(await readRoles()).toEqual(before)
})

test('gives each role its own password (FIX-041)', async () => {
  const { app, jobs } = postgres.database
  await expect(
    onDatabase({ ...jobs, password: app.password }, async () => undefined),
  ).rejects.toThrow(/password authentication failed/)
  expect(String(jobs.password)).not.toContain(String(app.password).slice(-20))
})

test('lets no role create temporary objects (FIX-041)', async () => {
  for (const role of [postgres.database.app, postgres.database.jobs]) {
    await expect(
      onDatabase(role, (client) => client.query('create temporary table t (id int)')),
    ).rejects.toThrow(/permission denied to create temporary tables/)
    await expect(
      onDatabase(role, (client) =>
        client.query(`create function pg_temp.f() returns int language sql as 'select 1'`),
      ),
    ).rejects.toThrow(/permission denied/)
  }
})

test('creates working roles for a database with an unusual name (FIX-091)', async () => {
  const database = `Müller's "Firm" 100%-${'x'.repeat(40)}`
  await onDatabase({ ...postgres.database.owner, database: 'postgres' }, (client) =>
    client.query(`create database ${client.escapeIdentifier(database)}`),
  )
  const { roles } = await prepare({ ...postgres.database.owner, database })
  for (const role of Object.values(roles))
    expect(
      await onDatabase(role, async (client) => (await client.query('select 1')).rowCount),
    ).toBe(1)
  expect(
    await asSuperuser(`select from pg_roles where rolname = any ($1)`, [
      Object.values(roles).map(({ user }) => user),
    ]),
  ).toHaveLength(GROUPS.length)
})

test('prepares several databases in parallel (FIX-091)', async () => {
  const names = ['together_1', 'together_2', 'together_3', 'together_4']
  for (const name of names) await asSuperuser(`create database ${name} owner casework_owner`)
  const prepared = await Promise.all(
    names.map((database) => prepare({ ...postgres.database.owner, database })),
  )
  for (const { roles } of prepared)
    expect(
      await onDatabase(
        roles.app,
        async (client) => (await client.query('select from countries limit 1')).rowCount,
      ),
    ).toBe(1)
})

test('refuses an owner without the group roles, says what to grant, and starts after that (FIX-091)', async () => {
  await asSuperuser(`create role second_owner login createrole password 'x'`)
  await asSuperuser(`create database second owner second_owner`)
  const owner = { ...superuser, user: 'second_owner', password: 'x', database: 'second' }
  const refusal = await prepare(owner).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refusal).toContain(
    'The role casework_app of this PostgreSQL server was made by another user',
  )
  const grant = /run once: (grant .*)$/.exec(refusal)?.[1] ?? ''
  expect(grant).toBe(
    'grant casework_app, casework_auth, casework_jobs, casework_backup to "second_owner" with admin option',
  )

  await asSuperuser(grant)
  const { roles } = await prepare(owner)
  expect(
    await onDatabase(
      roles.app,
      async (client) => (await client.query('select from countries limit 1')).rowCount,
    ),
  ).toBe(1)
})

test('upgrades the roles of an older version without locking out its processes (FIX-091)', async () => {
  const { owner, secret } = postgres.database
  const old = { ...postgres.database.app, user: 'casework_app', password: 'old' }
  await asSuperuser(
    `alter role casework_app login password 'old'; alter role casework_app set statement_timeout = '5s'; alter role casework_jobs login password 'old'`,
  )
  await asSuperuser(
    `drop owned by ${buildLoginRoleName('casework_app', 'casework')}, ${buildLoginRoleName('casework_jobs', 'casework')}`,
    [],
    'casework',
  )
  await asSuperuser(
    `drop role ${buildLoginRoleName('casework_app', 'casework')}, ${buildLoginRoleName('casework_jobs', 'casework')}`,
  )
  await asSuperuser('grant connect on database casework to public')

  const { logged } = await onDatabase(old, () => prepare(owner, secret))
  expect(logged).toContain(
    'An older Casework still signs in as casework_app; this way in is closed by the first start after it was stopped.',
  )
  expect(await onDatabase({ ...old, database: 'postgres' }, async () => 'signed in')).toBe(
    'signed in',
  )

  const { roles } = await prepare(owner, secret)
  await expect(onDatabase({ ...old, database: 'postgres' }, async () => undefined)).rejects.toThrow(
    /password authentication failed/,
  )
  expect(
    (await readRoles()).filter(({ rolname }) => GROUPS.some((group) => group === rolname)),
  ).toEqual([
    { rolname: 'casework_app', rolpassword: null, rolcanlogin: false, setconfig: null },
    { rolname: 'casework_auth', rolpassword: null, rolcanlogin: false, setconfig: null },
    { rolname: 'casework_backup', rolpassword: null, rolcanlogin: false, setconfig: null },
    { rolname: 'casework_jobs', rolpassword: null, rolcanlogin: false, setconfig: null },
  ])
  expect(
    await onDatabase(
      roles.jobs,
      async (client) => (await client.query('select from graphile_worker.jobs')).rowCount,
    ),
  ).toBe(0)
})

test('sessions carry the name of the program and their role (FIX-097)', async () => {
  const { owner, app, jobs, secret } = postgres.database
  const readName = (config: pg.ClientConfig) =>
    onDatabase(config, async (client) => {
      const { rows } = await client.query<{ application_name: string }>('show application_name')
      return rows[0]?.application_name
    })
  expect(await readName(app)).toBe('casework/app')
  expect(await readName(jobs)).toBe('casework/jobs')
  const { roles } = await prepare({ ...owner, application_name: 'firm' }, secret)
  expect(await readName(roles.auth)).toBe('firm/auth')
})
