import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../apps/server/test/database/new-database.ts'
import { dumpSchema } from './dump-schema.ts'
import { findBreaches, RULE_NAMES } from './walls.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let fresh: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  fresh = await newDatabase()
  owner = new pg.Client(fresh.owner)
  await owner.connect()
})

afterAll(async () => {
  await owner?.end()
  await fresh?.drop()
})

/** Does it, looks, and takes it back. */
async function breachesAfter(change: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(change)
    return (await findBreaches(owner)).map(({ rule, where }) => `${rule}: ${where}`)
  } finally {
    await owner.query('rollback')
  }
}

const FENCED =
  'create table notes (account_id bigint not null references accounts, id bigint, primary key (account_id, id));'

/** Rule -> a change that breaks it, and what the rule says to it. */
const VIOLATIONS: Record<string, [change: string, where: string]> = {
  'a fenced table has account_id, not null': [
    'create table notes (account_id bigint, id bigint primary key)',
    'notes',
  ],
  'a shared table has no account_id': ['alter table countries add account_id bigint', 'countries'],
  'a shared table that is listed exists': ['drop table rate_limits', 'rate_limits'],
  'row-level security is enabled on a fenced table': [FENCED, 'notes'],
  'row-level security is forced on a fenced table': [
    `${FENCED} alter table notes enable row level security`,
    'notes',
  ],
  'a fenced table has a policy for casework_app': [
    `${FENCED} create policy swept on notes to casework_jobs using (true)`,
    'notes',
  ],
  'every policy for casework_app asks for the account': [
    `create policy all_too_open on clients to casework_app using (id > 0)`,
    'clients.all_too_open',
  ],
  'no policy is for everybody': [
    `create policy public_one on clients using (account_id = current_account_id())`,
    'clients.public_one',
  ],
  'a key of a fenced table starts with account_id': [
    `create table notes (id bigint primary key, account_id bigint not null); select fence_to_account('notes')`,
    'notes',
  ],
  'a reference to a fenced table is a pair with account_id': [
    `alter table clients add unique (id); alter table cases add constraint plain_reference foreign key (client_id) references clients (id)`,
    'cases.plain_reference',
  ],
  'no table belongs to an unprivileged role': [
    'grant create on schema public to casework_app; grant casework_app to current_user; alter table countries owner to casework_app',
    'countries',
  ],
  'an unprivileged role reads and writes rows, no more': [
    'grant truncate on clients to casework_app',
    'clients: truncate to casework_app',
  ],
  'nothing is granted to everybody': ['grant select on clients to public', 'clients: select'],
  'no view looks past the fence': ['create view everyone as select name from clients', 'everyone'],
  'no function that can be called lends the rights of its owner': [
    `create function peek() returns bigint language sql security definer set search_path = pg_temp as 'select 1::bigint'`,
    'peek()',
  ],
  'a function with the rights of its owner fixes its search path': [
    `create function counted() returns trigger language plpgsql security definer as 'begin return null; end'`,
    'counted()',
  ],
  'an unprivileged role has no attribute beyond login': [
    'alter role casework_app createdb',
    'casework_app',
  ],
  'a role that holds grants cannot sign in': ['alter role casework_app login', 'casework_app'],
  'an unprivileged role is a member of none but its group': [
    'create role lender; grant lender to casework_app',
    'casework_app in lender',
  ],
  'an unprivileged role creates nothing': [
    'grant create on schema public to casework_jobs',
    'casework_jobs in public',
  ],
  'not everybody may enter the database': [
    `do $$ begin execute format('grant connect on database %I to public', current_database()); end $$`,
    'public',
  ],
  'casework_app has no right to the job queue': [
    'grant casework_jobs to current_user; grant usage on schema graphile_worker to casework_app',
    'graphile_worker',
  ],
}

test('every rule about the walls between firms has a planted violation', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual([...RULE_NAMES].sort())
})

test.for(Object.entries(VIOLATIONS))(
  'refuses a schema that breaks: %s',
  async ([rule, [change, where]]) => {
    expect(await breachesAfter(change)).toContain(`${rule}: ${where}`)
  },
)

test('a fenced table is named when it forgets everything at once', async () => {
  const found = await breachesAfter(
    'create table forgotten (id bigint primary key, client_id bigint)',
  )
  expect(found.filter((breach) => breach.endsWith(': forgotten')).length).toBeGreaterThanOrEqual(5)
})

test('the walls between firms stand in the migrated schema', async () => {
  expect(await findBreaches(owner)).toEqual([])
})

test('schema.sql is the dump of a freshly migrated database (write it with `npm run db:schema`)', async () => {
  expect(await dumpSchema(owner)).toBe(readFileSync(here('schema.sql'), 'utf8'))
})

test('each table of the catalogue is created under an "-- owner:" comment, but for the list of the migration runner', async () => {
  const migrations = globSync(here('migrations/*.sql'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const owned = [
    ...migrations.matchAll(/^-- owner: [a-z-]+\n(?:--.*\n)*create (?:unlogged )?table (\w+)/gm),
  ].map((found) => found[1] ?? '')
  const dropped = new Set([...migrations.matchAll(/^drop table (\w+)/gm)].map((found) => found[1]))
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f')`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(
    new Set([...owned.filter((name) => !dropped.has(name)), 'migrations']),
  )
})
