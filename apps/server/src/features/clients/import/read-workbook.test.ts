import { utils, write, type CellObject } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { buildZip, workbookParts } from '../../../../test/clients/zip.ts'
import { checkRows } from './check-rows.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetLine } from './sheet-table.ts'

async function readLines(bytes: Buffer, type: 'xlsx' | 'xls'): Promise<SheetLine[]> {
  const lines: SheetLine[] = []
  for await (const line of readWorkbook(bytes, type).readLines()) lines.push(line)
  return lines
}

/** Writes cells one below the other, and reads them. */
async function readCells(type: 'xlsx' | 'xls', cells: readonly CellObject[]) {
  const sheet = utils.aoa_to_sheet(cells.map(() => [0]))
  for (const [at, cell] of cells.entries()) sheet[`A${at + 1}`] = cell
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet')
  const bytes = write(book, { type: 'buffer', bookType: type }) as Buffer
  const lines = await readLines(bytes, type)
  return lines.map(({ cells: [text] }) => text ?? '')
}

const NUMBERS: readonly (readonly [format: string, value: number, shown: string])[] = [
  ['0#" "##" "##" "##" "##', 655501020, '06 55 50 10 20'],
  ['0#\\ ##\\ ##\\ ##\\ ##', 655501020, '06 55 50 10 20'],
  ['[$-40C]0#" "##" "##" "##" "##', 655501020, '06 55 50 10 20'],
  ['00000 000000', 7700900123, '07700 900123'],
  ['00000000000', 7700900124, '07700900124'],
  ['(###) ###-####', 5550102030, '(555) 010-2030'],
  ['[<=9999999]###-####;(###) ###-####', 5550102030, '(555) 010-2030'],
  ['0000-000000', 301123456, '0301-123456'],
  ['[$-407]0000" / "000000', 301123456, '0301 / 123456'],
  ['"+49 "0', 301123456, '+49 301123456'],
  ['\\+0', 49301123456, '+49301123456'],
  ['@', 301, '301'],
  ['0%', 0.5, '50%'],
  // Hidden zeros are empty cells; a hidden number is not lost.
  ['0;-0;;@', 0, ''],
  [';;;', 301, '301'],
  // The number is meant where its column was too narrow, or groups it.
  ['General', 123456789012345, '123456789012345'],
  ['0.00E+00', 15550102030, '15550102030'],
  ['#,##0', 1234567, '1234567'],
  ['0.00', 44, '44'],
  ['0.0', 44.5, '44.5'],
]

describe.each(['xlsx', 'xls'] as const)('a cell of an .%s', (type) => {
  test('is read as a spreadsheet program shows it (FIX-212)', async () => {
    const cells = NUMBERS.map(([z, v]): CellObject => ({ t: 'n', v, z }))

    expect(await readCells(type, cells)).toEqual(NUMBERS.map(([, , shown]) => shown))
  })

  test('with a text, a truth value, an error or a date is read as shown (FIX-212)', async () => {
    const cells: CellObject[] = [
      { t: 's', v: 'Doe', z: '"Family "@' },
      { t: 's', v: '0301', z: 'General' },
      { t: 'b', v: true },
      { t: 'e', v: 42 },
      { t: 'n', v: 45_000, z: 'dd.mm.yyyy' },
      { t: 'n', v: 45_000, z: 'yyyy/mm/dd' },
    ]

    expect(await readCells(type, cells)).toEqual([
      'Family Doe',
      '0301',
      'TRUE',
      '#N/A',
      '2023-03-15',
      '2023/03/15',
    ])
  })
})

test.each(['xlsx', 'xls'] as const)(
  'the first visible sheet of an .%s is read, and the others are named (FIX-203)',
  (type) => {
    const book = utils.book_new()
    for (const name of ['Old', 'Clients', 'Opponents', 'Lists'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([[name]]), name)
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 2 }] }
    const bytes = write(book, { type: 'buffer', bookType: type }) as Buffer

    expect(readWorkbook(bytes, type)).toMatchObject({
      sheet: 'Clients',
      other_sheets: ['Opponents'],
      hidden_sheets: ['Old', 'Lists'],
    })
  },
)

test('a formula counts as its result; one without a result is marked, and a result of 0 is not (FIX-212)', async () => {
  const cells = [
    '<c r="A1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
    '<c r="A2"><f>1+1</f><v>2</v></c>',
    '<c r="A3"><f>1-1</f><v>0</v></c>',
    '<c r="A4" t="str"><f>IF(1,"","x")</f><v></v></c>',
    '<c r="A5"><f>"x"</f></c>',
    '<c r="A6"><f>"x"</f><v/></c>',
    '<c r="A7" s="0"><f t="shared" ref="A7:A8" si="0">A1</f></c>',
    '<c r="A8" s="0"><f t="shared" si="0"/></c>',
    '<c r="A9" t="e"><f>NA()</f><v>#N/A</v></c>',
    '<c r="A10" s="0"/>',
  ].map((cell, at) => `<row r="${at + 1}">${cell}</row>`)
  const bytes = buildZip(
    workbookParts(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
  )

  const lines = await readLines(bytes, 'xlsx')

  expect(lines.map(({ cells: [text], marks }) => marks?.get(0) ?? text)).toEqual([
    'ab',
    '2',
    '0',
    '',
    ...Array.from({ length: 4 }, () => 'bare formula'),
    '#N/A',
    '',
  ])
})

test('a cell over several rows counts in each of them, headings over two rows do not (FIX-212)', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Mobile', 'Email'],
    [null, null, null],
    ['Eva', '5550101', null],
    ['Ivo', null, 'ivo@x.example'],
    [null, null, null],
  ])
  sheet['!merges'] = ['A1:A2', 'B1:B2', 'C1:C2', 'B3:B5', 'A5:C5'].map((range) =>
    utils.decode_range(range),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

  const { good, bad } = await checkRows(readWorkbook(bytes, 'xlsx'), { countries: [] })

  expect(bad).toEqual([])
  expect(good.map(({ row, name, mobile }) => [row, name, mobile])).toEqual([
    [3, 'Eva', '5550101'],
    [4, 'Ivo', '5550101'],
  ])
})
