import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { dumpSchema } from './dump-schema.ts'
import { findViolations, RULE_NAMES } from '../apps/server/src/operations/doctor/rls-rules.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await newDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
})

afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

/** Applies a change, checks the rules and rolls back. */
async function findViolationsAfter(change: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(change)
    return (await findViolations(owner)).map(({ rule, where }) => `${rule}: ${where}`)
  } finally {
    await owner.query('rollback')
  }
}

const CREATE_NOTES =
  'create table notes (account_id bigint not null references accounts, id bigint, primary key (account_id, id));'

/** For each rule, a change that violates it and the object that the rule reports. */
const VIOLATIONS: Record<string, [change: string, where: string]> = {
  'a fenced table has account_id, not null': [
    'create table notes (account_id bigint, id bigint primary key)',
    'notes',
  ],
  'a shared table has no account_id': ['alter table countries add account_id bigint', 'countries'],
  'every listed table exists': ['drop table rate_limits', 'rate_limits'],
  'row-level security is enabled on a fenced table': [CREATE_NOTES, 'notes'],
  'row-level security is forced on a fenced table': [
    `${CREATE_NOTES} alter table notes enable row level security`,
    'notes',
  ],
  'a fenced table has a policy for casework_app': [
    `${CREATE_NOTES} create policy swept on notes to casework_jobs using (true)`,
    'notes',
  ],
  'every policy for casework_app checks the account': [
    `create policy all_too_open on clients to casework_app using (id > 0)`,
    'clients.all_too_open',
  ],
  'a backup reads every table, all its rows, and its sequences': [
    `${CREATE_NOTES} alter table notes enable row level security; grant select on notes to casework_backup`,
    'notes',
  ],
  'casework_backup writes nothing': [
    'grant update (name) on clients to casework_backup',
    'clients: update',
  ],
  'no policy applies to PUBLIC': [
    `create policy public_one on clients using (account_id = current_account_id())`,
    'clients.public_one',
  ],
  'a fenced table has a unique key that starts with account_id': [
    `create table notes (id bigint primary key, account_id bigint not null); select fence_to_account('notes')`,
    'notes',
  ],
  'a foreign key to a fenced table includes account_id': [
    `alter table clients add unique (id); alter table cases add constraint plain_reference foreign key (client_id) references clients (id)`,
    'cases.plain_reference',
  ],
  'no unprivileged role owns a table': [
    'grant create on schema public to casework_app; grant casework_app to current_user; alter table countries owner to casework_app',
    'countries',
  ],
  'table grants are limited to select, insert, update and delete': [
    'grant truncate on clients to casework_app',
    'clients: truncate to casework_app',
  ],
  'nothing is granted to PUBLIC': ['grant select on clients to public', 'clients: select'],
  'no view bypasses row-level security': [
    'create view everyone as select name from clients',
    'everyone',
  ],
  'no callable function is security definer': [
    `create function peek() returns bigint language sql security definer set search_path = pg_temp as 'select 1::bigint'`,
    'peek()',
  ],
  'a security definer function sets its search_path': [
    `create function counted() returns trigger language plpgsql security definer as 'begin return null; end'`,
    'counted()',
  ],
  'an unprivileged role has no attribute except login': [
    'alter role casework_app createdb',
    'casework_app',
  ],
  'a group role cannot log in': ['alter role casework_app login', 'casework_app'],
  'a login role is a member of its group only': [
    'create role lender; grant lender to casework_app',
    'casework_app in lender',
  ],
  'an unprivileged role cannot create objects': [
    'grant create on schema public to casework_jobs',
    'casework_jobs in public',
  ],
  'PUBLIC cannot connect to the database': [
    `do $$ begin execute format('grant connect on database %I to public', current_database()); end $$`,
    'public',
  ],
  'casework_app has no access to the job queue': [
    'grant casework_jobs to current_user; grant usage on schema graphile_worker to casework_app',
    'graphile_worker',
  ],
}

test('every rule of tenant isolation has a change that violates it', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual([...RULE_NAMES].sort())
})

test.for(Object.entries(VIOLATIONS))(
  'reports a violation of: %s',
  async ([rule, [change, where]]) => {
    expect(await findViolationsAfter(change)).toContain(`${rule}: ${where}`)
  },
)

test('reports a table that violates at least five rules', async () => {
  const violations = await findViolationsAfter(
    'create table forgotten (id bigint primary key, client_id bigint)',
  )
  expect(
    violations.filter((violation) => violation.endsWith(': forgotten')).length,
  ).toBeGreaterThanOrEqual(5)
})

test('the migrated schema violates no rule of tenant isolation', async () => {
  expect(await findViolations(owner)).toEqual([])
})

test('schema.sql matches a freshly migrated database (update it with `npm run db:schema`)', async () => {
  expect(await dumpSchema(owner)).toBe(readFileSync(resolvePath('schema.sql'), 'utf8'))
})

test('every table is created under an "-- owner:" comment, except `migrations`', async () => {
  const migrations = globSync(resolvePath('migrations/*.sql'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const owned = [
    ...migrations.matchAll(/^-- owner: [a-z-]+\n(?:--.*\n)*create (?:unlogged )?table (\w+)/gm),
  ].map((match) => match[1] ?? '')
  const dropped = new Set([...migrations.matchAll(/^drop table (\w+)/gm)].map((match) => match[1]))
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f')`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set([...owned.filter((name) => !dropped.has(name)), 'migrations']),
  )
})
