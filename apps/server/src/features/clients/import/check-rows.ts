// Which rows of a sheet can become clients, and why the others cannot (OQ-160, OQ-161, OQ-257).
import {
  CLIENT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_REASONS,
  type RejectedRow,
} from '@casework/contract/client-import'
import { clientForm } from '@casework/contract/clients'
import { plainCell } from '@casework/contract/parts/csv-cells'
import { dialCodesOf, splitDialCode, type DialCodes } from '@casework/contract/parts/dial-codes'
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
/** Where the columns stand; -1 for one that the sheet does not have. */
type ColumnIndexes = readonly [name: number, country_code: number, mobile: number, email: number]

const DIAL_CODE = /^\+?(\d{1,4})$/

/** @throws UnreadableFile when there are more rows, or more text in them, than an import takes */
export async function checkRows(
  lines: AsyncIterable<Line>,
  countries: readonly CountryCodes[],
): Promise<ParseResult> {
  const good: ValidRow[] = []
  const bad: RejectedRow[] = []
  let places: ColumnIndexes | undefined
  let row = 0
  let text = 0
  const codes = {
    dial: dialCodesOf(countries),
    iso: new Map(countries.map(({ id, iso_code }) => [iso_code, id])),
  }
  for await (const line of lines) {
    row += 1
    if (line.every((cell) => cell.trim() === '')) continue
    if (row > MAX_LINES || good.length + bad.length >= IMPORT_LIMITS.rows)
      throw new UnreadableFile('too many rows')
    if (!places) {
      places = findColumns(line)
      if (places[0] < 0) break
      continue
    }
    const cells = readCells(row, line, places)
    text += cells.name.length + cells.country_code.length + cells.mobile.length + cells.email.length
    if (text > MAX_TEXT) throw new UnreadableFile('too much inside')
    const checked = check(cells, codes)
    if (typeof checked === 'string') bad.push({ ...cells, reason: checked })
    else good.push({ ...cells, client: checked })
  }
  return { has_names: (places?.[0] ?? -1) >= 0, good, bad }
}

/** The order of the columns is free, and so is how their headings are written: `E-Mail` and `country_code` are known as well. */
function findColumns(header: Line): ColumnIndexes {
  const headings = header.map(plainHeading)
  const [name, country, mobile, email] = CLIENT_COLUMNS.map((column) =>
    headings.indexOf(plainHeading(column)),
  )
  return [name ?? -1, country ?? -1, mobile ?? -1, email ?? -1]
}

const plainHeading = (heading: string) => heading.toLowerCase().replace(/[\s_.-]+/g, '')

function readCells(row: number, line: Line, [name, country, mobile, email]: ColumnIndexes) {
  const cell = (place: number) => plainCell((line[place] ?? '').slice(0, MAX_CELL).trim())
  return {
    row,
    name: cell(name),
    country_code: cell(country),
    mobile: cell(mobile),
    email: cell(email),
  }
}

type Cells = ReturnType<typeof readCells>

/** A whole number that a program wrote with a decimal place; without the dot it would be ten times as large. */
const WHOLE = /^(\d+)\.0+$/

/** The client that a row makes, or why it makes none: by the form's own rules. */
function check(
  { name, country_code, mobile, email }: Cells,
  codes: Codes,
): ValidRow['client'] | string {
  if (
    [name, country_code, mobile, email].some((cell) => cell.includes('\0') || !cell.isWellFormed())
  )
    return IMPORT_REASONS.characters
  const parsed = z.safeParse(clientForm, {
    name,
    mobile: mobile.replace(WHOLE, '$1'),
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

/** By dial code or two letters; null for none, undefined for an unknown one (OQ-160). */
function findCountry(cell: string, { dial, iso }: Codes): number | null | undefined {
  if (cell === '') return null
  const digits = DIAL_CODE.exec(cell)?.[1]
  return digits === undefined ? iso.get(cell.toUpperCase()) : dial.countries.get(digits)
}
