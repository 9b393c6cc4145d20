// What the readers of CSV files and workbooks have in common.

/** A cell whose text alone does not say what it is. */
export type CellMark = 'date' | 'bare formula'

export interface SheetLine {
  /** The cells as a spreadsheet program shows them. */
  readonly cells: readonly string[]
  /** By index of the column. */
  readonly marks?: ReadonlyMap<number, CellMark>
  readonly isHidden?: boolean
  /** Cells that are merged with one above, by index of the column. */
  readonly merged?: ReadonlyMap<number, MergedCell> | undefined
}

export interface MergedCell {
  /** Line of the cell above, counted from 1. */
  readonly line: number
  readonly text: string
}

export interface SheetTable {
  /** Name of the sheet; null for CSV. */
  readonly sheet: string | null
  readonly other_sheets: readonly string[]
  readonly hidden_sheets: readonly string[]
  /** Indexes of columns. */
  readonly hidden_columns: ReadonlySet<number>
  /** All lines, including blank ones, from the first; can be read more than once. */
  readonly readLines: () => AsyncIterable<SheetLine> | Iterable<SheetLine>
}

/** The letters of a column in a spreadsheet: 0 is A, 26 is AA. */
export function formatColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : formatColumn(Math.floor(index / 26) - 1) + letter
}
