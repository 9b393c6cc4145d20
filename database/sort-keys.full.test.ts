// The migrations 0098 and 0099 give what is stored its place in the order of names.
import { expect, onTestFinished, test } from 'vitest'
import {
  listMigrations,
  prepareDatabase,
} from '../apps/server/src/platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

const ACCOUNTS = `
  insert into users (id, name, email, mobile) overriding system value
    select n, 'Änn ' || n, 'ann' || n || '@example.com', '1' from generate_series(1, 2) n;
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value select id, id, 'Côle ' || id from users;`

/** As the version before wrote them: more than a batch in each of two firms. */
const RECORDS = `
  insert into clients (account_id, id, name) select current_account_id(), n, 'Ä ' || n from generate_series(1, 1100) n;
  insert into cases (account_id, id, client_id, title, date) values (current_account_id(), 1, 1, 'Łódź 10', '2026-01-02');
  insert into sessions (account_id, id, case_id, client_id, title, date) values (current_account_id(), 1, 1, 1, 'Café', '2026-01-02 09:00');
  insert into documents (account_id, client_id, doc_name, file_name, file_size, store_key, sha256, security_level)
    values (current_account_id(), 1, 'Zeta', 'Kılıç.pdf', 1, 'a' || current_account_id(), repeat('a', 64), 'red');
  insert into people (account_id, kind, name, security_level) values (current_account_id(), 'person', 'Đorđe', 'yellow')`

const KEYS: Readonly<Record<string, string>> = {
  'clients where id = 1': 'a 11',
  'clients where id = 1100': 'a 41100',
  cases: 'lodz 210',
  sessions: 'cafe',
  documents: 'kilic pdf',
  people: 'dorde',
}

test('the migration writes the sort keys of what is stored, and of what is written later (FIX-211)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  const prepare = (upTo: readonly string[]) =>
    prepareDatabase({ ...database, log: () => undefined, upTo })
  const inFirm = (account: number, statements: readonly string[]) =>
    onDatabase(database.app, async (client) => {
      await client.query(
        `select set_config('app.account_id', '${account}', false), set_config('app.user_id', '${account}', false),
           set_config('app.levels', '{red,yellow,green}', false)`,
      )
      const results = []
      for (const statement of statements) results.push((await client.query(statement)).rows)
      return results
    })
  await prepare(listMigrations().filter((name) => name < '0098'))
  await onDatabase(database.owner, (client) => client.query(ACCOUNTS))
  for (const account of [1, 2]) await inFirm(account, RECORDS.split(';\n'))

  await prepare(listMigrations())

  for (const account of [1, 2])
    for (const [table, key] of Object.entries(KEYS))
      expect([table, await inFirm(account, [`select sort_key from ${table}`])]).toEqual([
        table,
        [[{ sort_key: key }]],
      ])
  expect(await inFirm(1, ['select sort_key from users order by id'])).toEqual([
    [{ sort_key: 'ann 11' }, { sort_key: 'ann 12' }],
  ])
  expect(
    await inFirm(2, [
      `update clients set name = 'Öl', sort_key = 'zzz' where id = 1`,
      'select sort_key from clients where id = 1',
      `select count(*)::int as empty from clients where sort_key <> sort_key(name)`,
      'select sort_key from accounts order by id',
    ]),
  ).toEqual([
    [],
    [{ sort_key: 'ol' }],
    [{ empty: 0 }],
    [{ sort_key: 'cole 11' }, { sort_key: 'cole 12' }],
  ])
})
