// Messages between the server and the process that parses a spreadsheet.
import type { ImportExtension, RejectedRow } from '@casework/contract/client-import'

/** Why a whole file cannot be read. */
export type UnreadableReason =
  'empty' | 'damaged' | 'other content' | 'protected' | 'too many rows' | 'too much inside'

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

export interface CountryCodes {
  readonly id: number
  readonly iso_code: string
  readonly phone_code: string
}

export interface ParsingTask {
  readonly extension: ImportExtension
  readonly countries: readonly CountryCodes[]
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

export type ParseResult =
  | { readonly unreadable: UnreadableReason }
  | {
      readonly unreadable?: never
      readonly has_names: boolean
      readonly good: readonly ValidRow[]
      readonly bad: readonly RejectedRow[]
    }

/** Lines of a sheet, including blank ones; later lines are not read. */
export const MAX_LINES = 50_000
/** Cells are cut at this length: longer than any field, so that validation still refuses them. */
export const MAX_CELL = 300
/** Maximum text of all rows: a sheet that repeats one long text must not fill the memory. */
export const MAX_TEXT = 4 * 1024 * 1024
