import { clientEndpoints } from '@casework/contract/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFirm, startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { filesIn, formBody, storeFolder } from '../documents/upload-requests.ts'
import { importClients, NAMES, createSheet, tryImport, workbook } from './import-clients.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

const listClients = async ({ owner }: Firm) =>
  (await owner.call(clientEndpoints.list, { query: { ordering: 'created_at', page_size: '100' } }))
    .items
const listNames = async (firm: Firm) => (await listClients(firm)).map(({ name }) => name)
const buildRefusal = (sentence: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { file: [sentence] } } },
})

describe('an import', () => {
  test.each(['gold', 'silver'] as const)(
    'is refused for the role %s, which may not create clients, and adds nothing',
    async (role) => {
      const firm = await newFirm(casework)
      const employee = await firm.addEmployee(role)

      expect((await tryImport(employee, ['a.csv', 'Name\nAcme\n'])).status).toBe(403)
      expect(await listClients(firm)).toEqual([])
    },
  )

  test.each(['a.txt', 'a', 'a.xlsx.exe', 'csv', 'a.ods'])(
    'is refused for the file name %j (IMPORT-009)',
    async (name) => {
      const { owner } = await newFirm(casework)

      expect(await tryImport(owner, [name, 'Name\nAcme\n'])).toMatchObject(
        buildRefusal('Please upload an Excel (.xlsx, .xls) or CSV file'),
      )
    },
  )

  test('is refused without a file, with two files, with a file in another field, and as JSON (IMPORT-010, IMPORT-011)', async () => {
    const { owner } = await newFirm(casework)
    const file = ['a.csv', new TextEncoder().encode('Name\nAcme\n')] as const
    const send = async (parts: Parameters<typeof formBody>[0], field = 'file') => {
      const { body, type } = await formBody(parts, field)
      return owner.ask(clientEndpoints.import, { body }, { 'content-type': type })
    }

    expect(await send([['note', 'x']])).toMatchObject(
      buildRefusal('Please select a file to import'),
    )
    expect(await send([file, file])).toMatchObject(buildRefusal('Please select one file only'))
    expect(await send([file], 'files')).toMatchObject({
      status: 400,
      body: { error: { data: { files: ['No file is expected here'] } } },
    })
    expect((await owner.ask(clientEndpoints.import, { body: { file: 'x' } })).status).toBe(415)
  })

  test('is refused above 10 MB and above 20,000 rows', async () => {
    const { owner } = await newFirm(casework)

    expect(
      (await tryImport(owner, ['a.csv', `Name\n${'x'.repeat(10 * 1024 * 1024)}`])).status,
    ).toBe(413)
    expect(await tryImport(owner, ['a.csv', `Name\n${'x\n'.repeat(20_001)}`])).toMatchObject(
      buildRefusal('This file has more than 20000 rows'),
    )
  })
})

describe('the rows of a file', () => {
  test('are read from .csv, .xlsx and .xls alike, with numbers and leading zeros unchanged (IMPORT-011, IMPORT-012)', async () => {
    const rows = [
      NAMES,
      ['Acme', '+49', 15550102030, 'info@acme.example'],
      ['Roe', 'us', '0301', null],
      ['Doe', 44, null, null],
      ['Poe', null, 123456789012345, null],
    ] as const
    const csv = rows.map((row) => row.join(',')).join('\n')
    const expected = [
      { name: 'Acme', country: { id: 276 }, mobile: '15550102030', email: 'info@acme.example' },
      { name: 'Roe', country: { id: 840 }, mobile: '0301', email: null },
      { name: 'Doe', country: { id: 826 }, mobile: null, email: null },
      { name: 'Poe', country: null, mobile: '123456789012345', email: null },
    ]
    for (const file of [
      ['a.csv', csv],
      ['A.XLSX', workbook('xlsx', rows)],
      ['a.xls', workbook('xls', rows)],
    ] as const) {
      const firm = await newFirm(casework)

      expect(await importClients(firm.owner, file)).toEqual({
        success: true,
        success_count: 4,
        error_count: 0,
        duplicate_count: 0,
        duplicates: [],
        warnings: [],
        error: null,
        rejected_rows: [],
      })
      expect(await listClients(firm)).toMatchObject(expected)
      expect((await firm.owner.call(clientEndpoints.list, {})).pagination.count).toBe(4)
    }
  })

  test.each([
    [
      'UTF-8 with a mark, semicolons, quoted line ends',
      Buffer.from('\uFEFFEmail;NAME\r\na@b.example;"Müller\r\nund Söhne"\r\n'),
      'Müller und Söhne',
    ],
    [
      'Windows-1252 with tabs',
      Buffer.from('Name\tMobile\nM\xfcller \x80\t1\n', 'latin1'),
      'Müller €',
    ],
    ['UTF-16 with a mark', Buffer.from('\uFEFFName,Mobile\r\nMüller,1\r\n', 'utf16le'), 'Müller'],
    ['lone carriage returns', Buffer.from('Name,Mobile\rMüller,1\r'), 'Müller'],
    [
      'quotes inside of a cell',
      Buffer.from('"Name","Mobile"\n"Müller ""&"" Co",1\n'),
      'Müller "&" Co',
    ],
  ])('are read from %s', async (_what, bytes, name) => {
    const firm = await newFirm(casework)

    expect(await importClients(firm.owner, ['a.csv', bytes])).toMatchObject({
      success_count: 1,
      warnings: [],
    })
    expect(await listNames(firm)).toEqual([name])
  })

  test('may have slightly different headings, and a first line that declares the separator for Excel', async () => {
    for (const csv of [
      'NAME;E-Mail;Country-Code;mobile\r\nAcme, Ltd;info@acme.example;DE;123\r\nBad;nothing;;',
      'sep=;\r\nEmail;Name;country_code;Mobile\r\ninfo@acme.example;Acme, Ltd;DE;123',
      'SEP=\t\nEmail\tName\tCountry Code\tMobile\ninfo@acme.example\tAcme, Ltd\tDE\t123\nnothing\tBad\t\t',
    ]) {
      const firm = await newFirm(casework)
      const { success_count, rejected_rows } = await importClients(firm.owner, ['a.csv', csv])

      expect(success_count).toBe(1)
      expect(await listClients(firm)).toMatchObject([
        { name: 'Acme, Ltd', country: { id: 276 }, mobile: '123', email: 'info@acme.example' },
      ])
      // Row numbers count the separator line, as in the sheet.
      const lines = csv.split(/\r?\n/)
      expect(rejected_rows.map(({ row }) => row)).toEqual(
        lines.flatMap((line, at) => (line.includes('Bad') ? [at + 1] : [])),
      )
    }
  })

  test('are skipped with a warning when they are invalid, and the others are imported (IMPORT-013..015, IMPORT-018..021, FIX-029)', async () => {
    const firm = await newFirm(casework)
    const rows = [
      '',
      'Acme,1,555,info@acme.example',
      ',1,555,x@y.example',
      ',,,',
      'No at,,,acme.example',
      'No dot,,,a@b',
      'Letters,,12a,',
      'Nowhere,999,,',
      'Far,ZZ,,',
      `${'x'.repeat(201)},,,`,
      'Bare',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Country Code,Mobile,Email${rows.join('\n')}\n`,
    ])

    expect(result).toMatchObject({
      success: true,
      success_count: 2,
      error_count: 7,
      duplicate_count: 0,
      error: null,
    })
    expect(result.warnings).toEqual([
      'Row 3: Client name is required',
      'Row 5: Please enter a valid email address',
      'Row 6: Please enter a valid email address',
      'Row 7: Mobile number should contain only digits',
      'Row 8: Unknown country code "999"',
      'Row 9: Unknown country code "ZZ"',
      'Row 10: This text is too long',
    ])
    expect(result.rejected_rows[0]).toEqual({
      row: 3,
      reason: 'Client name is required',
      name: '',
      country_code: '1',
      mobile: '555',
      email: 'x@y.example',
    })
    expect(await listNames(firm)).toEqual(['Acme', 'Bare'])
  })

  test('are counted as duplicates when they repeat a name or mobile and e-mail, in the file or in the firm (IMPORT-016, IMPORT-017)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Éva Roe', email: 'Eva@Roe.example', mobile: '1' })
    const rows = [
      ' éVA rOE ,,',
      'Other,1,eva@roe.example',
      'Half,1,',
      'New,2,n@n.example',
      'new,3,',
      'Twin,2,N@n.example',
      'Twin,,',
      'Empty,,',
      'Void,,',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Mobile,Email\n${rows.join('\n')}`,
    ])

    expect(result).toMatchObject({
      success: true,
      success_count: 5,
      duplicate_count: 4,
      error_count: 0,
      warnings: [],
    })
    expect(result.rejected_rows.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'A client with this name already exists'],
      [3, 'A client with this mobile and email already exists'],
      [6, 'A client with this name already exists'],
      [7, 'A client with this mobile and email already exists'],
    ])
    expect(await listNames(firm)).toEqual(['Éva Roe', 'Half', 'New', 'Twin', 'Empty', 'Void'])
  })

  test('are listed if they are duplicates, up to one hundred (FIX-029)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient({ name: 'Acme' })
    const few = await importClients(firm.owner, [
      'a.csv',
      'Name,Mobile\nNew,1\n ACME ,2\nnew,3\nBad,x\n',
    ])
    expect(few.duplicates).toEqual([
      { row: 3, name: 'ACME' },
      { row: 4, name: 'new' },
    ])

    const many = await importClients(firm.owner, ['b.csv', `Name\n${'Acme\n'.repeat(150)}`])
    expect(many).toMatchObject({ success: true, duplicate_count: 150 })
    expect(many.duplicates).toHaveLength(100)
    expect([many.duplicates.at(0)?.row, many.duplicates.at(-1)?.row]).toEqual([2, 101])
  })

  test('may write phone numbers with separators and a dial code, which is removed and sets the country (FIX-029)', async () => {
    const firm = await newFirm(casework)
    const rows = [
      'Spaces,,07700 900123',
      'Brackets,US,(555) 010-2030',
      'Dots,DE,030.123.45/67',
      'Sets country,,+44 7700 900124',
      'Has country,DE,+49 (30) 1234',
      'Shares a code,CA,+1 555 010 2031',
      'Decimal,,5550102032.0',
      'Letters,,0770 CALL ME',
      'Nowhere,,+999 5551',
      'Elsewhere,US,+44 7700 900125',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Country Code,Mobile\n${rows.join('\n')}`,
    ])

    expect(result.warnings).toEqual([
      'Row 9: Mobile number should contain only digits',
      'Row 10: Mobile number should contain only digits',
      'Row 11: This number begins with the dial code of another country',
    ])
    expect(
      (await listClients(firm)).map(({ name, mobile, country }) => [
        name,
        mobile,
        country?.name ?? null,
      ]),
    ).toEqual([
      ['Spaces', '07700900123', null],
      ['Brackets', '5550102030', 'United States'],
      ['Dots', '0301234567', 'Germany'],
      ['Sets country', '7700900124', 'United Kingdom'],
      ['Has country', '301234', 'Germany'],
      ['Shares a code', '5550102031', 'Canada'],
      ['Decimal', '5550102032', null],
    ])
  })

  test("are no duplicates of another firm's clients", async () => {
    const [one, other] = [await newFirm(casework), await newFirm(casework)]
    await one.addClient({ name: 'Acme' })

    expect(await importClients(other.owner, ['a.csv', 'Name\nAcme\n'])).toMatchObject({
      success_count: 1,
    })
  })

  test('lose the apostrophe before a formula; a formula in a workbook counts as its result', async () => {
    const firm = await newFirm(casework)
    const sheet = createSheet([NAMES, ['', null, null, null]])
    sheet['A2'] = { t: 's', f: 'HYPERLINK("http://x.example","Acme")', v: 'Acme' }

    await importClients(firm.owner, ['a.csv', `Name\n'=1+1\n''@x\n'plain\n`])
    await importClients(firm.owner, ['a.xlsx', workbook('xlsx', sheet)])

    expect(await listNames(firm)).toEqual(['=1+1', "'@x", "'plain", 'Acme'])
  })
})

test('declares the single form part in OpenAPI', async () => {
  const { paths } = (await casework.app.inject('/api/openapi.json')).json<{
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }
    >
  }>()

  expect(
    Object.keys(
      paths['/clients/import/']?.post.requestBody.content['multipart/form-data']?.schema
        .properties ?? {},
    ),
  ).toEqual(['file'])
})

test('leaves no file behind after an import or a refusal', async () => {
  const { owner } = await newFirm(casework)
  await importClients(owner, ['a.csv', 'Name\nAcme\n'])
  await tryImport(owner, ['a.xlsx', 'Name\nAcme\n'])

  expect(filesIn(storeFolder(casework))).toEqual([])
})
