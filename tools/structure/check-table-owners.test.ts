import { describe, expect, it } from 'vitest'
import { checkTableOwners } from './check-table-owners.ts'
import { writeFixtureTree } from '../write-fixture-tree.ts'

const SQL = 'apps/server/src/features/clients/clients.sql.ts'
const migrations = {
  'database/migrations/0001_accounts.sql':
    '-- why\n\n-- owner: accounts\n-- One row per firm.\ncreate table accounts (id bigint);\n',
  'database/migrations/0002_clients.sql':
    '-- owner: clients\ncreate table if not exists clients (id bigint);\n-- owner: platform\ncreate table jobs (id bigint);',
}
const problems = (files: Record<string, string>) =>
  checkTableOwners(writeFixtureTree({ ...migrations, ...files })).problems

describe('table owners', () => {
  it.each([
    ['inserts into', 'sql`insert into accounts (id) values (${id})`'],
    ['updates', 'sql`with a as (update accounts a set id = 1 returning id) select 1`'],
    ['deletes from', 'sql`\n  delete\n  from only accounts`'],
    ['merges into', "sql('MERGE INTO accounts using x on true')"],
    ['truncates', "sql('truncate table accounts')"],
  ])('refuses a feature that %s the table of another', (_what, text) => {
    expect(problems({ [SQL]: text })).toMatchObject([
      { rule: 'own-tables-only', message: 'clients writes accounts: it belongs to accounts' },
    ])
  })

  it('refuses an unknown table, an interpolated name, and platform writing a table of a feature', () => {
    expect(problems({ [SQL]: 'sql`insert into client (id) values (1)`' })).toMatchObject([
      { message: 'clients writes client: no migration creates it' },
    ])
    expect(problems({ [SQL]: 'sql`delete from ${raw(table)}`' })).toMatchObject([
      { message: 'clients writes $: the table name is interpolated' },
    ])
    expect(
      problems({ 'apps/server/src/platform/jobs/jobs.ts': 'sql`update clients set id = 1`' }),
    ).toMatchObject([{ file: 'apps/server/src/platform/jobs/jobs.ts' }])
  })

  it("lets an operator's commands write any table", () => {
    const file = 'apps/server/src/operations/firms/erase-firm.ts'
    expect(problems({ [file]: 'sql`delete from clients`' })).toEqual([])
  })

  it('knows the owner of a view that is written through', () => {
    const view = {
      'database/migrations/0003_view.sql':
        '-- owner: accounts\ncreate view own_account as select id from accounts;\ncreate view plain as select 1;',
    }
    const accountsSql = 'apps/server/src/features/accounts/accounts.sql.ts'
    expect(problems({ ...view, [accountsSql]: 'sql`update own_account set id = 1`' })).toEqual([])
    expect(problems({ ...view, [SQL]: 'sql`update own_account set id = 1`' })).toMatchObject([
      { message: 'clients writes own_account: it belongs to accounts' },
    ])
    expect(problems({ ...view, [accountsSql]: 'sql`update plain set id = 1`' })).toMatchObject([
      { message: 'accounts writes plain: no migration creates it' },
    ])
  })

  it('knows the capability that an older migration calls by its former name', () => {
    const table = {
      'database/migrations/0003_updates.sql':
        '-- owner: updates\ncreate table updates (id bigint);',
    }
    const file = 'apps/server/src/features/alerts/alerts.sql.ts'
    expect(problems({ ...table, [file]: 'sql`delete from updates`' })).toEqual([])
  })

  it("allows only platform to write the job queue's tables", () => {
    const text = 'sql`delete from graphile_worker._private_jobs where id = 1`'
    expect(problems({ 'apps/server/src/platform/jobs/jobs.ts': text })).toEqual([])
    expect(problems({ [SQL]: text })).toMatchObject([
      { message: 'clients writes graphile_worker._private_jobs: it belongs to platform' },
    ])
  })

  it('refuses a table without an owner or with an unknown one', () => {
    const file = 'database/migrations/0003_more.sql'
    expect(
      problems({ [file]: '-- owner: clients\n\ncreate table tags (id bigint);' }),
    ).toMatchObject([{ rule: 'table-has-owner', file, line: 3 }])
    expect(
      problems({ [file]: '-- owner: customers\ncreate table tags (id bigint);' }),
    ).toMatchObject([{ message: '"customers" is not a capability' }])
  })

  it('accepts writes to own tables, reads of any table, row locks and upserts', () => {
    const text =
      'sql`insert into clients (id) select id from accounts for update of accounts on conflict (id) do update set id = 2`'
    const { problems: none, tables } = checkTableOwners(
      writeFixtureTree({
        ...migrations,
        [SQL]: text,
        'apps/server/src/platform/jobs/jobs.ts': 'sql`delete from jobs`',
      }),
    )
    expect(none).toEqual([])
    expect(tables).toBe(3)
  })
})
