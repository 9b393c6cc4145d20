import type { CellObject, WorkSheet } from '@e965/xlsx'
import { MAX_LINES, UnreadableFile } from './parser-protocol.ts'

/**
 * The lines of the first sheet of a workbook; a line without any cell is an empty list. What a formula came to counts,
 * the formula itself and every macro are left alone.
 * @throws UnreadableFile when the workbook is damaged or protected by a password
 */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const sheet = await firstSheet(bytes)
  const lines = (sheet?.['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[]
  // A sheet may have a million lines with nothing in between; what stands further down is not lost without a word.
  if (lines.slice(MAX_LINES).some((line) => line?.some((cell) => textOf(cell).trim() !== '')))
    throw new UnreadableFile('too many rows')
  for (const line of lines.slice(0, MAX_LINES)) yield Array.from(line ?? [], textOf)
}

async function firstSheet(bytes: Buffer): Promise<WorkSheet | undefined> {
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

/** A number keeps the leading zeros that it shows, and is never written with an exponent: it may be a phone number. */
function textOf(cell: CellObject | undefined): string {
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
