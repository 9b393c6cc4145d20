import { read as readWorkbook } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import type { LegalCase } from '@casework/contract/cases'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addEveryRole, buildEntry } from '../../../test/journal/entries.ts'

const { amend, create, exportMinutes, list, minutes } = journalEndpoints

const casework = useTestApp()
let firm: Firm
let cases: LegalCase[]
let people: Person[]
beforeAll(async () => {
  firm = await newFirm(casework)
  cases = [await firm.addCase(), await firm.addCase({ title: 'Reed v. Smith' })]
  people = Object.values(await addEveryRole(firm))
})

const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }
const HEAD = 'Date,Time,Case Number,Case,Client,Session,Kind,Direction,Person,Minutes,Text,Amended'

async function exportFile(person: Person, query: Record<string, string>) {
  const response = await casework.app.inject({
    method: 'GET',
    url: '/api/entries/minutes/export/',
    query: { ...query, owner_account_id: String(firm.account_id) },
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.statusCode).toBe(200)
  return response
}
const readCsv = async (person: Person, query: Record<string, string>) =>
  parse<Record<string, string>>((await exportFile(person, query)).rawPayload, {
    bom: true,
    columns: true,
  })
const readSheet = async (person: Person, query: Record<string, string>) => {
  const { rawPayload, headers } = await exportFile(person, { ...query, format: 'xlsx' })
  return { book: readWorkbook(rawPayload, { cellFormula: true }), headers }
}
const add = (given: Partial<EntryForm>, author = firm.owner) =>
  author.call(create, { body: buildEntry(cases[0]?.id ?? 0, given) })

test('refuses silent, reversed and long periods (JOUR-024)', async () => {
  const TOO_LONG = 'The period must be at most one year'
  for (const [query, field, message] of [
    [{}, 'date_after', 'Please choose a period'],
    [{ date_after: '2026-02-01' }, 'date_before', 'Please choose a period'],
    [{ ...PERIOD, date_before: '2026-01-31' }, 'date_before', 'Please choose a period'],
    [{ date_after: '2026-01-01', date_before: '2027-01-02' }, 'date_before', TOO_LONG],
  ] as const)
    for (const endpoint of [minutes, exportMinutes])
      expect(await firm.owner.ask(endpoint, { query })).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
  const year = { date_after: '2026-01-01', date_before: '2027-01-01' }
  expect((await firm.owner.ask(minutes, { query: year })).status).toBe(200)
})

test('exports a CSV with a mark, escaped formulas and texts as they are (JOUR-022)', async () => {
  const texts = ['=1+1', '+49 30', '-5', '@here', 'Said "no",\nthen hung up', ' plain']
  const day = '2026-03-10'
  for (const [at, body] of texts.entries()) await add({ body, happened_at: `${day}T10:0${at}:00` })
  const { id } = await add({ body: 'Call', happened_at: `${day}T11:00:00`, minutes: null })
  await firm.owner.call(amend, { params: { id: String(id) }, body: { body: 'Long', minutes: 9 } })
  const period = { date_after: day, date_before: day }
  const { rawPayload, headers } = await exportFile(firm.owner, period)
  const rows = await readCsv(firm.owner, period)

  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(headers['content-disposition']).toContain('minutes_2026-03-10_2026-03-10.csv')
  expect(rawPayload.toString().slice(1).split('\r\n')[0]).toBe(HEAD.replaceAll(/[^,]+/g, '"$&"'))
  expect(rows.map((row) => row['Text'])).toEqual([
    "'=1+1",
    "'+49 30",
    "'-5",
    "'@here",
    'Said "no",\nthen hung up',
    'plain',
    expect.stringMatching(/^Call\nAmended \d{4}-\d\d-\d\d, Eleanor Whitfield: Long$/),
  ])
  expect(rows[0]).toMatchObject({
    Date: day,
    Time: '10:00',
    Case: 'Acme v. Smith',
    Client: 'Acme Ltd',
    Session: '',
    Kind: 'Call',
    Direction: 'Outgoing',
    Person: 'Eleanor Whitfield',
    Minutes: '12',
    Amended: 'No',
  })
  expect(rows.at(-1)).toMatchObject({ Minutes: '9', Amended: 'Yes' })
})

test('exports a workbook with one sheet, numbers, and the sum as the last row (JOUR-023)', async () => {
  const day = '2026-04-10'
  await add({ body: '=SUM(A1:A9) & <b>"bold"</b>', happened_at: `${day}T10:00:00`, minutes: 10 })
  await add({ body: 'Two\nlines', happened_at: `${day}T11:00:00`, minutes: 25 })
  const { book, headers } = await readSheet(firm.owner, { date_after: day, date_before: day })
  const sheet = book.Sheets['Minutes'] ?? {}
  const values = (column: string) =>
    [1, 2, 3, 4].map((row) => (sheet[`${column}${row}`] as { v?: unknown } | undefined)?.v)

  expect(headers['content-disposition']).toContain('minutes_2026-04-10_2026-04-10.xlsx')
  expect(book.SheetNames).toEqual(['Minutes'])
  expect(values('J')).toEqual(['Minutes', 10, 25, 35])
  expect(values('A')).toEqual(['Date', day, day, 'Total'])
  expect(values('K').slice(1, 3)).toEqual(['=SUM(A1:A9) & <b>"bold"</b>', 'Two\nlines'])
  const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'))
  expect(cells.filter(([, cell]) => 'f' in (cell as object))).toEqual([])
})

/** Sums, export and list of one filter. */
async function compare(person: Person, filter: Record<string, string>) {
  const rows = await readCsv(person, filter)
  const { book } = await readSheet(person, filter)
  const sheet = book.Sheets['Minutes'] ?? {}
  const total = rows.reduce((sum, row) => sum + Number(row['Minutes']), 0)
  const listed = await person.call(list, {
    query: { ...filter, has_minutes: 'true', page_size: '100' },
  })
  const ofList = listed.items.reduce(
    (sum, { effective_minutes }) => sum + (effective_minutes ?? 0),
    0,
  )
  for (const group_by of ['case', 'person', 'day'] as const) {
    const sums = await person.call(minutes, { query: { ...filter, ...toPeriod(filter), group_by } })
    const ofGroups = sums.groups.reduce((sum, group) => sum + group.minutes, 0)
    expect([sums.total_minutes, sums.entries, ofGroups]).toEqual([total, rows.length, total])
  }
  expect([ofList, (sheet[`J${rows.length + 2}`] as { v: number }).v]).toEqual([total, total])
  return total
}
const toPeriod = (filter: Record<string, string>) => ({
  date_after: filter['date_after'] ?? '',
  date_before: filter['date_before'] ?? '',
})

test(
  'sums, export and list agree for each role and filter (JOUR-021)',
  { timeout: 120_000 },
  async () => {
    let seed = 7
    const pick = <T>(choices: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647
      return choices[seed % choices.length] as T
    }
    for (let n = 0; n < 40; n += 1) {
      const author = pick(people.slice(0, 2))
      const { id } = await add(
        {
          case_id: pick(cases).id,
          security_level: pick(['red', 'yellow', 'green'] as const),
          minutes: pick([null, 1, 30, 1440]),
          happened_at: `2026-02-${pick(['01', '14', '28'])}T${pick(['00:00', '23:59'])}:00`,
        },
        author,
      )
      if (pick([true, false]))
        await author.call(amend, {
          params: { id: String(id) },
          body: { body: 'Amended', minutes: pick([null, 5, 60]) },
        })
    }
    const filters = [
      {},
      { case_id: String(cases[0]?.id) },
      { client_id: String(cases[1]?.client_id) },
      { user_id: String(people[1]?.user_id) },
      { date_after: '2026-02-14', date_before: '2026-02-14' },
    ]
    const totals = []
    for (const person of people)
      for (const filter of filters) totals.push(await compare(person, { ...PERIOD, ...filter }))
    expect(totals[0]).toBeGreaterThan(0)
    expect(totals[20]).toBeLessThan(totals[0] ?? 0)
  },
)
