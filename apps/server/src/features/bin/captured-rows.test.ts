// What the triggers of the database write into the bin.
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { caseContents } from '@casework/contract/case-contents'
import { expect, test } from 'vitest'
import { listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { dumpRecords } from '../../../test/moves/table-dump.ts'

const casework = useTestApp()

/** Runs a statement as the server would for the owner of this firm. */
const asServer = ({ account_id, owner }: Firm, statement: string) =>
  onDatabase(casework.database.app, async (client) => {
    await client.query(
      `select set_config('app.account_id', '${account_id}', false), set_config('app.user_id', '${owner.user_id}', false),
         set_config('app.levels', '{red,yellow,green}', false)`,
    )
    await client.query(statement)
  })

/** Rows as text, by id. */
const readRows = ({ account_id }: Firm, table: string, row: string) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `select (${row})::text as row from ${table} x where account_id = $1 order by 1`,
      [account_id],
    )
    return rows
  })

const removeClient = ({ owner }: Firm, id: number) =>
  owner.call(clientEndpoints.remove, { params: { id: String(id) } })

test('keeps many rows of a table as it keeps one (BIN-002, BIN-009)', async () => {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  await asServer(
    firm,
    `insert into sessions (account_id, case_id, client_id, title, description, date, duration)
     select ${firm.account_id}, ${case_id}, ${client_id}, 'Hearing "' || n || '" \\ Öl', case when n % 2 = 0 then E'a\\nb' end,
       timestamp '2026-01-01' + n * interval '90.000001 seconds', nullif(n % 60, 0)
     from generate_series(1, 150) n`,
  )
  const [live, before] = [
    await readRows(firm, 'sessions', "to_jsonb(x) - 'search'"),
    await dumpRecords(casework, firm),
  ]
  expect(live).toHaveLength(150)

  await removeClient(firm, client_id)

  const captured = await readRows(firm, `(select * from bin_rows where kind = 'session')`, 'x.row')
  expect(captured).toEqual(live)
  const [item] = await listItems(firm)
  expect(item?.counts).toMatchObject({ clients: 1, cases: 1, sessions: 150 })
  expect((await restoreItem(firm, item?.id ?? 0)).status).toBe(200)
  expect(await dumpRecords(casework, firm)).toBe(before)
})

test('takes rows into no unit but one of the firm (BIN-029)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const { id: case_id } = await firm.addCase()
  await firm.owner.call(caseContents.addToTeam, {
    params: { id: String(case_id) },
    body: { user_id: firm.owner.user_id, part: 'lead' },
  })
  await removeClient(other, (await other.addClient()).id)
  const [theirs] = await listItems(other)
  const before = await dumpRecords(casework, firm)
  for (const unit of [1, theirs?.id])
    await expect(
      asServer(firm, `set app.deletion = '${unit}'; delete from case_members`),
    ).rejects.toMatchObject({ code: '23502', column: 'deletion_id' })
  expect(await dumpRecords(casework, firm)).toBe(before)
})

test('finds an item by names with and without accents (BIN-007)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient({ name: 'Müller & Søn' })
  for (const title of ['Lease `one`', 'Kündigung'])
    await asServer(
      firm,
      `insert into cases (account_id, client_id, title, date) values (${firm.account_id}, ${id}, '${title}', '2026-01-01')`,
    )
  await removeClient(firm, id)
  const count = async (search: string) =>
    (await firm.owner.call(binEndpoints.list, { query: { search } })).items.length
  for (const found of ['muller', 'MUELLER', 'søn', "lease 'one'", 'kundigung', 'Kuendigung'])
    expect([found, await count(found)]).toEqual([found, 1])
  expect(await count('Kundigungen')).toBe(0)
})
