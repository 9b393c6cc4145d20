// Items that an older version of the schema has stored are restored in the present one.
import { binEndpoints, BIN_KINDS } from '@casework/contract/bin'
import { expect, onTestFinished, test } from 'vitest'
import { call, startTestApp } from '@casework/testing'
import { newEmptyDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { listMigrations, prepareDatabase } from '../../platform/database/migrate/prepare.ts'

const ACCOUNT = `
  insert into users (id, name, email, mobile, country_id, email_verified_at) overriding system value
    values (1, 'Ann Poe', 'ann@example.com', '1', 840, now());
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value values (1, 1, 'Poe & Co.')`

const DOCUMENT = `insert into documents (account_id, id, client_id, case_id, session_id, group_id, file_name, file_size, store_key, sha256, security_level) values`
const describeFile = (id: number) => `'brief.pdf', ${id}000, 'key-${id}', repeat('a', 64), 'red')`

/** One record as the root of each kind of item; the client has all others below it. */
const RECORDS = [
  `insert into clients (account_id, id, name, email) values (1, 1, 'Acme Ltd', 'acme@example.com'), (1, 2, 'Other', null)`,
  `insert into client_imports (account_id, user_id, file_name, client_count) values (1, 1, 'new.csv', 1)`,
  `insert into clients (account_id, id, name, import_id) select 1, 3, 'Imported', id from client_imports`,
  `insert into cases (account_id, id, client_id, title, date) select 1, n, n, 'Case ' || n, '2026-01-02' from generate_series(1, 2) n`,
  `insert into sessions (account_id, id, case_id, client_id, title, date) select 1, n, n, n, 'Hearing ' || n, '2026-01-02 09:00' from generate_series(1, 2) n`,
  `insert into sessions (account_id, id, case_id, client_id, title, date) values (1, 3, 2, 2, 'Third', '2026-01-03 09:00')`,
  `insert into document_groups (account_id, id, session_id, name) select 1, n, n, 'Exhibits ' || n from generate_series(1, 3) n`,
  `${DOCUMENT} (1, 1, 1, 1, 1, null, ${describeFile(1)}`,
  `${DOCUMENT} (1, 2, 1, null, null, 1, ${describeFile(2)}`,
  `${DOCUMENT} (1, 3, 2, 2, null, null, ${describeFile(3)}`,
  `insert into case_members (account_id, case_id, user_id, part) values (1, 1, 1, 'lead')`,
  `insert into case_events (account_id, case_id, kind, text_key, text_values) values (1, 1, 'details', 'Court: {court}', '{"court": "Berlin"}')`,
]
const LATER_RECORDS = [
  `insert into people (account_id, kind, name, security_level) values (1, 'person', 'Witness', 'red')`,
  `insert into case_parties (account_id, case_id, person_id, security_level, role) select 1, 1, id, 'red', 'witness' from people`,
  `insert into case_parties (account_id, case_id, client_id, role) values (1, 1, 2, 'opponent')`,
  `insert into former_names (account_id, client_id, name, folded) values (1, 1, 'Acme Inc', 'acme')`,
  `insert into deadlines (account_id, case_id, session_id, kind, title, due_on, dated_by, created_by, user_id) values (1, 1, 1, 'court', 'Appeal', '2027-01-02', 1, 1, 1)`,
  `insert into deadline_events (account_id, deadline_id, kind) select 1, id, 'created' from deadlines`,
  `insert into entries (account_id, case_id, session_id, kind, body, security_level, happened_at, minutes, user_id) values (1, 1, 1, 'note', 'Called Reed', 'red', '2026-01-02 10:00', 5, 1)`,
  `insert into entry_amendments (account_id, entry_id, security_level, body, user_id) select 1, id, 'red', 'He called back', 1 from entries`,
]

/**
 * A version by the first migration that it does not have: that of the bin, and that in which all
 * tables are whose rows fall with a record. A new table needs a row, in a version that has it; the
 * third list are kinds that the version does not know.
 */
const VERSIONS = [
  [
    '0041',
    RECORDS,
    ['case_party', 'deadline', 'deadline_event', 'entry', 'entry_amendment', 'former_name'],
  ],
  ['0077', [...RECORDS, ...LATER_RECORDS], []],
] as const

/** Children before their parents, so that each is the root of an item. */
const DELETES = [
  ['document', 'documents where id = 3'],
  ['document_group', 'document_groups where id = 2'],
  ['session', 'sessions where id = 2'],
  ['case', 'cases where id = 2'],
  ['client', 'clients where id = 1'],
  ['import', 'clients where id = 3'],
] as const

const asServer = <Row extends object>({ app }: TestDatabase, ...statements: string[]) =>
  onDatabase(app, async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', '1', true), set_config('app.user_id', '1', true),
         set_config('app.levels', '{red,yellow,green}', true)`,
    )
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    await client.query('commit')
    return rows
  })

interface Captured {
  readonly kind: string
  readonly captured: string
}
const listCaptured = (database: TestDatabase) =>
  asServer<Captured>(database, 'select kind, captured::text as captured from captured_tables()')

/** All rows of the captured tables, without what is computed. */
const readRows = async (database: TestDatabase) => {
  const tables = await listCaptured(database)
  const found = []
  for (const { kind, captured } of tables)
    found.push(
      ...(await asServer<{ kind: string; row: Record<string, unknown> }>(
        database,
        `select '${kind}' as kind, to_jsonb(x) - 'search' as row from ${captured} x order by id`,
      )),
    )
  return found
}

test.each(VERSIONS)(
  'restores an item of each kind, with a row of each table, that the schema before %s has stored (BIN-032)',
  async (first, records, later) => {
    const database = await newEmptyDatabase()
    onTestFinished(() => database.drop())
    const prepare = (upTo: readonly string[]) =>
      prepareDatabase({ ...database, log: () => undefined, upTo })
    await prepare(listMigrations().filter((name) => name < first))
    await onDatabase(database.owner, (client) => client.query(ACCOUNT))
    await asServer(database, ...records)
    const before = await readRows(database)
    const [imported] = await asServer<{ id: string }>(database, 'select id from client_imports')
    for (const [kind, rows] of DELETES) {
      const id = kind === 'import' ? imported?.id : /\d+/.exec(rows)?.[0]
      await asServer(
        database,
        `select set_config('app.deleting', '${kind} ${id} owner', true)`,
        `delete from ${rows}`,
      )
    }
    const stored = await asServer<{ kind: string }>(database, 'select distinct kind from bin_rows')

    await prepare(listMigrations())

    const casework = await startTestApp({ database })
    onTestFinished(() => casework.stop())
    const { rows: signIns } = await casework.authPool.query<{ id: string }>(
      'insert into sign_ins (user_id) values (1) returning id',
    )
    const token = casework.tokens.sign({ user_id: 1, sign_in_id: Number(signIns[0]?.id) })
    const list = async () =>
      (await call(casework.app, binEndpoints.list, { query: {} }, { token })).items
    const items = await list()
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([...BIN_KINDS].toSorted())
    for (const { id } of items.toReversed())
      if ((await list()).some((left) => left.id === id))
        await call(
          casework.app,
          binEndpoints.restore,
          { params: { id }, body: { with_parents: true } },
          { token },
        )
    expect(await list()).toEqual([])
    // Every value of then; columns that came later have their defaults.
    expect(await readRows(database)).toMatchObject(before)
    const missing = (await listCaptured(database))
      .map(({ kind }) => kind)
      .filter((kind) => !stored.some((row) => row.kind === kind))
    expect(missing.toSorted()).toEqual(later)
  },
)
