import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { prepareDatabase } from '../../platform/database/migrate/prepare.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../../database/migrations', import.meta.url))

/** Copies the migrations of the version before. */
function copyEarlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casework-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0019'))
    copyFileSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

const PEOPLE = `
  insert into users (id, name, email, mobile) overriding system value values
    (1, 'Ann Cole', 'ann@example.com', '1'), (2, 'Ben Cole', 'ben@example.com', '1');
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value select id, id, name from users;`

/** Cases of different years; those of one minute are in the order of their ids. */
const CASES = `
  insert into clients (account_id, id, name) values ($1, 1, 'Acme');
  insert into cases (account_id, id, client_id, title, date, created_at)
  select $1, 1 + n * 7919 % 1009, 1, 'Case ' || n, '2020-01-01',
    timestamptz '2023-12-20 00:00Z' + n * 31 % 40 * interval '1 day'
  from generate_series(1, 120) n`

const withAccount = async (client: pg.Client, account_id: number) =>
  client.query(`select set_config('app.account_id', $1, false)`, [account_id])

test('existing cases are numbered per firm and year by age, then id (MATTER-009)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  const prepare = (migrations: string) =>
    prepareDatabase({ ...database, log: () => undefined, migrations })
  await prepare(copyEarlierMigrations())
  await onDatabase(database.owner, (client) => client.query(PEOPLE))
  await onDatabase(database.app, async (client) => {
    for (const account_id of [1, 2]) {
      await withAccount(client, account_id)
      for (const statement of CASES.split(';')) await client.query(statement, [account_id])
    }
  })

  await prepare(MIGRATIONS)

  await onDatabase(database.app, async (client) => {
    for (const account_id of [1, 2]) {
      await withAccount(client, account_id)
      const { rows } = await client.query<{ number: string; expected: string }>(`
        select number, to_char(created_at at time zone 'UTC', 'YYYY/') || lpad(row_number() over (
          partition by extract(year from created_at at time zone 'UTC') order by created_at, id)::text, 4, '0') as expected
        from cases`)
      expect(rows).toHaveLength(120)
      expect(rows.map(({ number }) => number)).toEqual(rows.map(({ expected }) => expected))
      expect(rows.map(({ number }) => number)).toContain('2024/0001')
      // The statement of the version before.
      const { rows: added } = await client.query<{ number: string }>(
        `insert into cases (account_id, client_id, title, date) values ($1, 1, 'New', '2024-01-01')
         returning number, search, status, opened_by`,
        [account_id],
      )
      expect(added).toEqual([
        {
          number: `${new Date().getUTCFullYear()}/0001`,
          search: expect.stringContaining(`${new Date().getUTCFullYear()}/1`) as string,
          status: 'open',
          opened_by: null,
        },
      ])
    }
  })
})

test('tables of the case file take and show rows of the own account only (MATTER-039)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  await prepareDatabase({ ...database, log: () => undefined, migrations: MIGRATIONS })
  await onDatabase(database.owner, (client) => client.query(PEOPLE))
  const seeded = `
    insert into clients (account_id, id, name) values ($1, 1, 'Acme');
    insert into cases (account_id, id, client_id, title, date) values ($1, $2, 1, 'Case', '2024-01-01');
    insert into case_members (account_id, case_id, user_id, part) values ($1, $2, 1, 'lead');
    insert into case_events (account_id, case_id, kind, text_key) values ($1, $2, 'status', 'closed')`
  await onDatabase(database.app, async (client) => {
    await client.query(`select set_config('app.levels', '{green}', false)`)
    for (const account_id of [1, 2]) {
      await withAccount(client, account_id)
      for (const statement of seeded.split(';'))
        await client.query(statement.replace('$1', `${account_id}`).replace('$2', `${account_id}7`))
    }
    // As account 2, with a case of account 1.
    for (const [statement, code] of [
      [
        `insert into case_members (account_id, case_id, user_id, part) values (2, 17, 2, 'member')`,
        '23503',
      ],
      [
        `insert into case_events (account_id, case_id, kind, text_key) values (2, 17, 'status', 'closed')`,
        '23503',
      ],
      [
        `insert into case_members (account_id, case_id, user_id, part) values (1, 17, 2, 'member')`,
        '42501',
      ],
      [
        `insert into case_events (account_id, case_id, kind, text_key) values (1, 17, 'status', 'closed')`,
        '42501',
      ],
      [
        `insert into case_events (account_id, case_id, kind, text_key, security_level) values (2, 27, 'status', 'closed', 'red')`,
        '42501',
      ],
      [`insert into case_counters (account_id, year, last) values (1, 2030, 1)`, '42501'],
      [`insert into case_counters (account_id, year, last) values (2, 2030, 1)`, '42501'],
      [`select * from case_counters`, '42501'],
      [`select * from take_case_number(2, now())`, '42501'],
    ] as const)
      await expect(client.query(statement), statement).rejects.toMatchObject({ code })
    for (const table of ['case_members', 'case_events']) {
      const { rows } = await client.query(
        `select distinct account_id::int, case_id::int from ${table}`,
      )
      expect(rows, table).toEqual([{ account_id: 2, case_id: 27 }])
    }
    const changed = await client.query(
      `update case_members set part = 'member' where account_id = 1`,
    )
    expect(changed.rowCount).toBe(0)
  })
  // Backups read the counters of every firm.
  await onDatabase(database.backup, async (client) => {
    const { rows } = await client.query(
      `select account_id::int, last from case_counters order by 1`,
    )
    expect(rows).toEqual([
      { account_id: 1, last: 1 },
      { account_id: 2, last: 1 },
    ])
  })
})
