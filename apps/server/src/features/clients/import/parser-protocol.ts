// What the server and the process that reads a spreadsheet say to one another.
import type { ImportExtension, RejectedRow } from '@casework/contract/client-import'

/** Why a whole file cannot be read. */
export type UnreadableReason =
  'empty' | 'damaged' | 'other content' | 'protected' | 'too many rows' | 'too much inside'

export class UnreadableFile extends Error {
  readonly why: UnreadableReason

  constructor(why: UnreadableReason) {
    super(why)
    this.why = why
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

/** A row that can become a client, with its cells as they stood in the file. */
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

/** Lines of a sheet, blank ones included; further down nothing is looked for. */
export const MAX_LINES = 50_000
/** A cell is cut here: longer than anything that a client takes, so that it stays recognisably too long. */
export const MAX_CELL = 300
/** What all rows together may hold; a sheet that repeats one long text is not to fill the memory of the server. */
export const MAX_TEXT = 4 * 1024 * 1024
