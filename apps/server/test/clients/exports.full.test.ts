import { formatCsvFile } from '@casework/contract/parts/csv-cells'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, useTestApp, type Person } from '@casework/testing'
import { addDocumentPerLevel } from '@casework/testing/documents/upload-requests'
import { parseCsvCells, importClients } from './import-clients.ts'

const casework = useTestApp()

const EXPORTS = [
  ['clients', clientEndpoints.export],
  ['cases', caseEndpoints.export],
  ['sessions', sessionEndpoints.export],
] as const

const fetchCsv = async (
  person: Person,
  endpoint: (typeof EXPORTS)[number][1],
  query: object = {},
) => {
  const { status, text } = await person.ask(endpoint, { query })
  expect(status).toBe(200)
  return text
}
const ADDED = ['Number', 'Status', 'Court', 'Court Reference', 'Responsible']
const parseRows = (csv: string) => parse(csv, { bom: true })

describe.each(EXPORTS)('the export of %s', (name, endpoint) => {
  test('refuses callers without access, other formats and malformed filters', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]

    expect((await ask(casework.app, endpoint, {})).status).toBe(401)
    expect((await stranger.owner.in(firm.account_id).ask(endpoint)).status).toBe(403)
    expect(await firm.owner.ask(endpoint, { query: { format: 'xlsx' } })).toMatchObject({
      status: 400,
      body: { error: { data: { format: ['Unknown format'] } } },
    })
    expect((await firm.owner.ask(endpoint, { query: { client: 'x' } })).status).toBe(
      name === 'clients' ? 200 : 400,
    )
  })

  test('is a CSV file with a byte-order mark, also for a read-only role (CLIENT-098)', async () => {
    const firm = await newFirm(casework)
    await firm.addSession()
    const reader = await firm.addEmployee('silver')

    const { status, headers, text } = await reader.ask(endpoint, { query: { format: 'csv' } })

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment; filename="?${name}_\\d{4}-\\d\\d-\\d\\d\\.csv"?$`),
      ),
    })
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text.split('\r\n')).toHaveLength(3)
  })

  test('contains nothing of another firm; an empty firm gets only the headings', async () => {
    await (await newFirm(casework)).addSession()

    expect(parseRows(await fetchCsv((await newFirm(casework)).owner, endpoint))).toHaveLength(1)
  })
})

describe('clients', () => {
  test('are all exported, in columns that the import reads, even if a search is given (OQ-155)', async () => {
    const firm = await newFirm(casework)
    const { created_at } = await firm.addClient({
      name: 'Roe, "R" & Co\nLtd',
      email: 'r@roe.example',
      mobile: '0301',
      country: 124,
    })
    await firm.addClient({ name: 'Bare' })
    const day = created_at.slice(0, 10)

    expect(
      parseRows(await fetchCsv(firm.owner, clientEndpoints.export, { search: 'nobody' })),
    ).toEqual([
      ['Name', 'Country Code', 'Mobile', 'Email', 'Added'],
      // Line breaks in a name become spaces on input.
      ['Roe, "R" & Co Ltd', 'CA', '0301', 'r@roe.example', day],
      ['Bare', '', '', '', day],
    ])
  })

  test('have the bytes of every other CSV file, also those that the database formats (FIX-216)', async () => {
    const firm = await newFirm(casework)
    const names = ['Roe, "R" & Co', 'Ελένη; Müller', 'a=b', "O'Neil"]
    const rows: (string | null)[][] = [['Name', 'Country Code', 'Mobile', 'Email', 'Added']]
    for (const [at, name] of names.entries()) {
      const mobile = `0301${at}`
      const { created_at } = await firm.addClient({ name, country: 276, mobile })
      rows.push([name, 'DE', mobile, null, created_at.slice(0, 10)])
    }
    expect(await fetchCsv(firm.owner, clientEndpoints.export)).toBe(formatCsvFile(rows))

    await firm.addClient({ name: '=1+1', country: 276 })
    rows.push(['=1+1', 'DE', null, null, rows[1]?.[4] ?? null])
    expect(await fetchCsv(firm.owner, clientEndpoints.export)).toBe(formatCsvFile(rows))
  })

  test('contain no formulas; importing them again adds nothing, and importing them into another firm keeps the names', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', "'=2", "''@x", "'plain", '＝3', 'a=b']
    for (const name of names) await firm.addClient({ name })
    const csv = await fetchCsv(firm.owner, clientEndpoints.export)

    const cells = (parseCsvCells(csv)['!data'] ?? Object.values(parseCsvCells(csv))) as {
      f?: string
      v?: unknown
    }[]
    expect(cells.flat().filter((cell) => cell?.f !== undefined)).toEqual([])
    for (const [name] of parseRows(csv).slice(1)) expect(name).not.toMatch(/^[=+\-@＝]/)
    expect(await importClients(firm.owner, ['clients.csv', csv])).toMatchObject({
      success: true,
      success_count: 0,
      duplicate_count: names.length,
      warnings: [],
    })
    expect(await importClients(other.owner, ['clients.csv', csv])).toMatchObject({
      success_count: names.length,
      warnings: [],
    })
    expect(
      (
        await other.owner.call(clientEndpoints.list, { query: { ordering: 'created_at' } })
      ).items.map(({ name }) => name),
    ).toEqual(names)
  })

  test("keep a number of another country than the client's when they are imported again (FIX-234)", async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    await firm.addClient({ name: 'Acme', mobile: '+49 30 1234', country: 250 })
    const csv = await fetchCsv(firm.owner, clientEndpoints.export)

    expect(await importClients(other.owner, ['clients.csv', csv])).toMatchObject({ warnings: [] })
    for (const { owner } of [firm, other])
      expect((await owner.call(clientEndpoints.list, {})).items).toMatchObject([
        { mobile: '+49301234', country: { id: 250 } },
      ])
  })
})

describe('cases and sessions', () => {
  test('are filtered and ordered as in the list, with the columns of their cards (OQ-177)', async () => {
    const firm = await newFirm(casework)
    const client = await firm.addClient({ name: 'Acme' })
    const first = await firm.addCase({ title: 'B', client, date: '2026-01-02', description: '=x' })
    const legalCase = await firm.addCase({ title: 'A', client, date: '2026-01-01' })
    await firm.addCase({ title: 'Other' })
    await firm.addSession({ title: 'Hearing', legalCase, date: '2026-03-04T09:30:00' })
    await firm.addSession({ title: 'Later', legalCase, date: '2026-04-04T09:30:00' })

    expect(
      parseRows(
        await fetchCsv(firm.owner, caseEndpoints.export, {
          client: client.id,
          ordering: 'title',
          page: '9',
          page_size: '1',
        }),
      ),
    ).toEqual([
      ['Title', 'Client', 'Date', 'Description', 'Sessions', 'Documents', ...ADDED],
      ['A', 'Acme', '2026-01-01', '', '2', '0', legalCase.number, 'Open', '', '', ''],
      ['B', 'Acme', '2026-01-02', "'=x", '0', '0', first.number, 'Open', '', '', ''],
    ])
    expect(
      parseRows(
        await fetchCsv(firm.owner, sessionEndpoints.export, {
          search: 'hear',
          date_before: '2026-03-04',
        }),
      ),
    ).toEqual([
      ['Title', 'Type', 'Status', 'Date and time', 'Case', 'Client'],
      ['Hearing', 'Consultation', 'Active', '2026-03-04 09:30', 'A', 'Acme'],
    ])
  })

  test("do not count documents above the role's level", async () => {
    const firm = await newFirm(casework)
    const { client_id } = await addDocumentPerLevel(firm)
    await firm.addCase({
      client: { ...(await firm.owner.call(clientEndpoints.get, { params: { id: client_id } })) },
    })
    const silverRows = parseRows(
      await fetchCsv(await firm.addEmployee('silver'), caseEndpoints.export),
    )

    expect(silverRows[1]?.[5]).toBe('0')
  })
})
