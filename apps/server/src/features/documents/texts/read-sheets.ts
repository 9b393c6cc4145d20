import {
  FILE_NOTICES,
  type DocumentText,
  type TextBlock,
  type TextPart,
} from '@casework/contract/file-texts'
import { read, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { inspectWorkbook } from '../../../platform/files/inspect-workbook.ts'
import { UnreadableFile } from '../../../platform/files/unreadable-file.ts'
import { cleanText } from './read-plain.ts'
import { BudgetSpent, TextBudget } from './text-budget.ts'

const MAX_SHEETS = 30
const MAX_ROWS = 500
const MAX_COLUMNS = 50

/**
 * Reads the beginning of each sheet that the program shows, with the stored results of formulas;
 * formulas and macros are never executed.
 * @throws UnreadableFile if the workbook is damaged, protected by a password or a zip bomb
 */
export async function readSheets(bytes: Buffer, extension: 'xlsx' | 'xls'): Promise<DocumentText> {
  if (extension === 'xlsx') await inspectWorkbook(bytes)
  const book = open(bytes)
  const budget = new TextBudget()
  const shown = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const parts: TextPart[] = []
  try {
    for (const name of shown.slice(0, MAX_SHEETS)) {
      const blocks: TextBlock[] = []
      parts.push({ name: budget.take(cleanText(name)), blocks })
      readSheet(book.Sheets[name] ?? {}, budget, blocks)
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
  }
  return {
    notice: FILE_NOTICES.text_only,
    is_cut: budget.isCut || shown.length > MAX_SHEETS,
    mail: null,
    parts,
  }
}

function open(bytes: Buffer): WorkBook {
  try {
    // One row more than is shown tells that there are more.
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      sheetRows: MAX_ROWS + 1,
    })
  } catch (error) {
    throw new UnreadableFile(/password/i.test((error as Error).message) ? 'protected' : 'damaged')
  }
}

function readSheet(sheet: WorkSheet, budget: TextBudget, blocks: TextBlock[]): void {
  const data = (sheet['!data'] ?? []) as readonly (
    readonly (CellObject | undefined)[] | undefined
  )[]
  const rows: string[][] = []
  const last = (sheet['!fullref'] ?? sheet['!ref']) as string | undefined
  const { r, c } = last === undefined ? { r: 0, c: 0 } : utils.decode_range(last).e
  if (r >= MAX_ROWS || c >= MAX_COLUMNS) budget.isCut = true
  try {
    for (const row of data.slice(0, MAX_ROWS)) {
      budget.takePiece()
      const cells: string[] = []
      rows.push(cells)
      for (const cell of row?.slice(0, MAX_COLUMNS) ?? []) {
        budget.takePiece()
        cells.push(budget.take(readCell(cell)))
      }
      while (cells.at(-1) === '') cells.pop()
    }
  } finally {
    while (rows.at(-1)?.length === 0) rows.pop()
    if (rows.length > 0) blocks.push({ kind: 'table', rows })
  }
}

/** Returns what the cell shows. */
function readCell(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z') return ''
  return cleanText(cell.w ?? String(cell.v ?? ''))
}
