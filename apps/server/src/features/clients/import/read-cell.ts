import { SSF, type CellObject } from '@e965/xlsx'

const { format: formatNumber } = SSF as { format: (format: string, value: number) => string }

/** As in German phone formats; the library shows its dollar sign. */
const LOCALE = /\[\$-[\da-f]+\]/gi
/** What a column shows that is too narrow for the number: not what is meant. */
const ABBREVIATED = /\dE[+-]?\d|#/
/** Only groups and decimals that are zero: 1,234,567 or 49.00. */
const PLAIN = /^\d+(?:,\d{3})*(?:\.0+)?$/

/** Returns the text that a spreadsheet program shows in the cell. */
export function readCell(cell: CellObject | undefined): string {
  const { t: type, v: value, w: shown } = cell ?? {}
  if (cell && type === 'n' && typeof value === 'number') return readNumber(cell, value)
  if (typeof value === 'boolean') return shown ?? String(value).toUpperCase()
  // A format may hide a text, or add to it.
  if (typeof value === 'string') return shown || value
  // The library knows no format of days with dots.
  if (value instanceof Date) return shown ?? value.toISOString().slice(0, 10)
  return type === 'e' ? (shown ?? '') : ''
}

/** Numbers may be phone numbers: nothing is abbreviated or grouped, and zeros that are shown stay. */
function readNumber(cell: CellObject, value: number): string {
  const shown = showNumber(cell, value)?.trim()
  const all = Number.isInteger(value) ? BigInt(value).toString() : String(value)
  if (shown === '') return value === 0 ? '' : all
  if (shown === undefined || ABBREVIATED.test(shown)) return all
  const isGrouped = /[,.]/.test(shown) && PLAIN.test(shown)
  return isGrouped && Number(shown.replaceAll(',', '')) === value ? all : shown
}

function showNumber({ w: shown, z: format }: CellObject, value: number): string | undefined {
  return typeof format === 'string' && format.search(LOCALE) >= 0
    ? formatNumber(format.replace(LOCALE, ''), value)
    : shown
}
