import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { searchEndpoints } from '@casework/contract/search'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { list, setStatus, updateDetails } = caseEndpoints
const { addToTeam } = caseContents

const FORMER_COLUMNS = ['Title', 'Client', 'Date', 'Description', 'Sessions', 'Documents']

/** Adds cases with the numbers 1 to `count` of 2024. */
async function addNumberedCases({ account_id, addClient }: Firm, count: number) {
  const { id } = await addClient()
  await inTransaction(casework.appPool, { account_id }, (scope) =>
    scope.one(sql`
      insert into cases (account_id, client_id, title, date, number_year, number_seq)
      select ${account_id}, ${id}, 'Case ' || chr(96 + n % 26 + 1) || n, '2024-01-01', 2024, n
      from generate_series(1, ${count}) n`),
  )
}

test('finds a case by number, by number without leading zeros, by court and by reference (MATTER-011)', async () => {
  const firm = await newFirm(casework)
  await addNumberedCases(firm, 60)
  const { id } = await firm.addCase()
  await firm.owner.call(updateDetails, {
    params: { id },
    body: { court: 'Landgericht Köln', court_reference: '12 O 34/26' },
  })
  const find = async (search: string) =>
    (await firm.owner.call(list, { query: { search } })).items.map(({ number }) => number)

  expect(await find('2024/0041')).toEqual(['2024/0041'])
  expect(await find('2024/41')).toEqual(['2024/0041'])
  expect(await find('LANDGERICHT kö')).toEqual([expect.stringMatching(/\/0001$/)])
  expect(await find('12 o 34/26')).toEqual([expect.stringMatching(/\/0001$/)])
  // A new title keeps the case findable by its court, and the former court no longer finds it.
  await firm.owner.call(updateDetails, { params: { id }, body: { court: 'Amtsgericht' } })
  expect(await find('landgericht')).toEqual([])
  expect(await find('amtsgericht')).toHaveLength(1)
})

test('the search of all records lists the case with this number first (MATTER-012)', async () => {
  const firm = await newFirm(casework)
  await addNumberedCases(firm, 450)
  await firm.addCase({ title: '2024/41 is mentioned here' })
  for (const [q, name] of [
    ['2024/41', 'Case p41'],
    ['2024/0041', 'Case p41'],
    ['2024/4', 'Case e4'],
    ['2024/00004', 'Case e4'],
  ] as const)
    expect((await firm.owner.call(searchEndpoints.find, { query: { q } })).cases[0]?.name, q).toBe(
      name,
    )
  const { cases } = await firm.owner.call(searchEndpoints.find, { query: { q: '2024/9999' } })
  expect(cases).toEqual([])
  const other = await newFirm(casework)
  expect((await other.owner.call(searchEndpoints.find, { query: { q: '2024/41' } })).cases).toEqual(
    [],
  )
})

test('the CSV has the former columns first, then number, status, court, reference and lead (MATTER-037)', async () => {
  const firm = await newFirm(casework)
  const { id, number } = await firm.addCase()
  const other = await firm.addCase({ title: 'Other' })
  const params = { id }
  await firm.owner.call(updateDetails, {
    params,
    body: { court: 'Landgericht', court_reference: '1 O 1/26' },
  })
  const { user_id, name } = firm.owner
  await firm.owner.call(addToTeam, { params, body: { user_id, part: 'lead' } })
  await firm.owner.call(setStatus, { params, body: { status: 'closed' } })

  const exportRows = async (query: object) =>
    parse((await firm.owner.ask(caseEndpoints.export, { query })).text, { bom: true })
  const former = ['Acme v. Smith', 'Acme Ltd', '2026-02-18', '', '0', '0']
  expect(await exportRows({})).toEqual([
    [...FORMER_COLUMNS, 'Number', 'Status', 'Court', 'Court Reference', 'Responsible'],
    ['Other', 'Acme Ltd', '2026-02-18', '', '0', '0', other.number, 'Open', '', '', ''],
    [...former, number, 'Closed', 'Landgericht', '1 O 1/26', name],
  ])
  expect(await exportRows({ status: 'closed', mine: 'true' })).toHaveLength(2)
  expect(await exportRows({ status: 'archived' })).toHaveLength(1)
})
