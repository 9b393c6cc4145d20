// Finds the headings of a sheet and the fields that its columns feed.
import type { ImportColumns, ImportField } from '@casework/contract/client-import'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { findHeading, guessHeading, isPartOrWhole, type KnownHeading } from './known-headings.ts'
import type { SheetTable } from './sheet-table.ts'

/** Headings are looked for in the first lines with text; a title may be above them. */
const SEARCHED_LINES = 10
/** Texts of a column by which a loosely named one is judged. */
const SAMPLES = 20
const MAX_HEADING = 100
/** An address or a number: no heading. */
const VALUE = /\S@\S+\.|\d{5}/

interface SheetColumn {
  readonly index: number
  /** Empty if it has none. */
  readonly heading: string
  /** The first texts; none if the column is empty. */
  readonly values: readonly string[]
}

export interface FoundColumns {
  /** Lines above the first row of a client. */
  readonly head_lines: number
  /** Lines with text above the headings. */
  readonly lines_above: number
  /** All columns with a heading or a text. */
  readonly columns: readonly SheetColumn[]
  readonly fields: ImportColumns
}

/**
 * @param chosen the columns that the user has chosen; without them they are found by the headings
 * @throws UnreadableFile if the file has no text, or a chosen column does not exist
 */
export async function findColumns(
  table: SheetTable,
  chosen: ImportColumns | undefined,
): Promise<FoundColumns> {
  const head = await findHead(table)
  const columns = await readColumns(table, head)
  const { other_sheets, hidden_sheets } = table
  if ([columns, other_sheets, hidden_sheets].every(({ length }) => length === 0))
    throw new UnreadableFile('empty')
  if (chosen) {
    const known = new Set(columns.map(({ index }) => index))
    if (Object.values(chosen).some((indexes) => indexes.some((index) => !known.has(index))))
      throw new UnreadableFile('unknown column')
  }
  return { ...head, columns, fields: chosen ? sortChosen(columns, chosen) : matchFields(columns) }
}

interface Head extends Pick<FoundColumns, 'head_lines' | 'lines_above'> {
  readonly headings: readonly string[]
}

const NO_HEAD: Head = { head_lines: 0, lines_above: 0, headings: [] }

/** The line with the most known headings, else the first line with several cells. */
async function findHead(table: SheetTable): Promise<Head> {
  const lines: { readonly number: number; readonly cells: readonly string[]; known: number }[] = []
  let number = 0
  for await (const { cells } of table.readLines()) {
    number += 1
    if (countFilled(cells) > 0) lines.push({ number, cells, known: countFields(cells) })
    if (lines.length === SEARCHED_LINES) break
  }
  const [best] = lines.toSorted((one, other) => other.known - one.known)
  if (!best) return NO_HEAD
  const head = best.known > 0 ? best : (lines.find(({ cells }) => countFilled(cells) > 1) ?? best)
  if (head.known === 0 && head.cells.some((cell) => VALUE.test(cell))) return NO_HEAD
  return {
    head_lines: head.number,
    lines_above: lines.indexOf(head),
    headings: head.cells.map((cell) => cell.trim()),
  }
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Number of different fields that the cells name. */
export const countFields = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => findHeading(cell)?.field ?? [])).size

async function readColumns(table: SheetTable, { head_lines, headings }: Head) {
  const values = headings.map((): string[] => [])
  let number = 0
  for await (const { cells, marks } of table.readLines()) {
    number += 1
    if (number <= head_lines) continue
    for (const [index, cell] of cells.entries()) {
      const known = (values[index] ??= [])
      if (known.length === SAMPLES) continue
      const text = cell.trim()
      // A bare formula shows that the column is used, but is no example of its texts.
      if (text !== '' || marks?.get(index) === 'bare formula') known.push(text)
    }
  }
  return Array.from(values, (texts, index) => ({
    index,
    heading: (headings[index] ?? '').slice(0, MAX_HEADING),
    values: texts ?? [],
  })).filter((column) => column.heading !== '' || column.values.length > 0)
}

interface RankedColumn extends SheetColumn {
  readonly known: KnownHeading | undefined
}

/** The best first: the headings that name a field most exactly. */
function rankColumns(columns: readonly SheetColumn[]): RankedColumn[] {
  const rank = ({ known }: RankedColumn) => known?.rank ?? Number.POSITIVE_INFINITY
  return columns
    .map((column) => ({
      ...column,
      known: findHeading(column.heading) ?? guessHeading(column.heading, column.values),
    }))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))))
}

function sortChosen(columns: readonly SheetColumn[], chosen: ImportColumns): ImportColumns {
  const order = rankColumns(columns).map(({ index }) => index)
  return Object.fromEntries(
    Object.entries(chosen).map(([field, indexes]) => [
      field,
      order.filter((index) => indexes.includes(index)),
    ]),
  )
}

function matchFields(columns: readonly SheetColumn[]): ImportColumns {
  const found: Record<ImportField, SheetColumn[]> = {
    name: [],
    first_name: [],
    last_name: [],
    company: [],
    country_code: [],
    mobile: [],
    email: [],
  }
  for (const column of rankColumns(columns))
    if (column.known) found[column.known.field].push(column)
  // A column "Client" may have numbers.
  found.name = found.name.filter(({ values }) => values.length === 0 || values.some(hasLetter))
  separateNames(found)
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, used]) =>
      used.length > 0 ? [[field, used.map(({ index }) => index)]] : [],
    ),
  )
}

const hasLetter = (text: string) => /\p{L}/u.test(text)

/**
 * "Name" beside "Vorname" is the last name, and "Nombre" beside "Apellidos" the first one, unless it
 * repeats the other column: then it is the whole name.
 */
function separateNames(found: Record<ImportField, SheetColumn[]>): void {
  const [name] = found.name
  const [[first], [last]] = [found.first_name, found.last_name]
  const part = first ?? last
  if (!name || !part) return
  // With both parts present, "Client" or "Contact" need not be a name.
  if (first && last) found.name = found.name.filter(({ heading }) => /nam|nom/i.test(heading))
  else if (isPartOrWhole(name.heading)) {
    const repeated = part.values.filter((text) => name.values.some((whole) => hasWord(whole, text)))
    if (repeated.length > part.values.length / 2) return
    found.name = []
    found[first ? 'last_name' : 'first_name'] = [name]
  }
}

const hasWord = (text: string, word: string) => ` ${text} `.includes(` ${word} `)
