import {
  read,
  type CellObject,
  type ParsingOptions,
  type Range,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { MAX_LINES } from './parser-protocol.ts'
import { readCell } from './read-cell.ts'
import type { CellMark, MergedCell, SheetLine, SheetTable } from './sheet-table.ts'

type Row = readonly (CellObject | undefined)[] | undefined

const OPTIONS: ParsingOptions = { type: 'buffer', dense: true, cellHTML: false }
/** With hidden rows and columns, and dates told from other numbers. */
const DETAILS: ParsingOptions = { ...OPTIONS, cellStyles: true, cellDates: true }

/**
 * Reads the first visible sheet of a workbook; a line without cells is an empty list. Uses the
 * stored results of formulas; formulas and macros are never executed.
 * @throws UnreadableFile if the workbook is damaged or protected by a password
 */
export function readWorkbook(bytes: Buffer, extension: 'xlsx' | 'xls'): SheetTable {
  // The library reads an .xls whole, and this .xlsx without its sheets.
  const book = open(bytes, { ...DETAILS, sheets: [] })
  const names = book.SheetNames
  const readSheet = (index: number, options: ParsingOptions): WorkSheet => {
    const { Sheets } = extension === 'xls' ? book : open(bytes, { ...options, sheets: index })
    return Sheets[names[index] ?? ''] ?? {}
  }
  const isHidden = (at: number) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
  let [index, sheet]: [number, WorkSheet] = [0, {}]
  for (const at of names.keys()) {
    if (isHidden(at)) continue
    ;[index, sheet] = [at, readSheet(at, { ...DETAILS, cellFormula: extension === 'xlsx' })]
    // A chart may have a sheet of its own.
    if (sheet['!type'] === undefined) break
  }
  const rows = (sheet['!data'] ?? []) as Row[]
  // A sheet may have a million empty lines, but text after MAX_LINES must not be lost silently.
  if (rows.slice(MAX_LINES).some((row) => row?.some((cell) => readCell(cell).trim() !== '')))
    throw new UnreadableFile('too many rows')
  const results = rows.some((row) => row?.some(mayLackResult))
    ? (readSheet(index, { ...OPTIONS, cellFormula: false })['!data'] as Row[])
    : undefined
  const others = [...names.keys()].filter((at) => at !== index)
  const nameSheets = (found: readonly number[]) => found.map((at) => names[at] ?? '')
  return {
    sheet: names[index] ?? '',
    other_sheets: nameSheets(others.filter((at) => !isHidden(at))),
    hidden_sheets: nameSheets(others.filter(isHidden)),
    hidden_columns: new Set(
      (sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : [])),
    ),
    readLines: () => readLines(rows, results, sheet),
  }
}

function open(bytes: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, options)
  } catch (error) {
    throw new UnreadableFile(
      /password|encrypt/i.test((error as Error).message) ? 'protected' : 'damaged',
    )
  }
}

/** With its formula, the library reads a missing result as 0. */
const mayLackResult = (cell: CellObject | undefined) =>
  (cell?.f !== undefined || cell?.F !== undefined) &&
  (cell.t === 'z' || cell.t === 'e' || (cell.t === 'n' && cell.v === 0))

const isEmpty = (cell: CellObject | undefined) =>
  cell === undefined || cell.t === 'z' || (cell.t === 'e' && cell.w === undefined)

/** @param results the same rows without formulas, if some of them may lack their result */
function* readLines(
  rows: readonly Row[],
  results: readonly Row[] | undefined,
  sheet: WorkSheet,
): Generator<SheetLine> {
  const merged = readMerged(rows, sheet['!merges'] ?? [])
  for (const [at, row] of rows.slice(0, MAX_LINES).entries()) {
    const marks = new Map<number, CellMark>()
    const cells = Array.from(row ?? [], (cell, column) => {
      if (mayLackResult(cell) && isEmpty(results?.[at]?.[column])) {
        marks.set(column, 'bare formula')
        return ''
      }
      if (cell?.t === 'd') marks.set(column, 'date')
      return readCell(cell)
    })
    const isHidden = sheet['!rows']?.[at]?.hidden === true
    yield { cells, marks, isHidden, merged: merged.get(at) }
  }
}

/** More are no list of clients. */
const MAX_MERGED = 100_000

/** A cell over several rows is seen in each of them, but stored in the first. */
function readMerged(rows: readonly Row[], ranges: readonly Range[]) {
  const merged = new Map<number, Map<number, MergedCell>>()
  let count = 0
  for (const { s: start, e: end } of ranges) {
    const text = readCell(rows[start.r]?.[start.c])
    for (let at = start.r + 1; at <= end.r && at < rows.length; at += 1) {
      if ((count += 1) > MAX_MERGED) return merged
      const line = merged.get(at) ?? new Map<number, MergedCell>()
      merged.set(at, line.set(start.c, { line: start.r + 1, text }))
    }
  }
  return merged
}
