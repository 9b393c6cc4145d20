import type { CellObject, WorkSheet } from '@e965/xlsx'
import { MAX_LINES, UnreadableFile } from './parser-protocol.ts'

/**
 * Reads the lines of the first sheet of a workbook; a line without cells is an empty list. Uses the
 * stored results of formulas; formulas and macros are never executed.
 * @throws UnreadableFile if the workbook is damaged or protected by a password
 */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const sheet = await readFirstSheet(bytes)
  const lines = (sheet?.['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[]
  // A sheet may have a million empty lines, but text after MAX_LINES must not be lost silently.
  if (lines.slice(MAX_LINES).some((line) => line?.some((cell) => readText(cell).trim() !== '')))
    throw new UnreadableFile('too many rows')
  for (const line of lines.slice(0, MAX_LINES)) yield Array.from(line ?? [], readText)
}

async function readFirstSheet(bytes: Buffer): Promise<WorkSheet | undefined> {
  const { read } = await import('@e965/xlsx')
  try {
    const { SheetNames, Sheets } = read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellFormula: false,
      cellHTML: false,
    })
    return Sheets[SheetNames[0] ?? '']
  } catch (error) {
    throw new UnreadableFile(
      /password|encrypt/i.test((error as Error).message) ? 'protected' : 'damaged',
    )
  }
}

/** Numbers may be phone numbers: keep displayed leading zeros, and never use an exponent. */
function readText(cell: CellObject | undefined): string {
  const { t: type, v: value, w: shown } = cell ?? {}
  if (typeof value === 'number' && type === 'n') {
    if (!Number.isInteger(value)) return String(value)
    return shown !== undefined && /^\d+$/.test(shown) && Number(shown) === value
      ? shown
      : BigInt(value).toString()
  }
  if (type === 'e') return shown ?? ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : ''
}
