// Decides which rows of a sheet can become clients, and why others cannot (OQ-160, OQ-161, OQ-257).
import {
  CLIENT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_REASONS,
  type RejectedRow,
} from '@casework/contract/client-import'
import { clientForm } from '@casework/contract/clients'
import { unescapeCell } from '@casework/contract/parts/csv-cells'
import { buildDialCodes, splitDialCode, type DialCodes } from '@casework/contract/parts/dial-codes'
import * as z from 'zod/mini'
import {
  MAX_CELL,
  MAX_LINES,
  MAX_TEXT,
  UnreadableFile,
  type CountryCodes,
  type ValidRow,
  type ParseResult,
} from './parser-protocol.ts'

type Line = readonly string[]
/** Index of each column; -1 if the sheet does not have it. */
type ColumnIndexes = readonly [name: number, country_code: number, mobile: number, email: number]

const DIAL_CODE = /^\+?(\d{1,4})$/

/** @throws UnreadableFile if there are too many rows or too much text */
export async function checkRows(
  lines: AsyncIterable<Line>,
  countries: readonly CountryCodes[],
): Promise<ParseResult> {
  const good: ValidRow[] = []
  const bad: RejectedRow[] = []
  let columns: ColumnIndexes | undefined
  let row = 0
  let textLength = 0
  const codes = {
    dial: buildDialCodes(countries),
    iso: new Map(countries.map(({ id, iso_code }) => [iso_code, id])),
  }
  for await (const line of lines) {
    row += 1
    if (line.every((cell) => cell.trim() === '')) continue
    if (row > MAX_LINES || good.length + bad.length >= IMPORT_LIMITS.rows)
      throw new UnreadableFile('too many rows')
    if (!columns) {
      columns = findColumns(line)
      if (columns[0] < 0) break
      continue
    }
    const cells = readCells(row, line, columns)
    textLength +=
      cells.name.length + cells.country_code.length + cells.mobile.length + cells.email.length
    if (textLength > MAX_TEXT) throw new UnreadableFile('too much inside')
    const result = validateRow(cells, codes)
    if (typeof result === 'string') bad.push({ ...cells, reason: result })
    else good.push({ ...cells, client: result })
  }
  return { has_names: (columns?.[0] ?? -1) >= 0, good, bad }
}

/** Columns may be in any order. Headings may be spelled `E-Mail` or `country_code`. */
function findColumns(header: Line): ColumnIndexes {
  const headings = header.map(normalizeHeading)
  const [name, country, mobile, email] = CLIENT_COLUMNS.map((column) =>
    headings.indexOf(normalizeHeading(column)),
  )
  return [name ?? -1, country ?? -1, mobile ?? -1, email ?? -1]
}

const normalizeHeading = (heading: string) => heading.toLowerCase().replace(/[\s_.-]+/g, '')

function readCells(row: number, line: Line, [name, country, mobile, email]: ColumnIndexes) {
  const cell = (index: number) => unescapeCell((line[index] ?? '').slice(0, MAX_CELL).trim())
  return {
    row,
    name: cell(name),
    country_code: cell(country),
    mobile: cell(mobile),
    email: cell(email),
  }
}

type Cells = ReturnType<typeof readCells>

/** A whole number with decimals, such as 4930123.0; without the dot it would be 10 times larger. */
const WHOLE_NUMBER = /^(\d+)\.0+$/

/** Validates a row with the form's schema. Returns the client, or the reason why it is refused. */
function validateRow(
  { name, country_code, mobile, email }: Cells,
  codes: Codes,
): ValidRow['client'] | string {
  if (
    [name, country_code, mobile, email].some((cell) => cell.includes('\0') || !cell.isWellFormed())
  )
    return IMPORT_REASONS.characters
  const parsed = z.safeParse(clientForm, {
    name,
    mobile: mobile.replace(WHOLE_NUMBER, '$1'),
    email,
    country: null,
  })
  if (!parsed.success) return parsed.error.issues[0]?.message ?? ''
  const country = findCountry(country_code, codes)
  return country === undefined
    ? IMPORT_REASONS.country
    : splitDialCode({ ...parsed.data, country }, codes.dial)
}

interface Codes {
  readonly dial: DialCodes
  readonly iso: ReadonlyMap<string, number>
}

/** Finds a country by dial code or ISO code; null if empty, undefined if unknown (OQ-160). */
function findCountry(cell: string, { dial, iso }: Codes): number | null | undefined {
  if (cell === '') return null
  const digits = DIAL_CODE.exec(cell)?.[1]
  return digits === undefined ? iso.get(cell.toUpperCase()) : dial.countries.get(digits)
}
