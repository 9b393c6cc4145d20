// Messages between the server and the process that parses a spreadsheet.
import type {
  ImportColumns,
  ImportExtension,
  ImportField,
  RejectedRow,
} from '@casework/contract/client-import'
import type { UnreadableReason } from '../../../platform/files/unreadable-file.ts'

export interface CountryCodes {
  readonly id: number
  readonly iso_code: string
  readonly phone_code: string
}

export interface ParsingTask {
  readonly extension: ImportExtension
  readonly countries: readonly CountryCodes[]
  /** The columns that the user has chosen; without them they are found by their headings. */
  readonly columns?: ImportColumns | undefined
}

export interface ParsedColumn {
  readonly index: number
  /** Empty if it has none. */
  readonly heading: string
  readonly field: ImportField | null
  /** Its first text; empty if the column is empty. */
  readonly example: string
  /** Whether it feeds no field, or a row has a better text for that field. */
  readonly is_lost: boolean
}

/** Cells or rows of one kind: how many, and the names of the first. */
export interface NotedCells {
  readonly count: number
  readonly first: readonly string[]
}

/** What the file has and the clients do not, apart from columns. */
interface SheetNotes {
  readonly lines_above: number
  readonly other_sheets: readonly string[]
  readonly hidden_sheets: readonly string[]
  readonly hidden_columns: readonly number[]
  readonly hidden_rows: NotedCells
  readonly errors: NotedCells
  readonly bare_formulas: NotedCells
  readonly joined_values: NotedCells
}

/** A row that can become a client, with its original cells. */
export interface ValidRow extends Omit<RejectedRow, 'reason'> {
  readonly client: {
    readonly name: string
    readonly email: string | null
    readonly mobile: string | null
    readonly country: number | null
  }
}

export interface ParsedSheet {
  readonly unreadable?: never
  /** Null for CSV. */
  readonly sheet: string | null
  readonly columns: readonly ParsedColumn[]
  readonly has_names: boolean
  readonly notes: SheetNotes
  readonly good: readonly ValidRow[]
  readonly bad: readonly RejectedRow[]
}

export type ParseResult = { readonly unreadable: UnreadableReason } | ParsedSheet

/** Lines of a sheet, including blank ones; later lines are not read. */
export const MAX_LINES = 50_000
/** Cells are cut at this length: longer than any field, so that validation still refuses them. */
export const MAX_CELL = 300
/** Maximum text of all rows: a sheet that repeats one long text must not fill the memory. */
export const MAX_TEXT = 4 * 1024 * 1024
