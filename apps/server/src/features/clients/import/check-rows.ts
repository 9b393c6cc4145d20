// Decides which rows of a sheet can become clients, and why others cannot (OQ-160, OQ-161, OQ-257).
import {
  IMPORT_LIMITS,
  IMPORT_REASONS,
  NAME_FIELDS,
  type ImportColumns,
  type ImportField,
  type RejectedRow,
} from '@casework/contract/client-import'
import { clientForm } from '@casework/contract/clients'
import { unescapeCell } from '@casework/contract/parts/csv-cells'
import { buildDialCodes, splitDialCode } from '@casework/contract/parts/dial-codes'
import * as z from 'zod/mini'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { findColumns, type FoundColumns } from './find-columns.ts'
import { buildCountryIndex, findCountry, type CountryIndex } from './find-country.ts'
import {
  MAX_CELL,
  MAX_LINES,
  MAX_TEXT,
  type NotedCells,
  type ParsedColumn,
  type ParsedSheet,
  type ParsingTask,
  type ValidRow,
} from './parser-protocol.ts'
import { formatColumn, type SheetLine, type SheetTable } from './sheet-table.ts'

/** @throws UnreadableFile if there are too many rows or too much text */
export async function checkRows(
  table: SheetTable,
  { countries, columns: chosen }: Pick<ParsingTask, 'countries' | 'columns'>,
): Promise<ParsedSheet> {
  const found = await findColumns(table, chosen)
  const { fields } = found
  const index = buildCountryIndex(countries, buildDialCodes(countries))
  const good: ValidRow[] = []
  const bad: RejectedRow[] = []
  const notes = createNotes()
  const has_names = NAME_FIELDS.some((field) => (fields[field] ?? []).length > 0)
  let row = 0
  let textLength = 0
  for await (const line of has_names ? table.readLines() : []) {
    row += 1
    if (row <= found.head_lines || isBlank(line)) continue
    if (row > MAX_LINES || good.length + bad.length >= IMPORT_LIMITS.rows)
      throw new UnreadableFile('too many rows')
    if (line.isHidden) note(notes.hidden_rows, String(row))
    const { given, read, isDate } = readRow(row, fillMerged(line, found.head_lines), fields, notes)
    textLength +=
      given.name.length + given.country_code.length + given.mobile.length + given.email.length
    if (textLength > MAX_TEXT) throw new UnreadableFile('too much inside')
    const result = isDate ? IMPORT_REASONS.date : validateRow(read, index)
    if (typeof result === 'string') bad.push({ ...given, reason: result })
    else good.push({ ...given, client: result })
  }
  const { lost, ...noted } = notes
  return {
    sheet: table.sheet,
    columns: describeColumns(found, lost),
    has_names,
    notes: {
      ...noted,
      lines_above: found.lines_above,
      other_sheets: table.other_sheets,
      hidden_sheets: table.hidden_sheets,
      hidden_columns: Object.values(fields)
        .flat()
        .filter((at) => table.hidden_columns.has(at)),
    },
    good,
    bad,
  }
}

/** The most cells that are named; the others are only counted. */
const MAX_NAMED = 10
interface CellList extends NotedCells {
  count: number
  readonly first: string[]
}
const createList = (): CellList => ({ count: 0, first: [] })
function note(list: CellList, name: string): void {
  list.count += 1
  if (list.first.length < MAX_NAMED) list.first.push(name)
}

/** Headings over two rows do not fill the first client. */
const fillMerged = ({ merged, ...line }: SheetLine, head_lines: number): SheetLine =>
  merged === undefined
    ? line
    : {
        ...line,
        cells: Array.from(
          { length: Math.max(line.cells.length, ...[...merged.keys()].map((at) => at + 1)) },
          (_none, at) => {
            const above = merged.get(at)
            return line.cells[at] || (above && above.line > head_lines ? above.text : '')
          },
        ),
      }

const isBlank = ({ cells, marks }: SheetLine) =>
  cells.every((cell) => cell.trim() === '') &&
  ![...(marks?.values() ?? [])].includes('bare formula')

/** In the four languages; a program saves hashes for a column that was too narrow. */
const ERROR = /^#(?:#+|N\/[AD]|NV|[¡¿]?[\p{Lu}_/0]+[!?])$/u

interface Notes {
  readonly hidden_rows: CellList
  readonly errors: CellList
  readonly bare_formulas: CellList
  /** Cells with several values, of which only the first is read. */
  readonly joined_values: CellList
  /** Columns with a text that is in no client. */
  readonly lost: Set<number>
}
const createNotes = (): Notes => ({
  hidden_rows: createList(),
  errors: createList(),
  bare_formulas: createList(),
  joined_values: createList(),
  lost: new Set(),
})

interface Text {
  readonly at: number
  readonly text: string
  /** The whole cell, as in the file. */
  readonly cell: string
}

/** Google Contacts joins several values of one kind in a cell: "a@b.example ::: c@d.example". */
const splitValues = (cell: string): string[] => [
  ...new Set(cell.split(/\s*:::\s*/).filter((text) => text !== '')),
]

/** Reads a row: its cells as in the file, and their values. Notes what is in no client. */
function readRow(row: number, { cells, marks }: SheetLine, fields: ImportColumns, notes: Notes) {
  const readCell = (at: number): Text[] => {
    const cell = unescapeCell((cells[at] ?? '').slice(0, MAX_CELL).trim())
    const place = `${formatColumn(at)}${row}`
    if (marks?.get(at) === 'bare formula') note(notes.bare_formulas, place)
    if (ERROR.test(cell)) {
      note(notes.errors, `${place} ${cell}`)
      return []
    }
    const [text, ...others] = splitValues(cell)
    if (others.length > 0) note(notes.joined_values, place)
    return text === undefined ? [] : [{ at, text, cell }]
  }
  const readField = (field: ImportField) => (fields[field] ?? []).flatMap(readCell)
  const [whole, first, last, company] = NAME_FIELDS.map(readField) as [
    Text[],
    Text[],
    Text[],
    Text[],
  ]
  const parts = [first[0]?.text, last[0]?.text].filter((part) => part !== undefined)
  const name = whole[0]?.text ?? (parts.join(' ') || company[0]?.text) ?? ''
  const [codes, mobiles, emails] = [
    readField('country_code'),
    readField('mobile'),
    readField('email'),
  ]
  for (const { at, text } of [...whole, ...first, ...last, ...company])
    if (!name.includes(text)) notes.lost.add(at)
  for (const [best, ...others] of [codes, mobiles, emails])
    for (const { at, text } of others) if (text !== best?.text) notes.lost.add(at)
  const [code, mobile, email] = [codes[0], mobiles[0], emails[0]]
  return {
    given: {
      row,
      name,
      country_code: code?.cell ?? '',
      mobile: mobile?.cell ?? '',
      email: email?.cell ?? '',
    },
    read: {
      name,
      country_code: code?.text ?? '',
      mobile: mobile?.text ?? '',
      email: email?.text ?? '',
    },
    isDate: mobile !== undefined && (marks?.get(mobile.at) === 'date' || DATE.test(mobile.text)),
  }
}

/** A day in one of the usual spellings, which would pass for a number once its dots are gone. */
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01]))(?:[ T].*)?$/

/** A whole number with decimals, such as 4930123.0; without the dot it would be 10 times larger. */
const WHOLE_NUMBER = /^(\d+)\.0+$/

/** Validates a row with the form's schema. Returns the client, or the reason why it is refused. */
function validateRow(
  { name, country_code, mobile, email }: Omit<RejectedRow, 'row' | 'reason'>,
  index: CountryIndex,
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
  const country = findCountry(country_code, index)
  return country === undefined
    ? IMPORT_REASONS.country
    : splitDialCode({ ...parsed.data, country }, index.dial)
}

function describeColumns({ columns, fields }: FoundColumns, lost: ReadonlySet<number>) {
  const used = new Map(
    Object.entries(fields).flatMap(([field, indexes]) =>
      indexes.map((at) => [at, field as ImportField]),
    ),
  )
  return columns.map(({ index, heading, values }): ParsedColumn => {
    const field = used.get(index) ?? null
    const example = values.find((text) => text !== '' && !ERROR.test(text)) ?? ''
    const is_lost = field === null || lost.has(index)
    return { index, heading, field, example: example.slice(0, MAX_CELL), is_lost }
  })
}
