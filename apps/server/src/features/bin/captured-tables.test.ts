// What the database itself guarantees about the bin.
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { caseContents } from '@casework/contract/case-contents'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const casework = useTestApp({ ownDatabase: true })

/** Tables whose rows fall with a record without being captured, and the reason. */
const LOST: Readonly<Record<string, string>> = {
  conflict_names: 'Derived from the clients; a restored client gets its row again (CONF-006).',
  level_plans: 'A delete ends the plan, and a restore does not bring it back (PLAN-010).',
}

/** Tables of which a delete takes no row, and the reason. */
const KEPT: Readonly<Record<string, string>> = {
  account_totals: 'Sums that the triggers of the captured tables keep.',
  alarms: 'What was noticed about a person.',
  audit_entries: 'The history outlives what it is about.',
  bin_group_members: 'The bin itself.',
  bin_hours: 'The bin itself.',
  bin_parents: 'The bin itself.',
  bin_rows: 'The bin itself.',
  bin_totals: 'The bin itself.',
  case_counters: 'No case number is given out twice, even after a delete.',
  client_imports: 'What was imported, also after the delete of the clients.',
  conflict_checks: 'A check and its decision outlive the client and the case.',
  conflict_hits: 'A part of the conflict check.',
  court_days: 'Days of the firm.',
  deletions: 'The bin itself.',
  discarded_files: 'Files that wait for the sweep.',
  firm_runs: 'Which jobs of the firm are done.',
  former_people: 'Names of people who have left the firm.',
  history_failures: 'A part of the history.',
  history_index: 'A part of the history.',
  history_seals: 'A part of the history.',
  holds: 'A hold refuses the delete; a lifted one outlives the record.',
  idempotent_answers: 'Answers to repeated requests, for a day.',
  invitations: 'Of the firm, not of a record.',
  notifications: 'Of the firm, not of a record.',
  people: 'The directory keeps its people when a case is deleted.',
  recorded_views: 'Who has opened what, in one sign-in.',
  reminders: 'What was sent; a restored record is not announced again.',
  retired_names: 'Filled by a delete, and emptied by the restore.',
  updates: 'What people were told.',
}

/** Every tenant table, and whether its rows fall with a record. */
const LIST_TABLES = `
  with recursive falling as (
    select unnest(array['clients', 'cases', 'sessions', 'document_groups', 'documents'])::regclass::oid as oid
    union
    select k.conrelid from falling f
    join pg_constraint k on k.confrelid = f.oid and k.contype = 'f' and k.confdeltype = 'c')
  select c.relname as name, exists (select from captured_tables() t where t.captured = c.oid) as is_captured,
    c.oid in (select oid from falling) as falls
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by 1`

/** Sorts every tenant table into one of the lists; what is in none, or in two, is left. */
const sortTables = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ name: string; is_captured: boolean; falls: boolean }>(
    LIST_TABLES,
  )
  const isListed = (name: string, falls: boolean) => Object.hasOwn(falls ? LOST : KEPT, name)
  return {
    names: rows.map(({ name }) => name),
    captured: rows.filter(({ is_captured }) => is_captured).map(({ name }) => name),
    unlisted: rows
      .filter(({ name, is_captured, falls }) => is_captured === isListed(name, falls))
      .map(({ name }) => name),
  }
}

test('captures every tenant table, or has a reason not to (BIN-013)', async () => {
  await onDatabase(casework.database.owner, async (client) => {
    const { names, captured, unlisted } = await sortTables(client)
    expect(unlisted).toEqual([])
    const exceptions = Object.keys({ ...LOST, ...KEPT })
    expect(names).toEqual([...captured, ...exceptions].toSorted())
  })
})

const OF_CASE = 'foreign key (account_id, case_id) references cases (account_id, id)'

test.for([
  ['falls with a case', `${OF_CASE} on delete cascade`],
  ['names a case', OF_CASE],
  ['names no record', 'unique (account_id, id)'],
])('finds a new tenant table that %s, until it is captured (BIN-013)', ([, constraint]) =>
  onDatabase(casework.database.owner, async (client) => {
    await client.query('begin')
    await client.query(
      `create table notes (account_id bigint, id bigint, case_id bigint, ${constraint})`,
    )
    expect((await sortTables(client)).unlisted).toEqual(['notes'])
    await client.query(`select capture_deletions('notes', 'note')`)
    expect((await sortTables(client)).unlisted).toEqual([])
    await client.query('rollback')
  }),
)

test('restores rows after those that they name (BIN-013)', () =>
  onDatabase(casework.database.owner, async (client) => {
    await client.query('begin')
    await client.query(
      `create table notes (account_id bigint, id bigint, case_id bigint, ${OF_CASE} on delete cascade)`,
    )
    await client.query(`select capture_deletions('notes', 'note')`)
    const { rows } = await client.query<{ kind: string }>('select kind from captured_tables()')
    const order = rows.map(({ kind }) => kind)
    expect(order.slice(0, 2)).toEqual(['client', 'case'])
    expect(order.indexOf('note')).toBeGreaterThan(order.indexOf('case'))
    await client.query('rollback')
  }))

/** Runs a statement as the server would in this firm, with these levels. */
const asServer = <Row extends pg.QueryResultRow>(
  { account_id, owner }: Firm,
  levels: string,
  ...statements: string[]
) =>
  onDatabase(casework.database.app, async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('app.account_id', '${account_id}', true), set_config('app.user_id', '${owner.user_id}', true),
         set_config('app.levels', '${levels}', true)`,
    )
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    await client.query('commit')
    return rows
  })
const ALL = '{red,yellow,green}'

test('refuses a delete outside of a unit, and of another record than announced (BIN-029)', async () => {
  const firm = await newFirm(casework)
  const { id, client_id } = await firm.addSession()
  const before = await dumpRecords(casework, firm)
  for (const table of ['clients', 'cases', 'sessions'])
    await expect(asServer(firm, ALL, `delete from ${table}`)).rejects.toMatchObject({
      code: 'CW135',
    })
  const announce = `select set_config('app.deleting', 'session ${id} owner', true)`
  await expect(
    asServer(firm, ALL, announce, `delete from clients where id = ${client_id}`),
  ).rejects.toMatchObject({ code: 'CW135' })
  expect(await dumpRecords(casework, firm)).toBe(before)
})

test('refuses a delete below a hold, without the service (HOLD-008)', async () => {
  const firm = await newFirm(casework)
  const { id, client_id } = await firm.addSession()
  await asServer(
    firm,
    ALL,
    `insert into holds (account_id, client_id, reason, placed_by) values (${firm.account_id}, ${client_id}, 'Audit', 1)`,
  )
  const before = await dumpRecords(casework, firm)
  await expect(
    asServer(
      firm,
      ALL,
      `select set_config('app.deleting', 'session ${id} owner', true)`,
      `delete from sessions where id = ${id}`,
    ),
  ).rejects.toMatchObject({ code: 'CW136' })
  expect(await dumpRecords(casework, firm)).toBe(before)
})

test('shows no row of the bin to the levels of a diamond, nor a reason (BIN-029)', async () => {
  const firm = await newFirm(casework)
  const { id: session_id, client_id } = await firm.addSession()
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  await asServer(
    firm,
    ALL,
    `insert into holds (account_id, case_id, reason, placed_by) values (${firm.account_id}, ${session_id}, 'Audit', 1)`,
  )
  const totals = ['bin_totals', 'bin_hours']
  const tables = ['deletions', 'bin_rows', 'bin_parents', 'bin_group_members', ...totals, 'holds']
  for (const table of [...tables, 'deletions_within']) {
    expect(await asServer(firm, '{yellow,green}', `select * from ${table}`), table).toEqual([])
  }
  for (const table of tables.filter((name) => name !== 'holds')) {
    const insert = `insert into ${table} default values`
    await expect(asServer(firm, ALL, insert)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await asServer(firm, '{yellow,green}', 'select * from holds_within')).toHaveLength(1)
  for (const table of ['deletions', ...totals])
    expect(await asServer(firm, ALL, `select 1 from ${table}`), table).toHaveLength(1)
})

/** The columns of clients before the bin was built. */
const FIRST_COLUMNS =
  'account_id id name email mobile country_id version created_at updated_at'.split(' ')

test('restores a unit of an older version: newer columns get their defaults (BIN-032)', async () => {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  await firm.owner.call(caseContents.addToTeam, {
    params: { id: String(case_id) },
    body: { user_id: firm.owner.user_id, part: 'lead' },
  })
  const before = await dumpRecords(casework, firm)
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  await onDatabase(casework.database.owner, async (client) => {
    await client.query(
      `update bin_rows set row = (
         select jsonb_object_agg(key, value) from jsonb_each(row) where key = any ($2))
       where account_id = $1 and kind = 'client'`,
      [firm.account_id, FIRST_COLUMNS],
    )
    await client.query("alter table clients add column newer text not null default 'default'")
  })
  const [item] = (await firm.owner.call(binEndpoints.list, { query: {} })).items
  await firm.owner.call(binEndpoints.restore, { params: { id: String(item?.id) }, body: {} })
  await casework.asOwner('alter table clients drop column newer')
  expect(await dumpRecords(casework, firm)).toBe(before)
})
