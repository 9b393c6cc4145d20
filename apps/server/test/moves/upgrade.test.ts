import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newEmptyDatabase } from '../database/new-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../database/migrations', import.meta.url))
/** The last migration before each document had exactly one client. */
const BEFORE = 23
const TABLES = [
  'clients',
  'cases',
  'sessions',
  'document_groups',
  'documents',
  'audit_entries',
  'account_totals',
  'documents_elsewhere',
]

const migrate = (dbClient: pg.Client, count: number) => {
  const silent = () => {}
  const logger = { debug: silent, info: silent, warn: silent, error: silent }
  return runner({
    dbClient,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'migrations',
    noLock: true,
    count,
    logger,
  })
}

/**
 * Records that the product allowed before: documents of one client in sessions, cases and groups of
 * another.
 */
const CROSSED = `
  insert into users (name, email, mobile, password_hash) values ('Owner', 'owner@example.com', '1', 'x');
  insert into accounts (owner_user_id, name) select id, 'Firm' from users;
  insert into clients (account_id, name) values (1, 'First'), (1, 'Second');
  insert into cases (account_id, client_id, title, date) select 1, 1, 'Of the first', '2026-01-01';
  insert into sessions (account_id, case_id, client_id, title, date) values (1, 1, 2, 'Of the second', '2026-01-01 10:00');
  insert into document_groups (account_id, session_id, name) values (1, 1, 'Exhibits');
  insert into documents (account_id, client_id, case_id, session_id, group_id, file_name, file_size, security_level, sha256, store_key)
  select 1, place.client, place.legal_case, place.session, place.in_group, place.name, 1, place.level, repeat('0', 64), place.name
  from (values
    ('of the session', 1, 1, 1, null, 'red'),
    ('in the group', 1, 1, 1, 1, 'green'),
    ('session without its case', 1, null, 1, null, 'green'),
    ('of the case', 2, 1, null, null, 'red'),
    ('of the case and in the group', 1, 1, null, 1, 'yellow'),
    ('of the client alone', 1, null, null, null, 'green')) place (name, client, legal_case, session, in_group, level);
  insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
  values (1, 1, 'owner', 'DELETE', 'document', '{2,999}', 'done', 'x'), (1, 1, 'owner', 'DELETE', 'client', '{2}', 'done', 'y');`

test('an upgrade gives each document its one client and a new id, also in the audit (FIX-021, FIX-040)', async () => {
  const database = await newEmptyDatabase()
  const client = new pg.Client(database.owner)
  await client.connect()
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'casework_app') then create role casework_app; end if;
      if not exists (select from pg_roles where rolname = 'casework_auth') then create role casework_auth; end if;
      if not exists (select from pg_roles where rolname = 'casework_jobs') then create role casework_jobs; end if;
    end $$`)
  await migrate(client, BEFORE)
  // The owner of an external database is subject to the policies as well.
  for (const table of TABLES) await client.query(`alter table ${table} no force row level security`)
  await client.query(CROSSED)
  for (const table of TABLES) await client.query(`alter table ${table} force row level security`)
  await migrate(client, Infinity)

  for (const table of ['documents', 'audit_entries'])
    await client.query(`alter table ${table} no force row level security`)
  const { rows } = await client.query<Record<string, unknown>>(`
    select file_name, client_id::int, case_id::int, direct_case_id::int, session_id::int, group_id::int from documents order by file_name`)
  const inSession = { client_id: 2, case_id: 1, direct_case_id: null, session_id: 1 }
  const inCase = { client_id: 1, case_id: 1, direct_case_id: 1, session_id: null, group_id: null }
  expect(rows).toEqual([
    { file_name: 'in the group', ...inSession, group_id: 1 },
    { file_name: 'of the case', ...inCase },
    { file_name: 'of the case and in the group', ...inCase },
    {
      file_name: 'of the client alone',
      client_id: 1,
      case_id: null,
      direct_case_id: null,
      session_id: null,
      group_id: null,
    },
    { file_name: 'of the session', ...inSession, group_id: null },
    { file_name: 'session without its case', ...inSession, group_id: null },
  ])
  const { rows: ids } = await client.query<{ id: string }>(
    `select id from documents where file_name = 'in the group' or id < 1000000 order by id`,
  )
  expect(ids.length).toBe(1)
  const { rows: audited } = await client.query(
    `select object_ids::text[] from audit_entries order by object_type desc`,
  )
  expect(audited).toEqual([{ object_ids: [ids[0]?.id, '999'] }, { object_ids: ['2'] }])
  const { rows: forced } = await client.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity order by 1`,
  )
  expect(forced).toEqual([{ relname: 'audit_entries' }, { relname: 'documents' }])
  await client.end()
  await database.drop()
})
