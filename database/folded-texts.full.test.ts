// The migrations 0088 to 0095 fold what is stored.
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  listMigrations,
  prepareDatabase,
} from '../apps/server/src/platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

const PEOPLE = `
  insert into users (id, name, email, mobile) overriding system value values (1, 'Änn Cole', 'ann@example.com', '1');
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value values (1, 1, 'Côle');`

/** As the version before wrote them. */
const RECORDS = `
  insert into clients (account_id, id, name, email, mobile, country_id)
    select 1, n, case n when 1 then 'Jörg Straßer' else 'Client ' || n end, 'A' || n || '@B.example', '301234567', 276
    from generate_series(1, 1200) n;
  insert into cases (account_id, id, client_id, title, description, date) values (1, 1, 1, 'Łódź', 'Änderung', '2026-01-02');
  insert into sessions (account_id, id, case_id, client_id, title, date) values (1, 1, 1, 1, 'Café', '2026-01-02 09:00');
  insert into document_groups (account_id, id, session_id, name) values (1, 1, 1, 'Naïve');
  insert into documents (account_id, client_id, file_name, file_size, store_key, sha256, security_level)
    values (1, 1, 'Kılıç.pdf', 1, 'a', repeat('a', 64), 'green');
  insert into entries (account_id, case_id, kind, body, happened_at, security_level, user_id)
    values (1, 1, 'note', E'Zwölf\\nBoxkämpfer', '2026-01-02 09:00', 'green', 1);
  insert into people (account_id, kind, name, phone) values (1, 'person', 'Đorđe', '4930123456');
  update people set name = 'Đuro';
  update clients set name = 'Fischer & Söhne' where id = 2;
  delete from clients where id = 3;`

/** What is searched for afterwards. */
const FOLDED: Readonly<Record<string, string>> = {
  'clients where id = 1': 'jorg strasser\tjoerg\na1@b.example\n+49301234567 0301234567',
  'clients where id = 1200': 'client 1200\na1200@b.example\n+49301234567 0301234567',
  cases: 'lodz\nanderung\taenderung\n2026/0001\n2026/1',
  sessions: 'cafe',
  document_groups: 'naive',
  documents: 'kilic.pdf',
  entries: 'zwolf\nboxkampfer\tzwoelf boxkaempfer',
  people: 'duro\n\n+4930123456 ?04930123456 ?030123456\ndorde',
}

test('the migration folds the stored texts, and names as they are compared (FIX-202)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  const prepare = (upTo: readonly string[]) =>
    prepareDatabase({ ...database, log: () => undefined, upTo })
  const inFirm = (run: (client: pg.Client) => Promise<void>) =>
    onDatabase(database.app, async (client) => {
      await client.query(
        `select set_config('app.account_id', '1', false), set_config('app.user_id', '1', false),
           set_config('app.levels', '{red,yellow,green}', false), set_config('app.deleting', 'client 3 owner', false)`,
      )
      await run(client)
    })
  const readSearch = async (client: pg.Client, table: string) =>
    (await client.query<{ search: string }>(`select search from ${table}`)).rows[0]?.search
  await prepare(listMigrations().filter((name) => name < '0088'))
  await onDatabase(database.owner, (client) => client.query(PEOPLE))
  await inFirm(async (client) => {
    for (const statement of RECORDS.split(';\n')) await client.query(statement)
    expect(await readSearch(client, 'sessions')).toBe('café\n')
  })

  await prepare(listMigrations())

  await inFirm(async (client) => {
    for (const [table, folded] of Object.entries(FOLDED))
      expect([table, await readSearch(client, table)]).toEqual([table, folded])
    expect(await readSearch(client, 'deletions')).toBe('client 3')
    const { rows: unfolded } = await client.query(
      'select id from clients c where c.search <> fold_row(c)',
    )
    expect(unfolded).toEqual([])
  }) // The app may not read it.
  const { rows } = await onDatabase(database.owner, (client) =>
    client.query(
      `select folded from conflict_names where person_id is not null
       union all select folded from former_names where person_id is not null`,
    ),
  )
  expect(rows).toEqual([{ folded: 'duro' }, { folded: 'dorde' }])
  expect(await onDatabase(database.owner, (client) => readSearch(client, 'users'))).toBe(
    'ann cole\taenn',
  )
  expect(await onDatabase(database.owner, (client) => readSearch(client, 'accounts'))).toBe('cole')
})
