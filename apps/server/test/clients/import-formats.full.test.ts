import { clientEndpoints } from '@casework/contract/clients'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  createSheet,
  importClients,
  listClients,
  listNames,
  COLUMN_NAMES,
  buildWorkbook,
} from './import-clients.ts'

const casework = useTestApp()

describe('the rows of a file', () => {
  test('are read from .csv, .xlsx and .xls alike, with numbers and leading zeros unchanged (IMPORT-011, IMPORT-012)', async () => {
    const rows = [
      COLUMN_NAMES,
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
      ['A.XLSX', buildWorkbook('xlsx', rows)],
      ['a.xls', buildWorkbook('xls', rows)],
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
        unused_columns: [],
        sheet: file[0] === 'a.csv' ? null : 'Sheet 1',
        import_id: expect.any(Number),
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

  test('may write phone numbers with separators and a dial code, which is removed and sets the country (FIX-029, FIX-204, FIX-234)', async () => {
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
      'Two,,020 7946 0000 / 07700 900504',
      'Double zero,FR,0049 30 1234',
      'Too long,DE,12345678901234',
    ]

    const result = await importClients(firm.owner, [
      'a.csv',
      `Name,Country Code,Mobile\n${rows.join('\n')}`,
    ])

    expect(result.warnings).toEqual([
      // The number of row 6, written in another way.
      'Row 13: looks like Has country',
      'Row 9: Mobile number should contain only digits',
      'Row 10: Mobile number should contain only digits',
      'Row 12: Mobile number should contain only digits',
      'Row 14: Mobile number should contain only digits',
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
      ['Elsewhere', '+447700900125', 'United States'],
      ['Double zero', '+49301234', 'France'],
    ])
  })

  test('take the address out of what was copied with it, and refuse two (FIX-205)', async () => {
    const firm = await newFirm(casework)
    const rows = [
      'Semicolon,semi@example.com;',
      'Angle,<angle@example.com>',
      'Mailto,mailto:to@example.com',
      'Named,Anna Roe <Anna@Example.com>',
      'Letters,x@münchen.example',
      'Two,"a@example.com, b@example.com"',
    ]

    const result = await importClients(firm.owner, ['a.csv', `Name,Email\n${rows.join('\n')}`])

    expect(result.warnings).toEqual(['Row 7: Please enter a valid email address'])
    expect((await listClients(firm)).map(({ email }) => email)).toEqual([
      'semi@example.com',
      'angle@example.com',
      'to@example.com',
      'Anna@Example.com',
      'x@xn--mnchen-3ya.example',
    ])
  })

  test('lose the apostrophe before a formula; a formula in a workbook counts as its result', async () => {
    const firm = await newFirm(casework)
    const sheet = createSheet([COLUMN_NAMES, ['', null, null, null]])
    sheet['A2'] = { t: 's', f: 'HYPERLINK("http://x.example","Acme")', v: 'Acme' }

    await importClients(firm.owner, ['a.csv', `Name\n'=1+1\n''@x\n'plain\n`])
    await importClients(firm.owner, ['a.xlsx', buildWorkbook('xlsx', sheet)])

    expect(await listNames(firm)).toEqual(['=1+1', "'@x", "'plain", 'Acme'])
  })
})
