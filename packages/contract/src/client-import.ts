import * as z from 'zod/mini'
import { upload } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'

/** File extensions that may be imported (IMPORT-009). */
export const IMPORT_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number]

/** Limits of one import (OQ-166). */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const

/**
 * Columns of the template, of imported files (in any order), and the first columns of the export
 * (IMPORT-008).
 */
export const CLIENT_COLUMNS = ['Name', 'Country Code', 'Mobile', 'Email'] as const

/**
 * What a column of an imported file can feed. A name in two columns is joined, first name first; the
 * company is the name of rows without another one.
 */
export const IMPORT_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'company',
  'country_code',
  'mobile',
  'email',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** At least one of them is needed. */
export const NAME_FIELDS = ['name', 'first_name', 'last_name', 'company'] as const

/**
 * The columns of each field, counted from 0. Of several, the first filled one of a row counts; the
 * server orders them by their headings: mobile before landline.
 */
export type ImportColumns = Readonly<Partial<Record<ImportField, readonly number[]>>>

/** Maximum length of `duplicates`; `rejected_rows` contains all of them. */
export const MAX_LISTED_DUPLICATES = 100

/**
 * Reasons to reject a row, in addition to the errors of the client form. Duplicates are skipped, not
 * counted as errors (OQ-161).
 */
export const IMPORT_REASONS = {
  country: 'Unknown country code "{code}"',
  characters: 'This text contains characters that cannot be stored',
  date: 'A date is no mobile number',
  known_name: 'A client with this name already exists',
} as const

export const rejectedRow = z.object({
  /** Line number in the sheet; the header is line 1 (OQ-257). */
  row: z.int(),
  reason: z.string(),
  /** The four cells as written in the file. */
  name: z.string(),
  country_code: z.string(),
  mobile: z.string(),
  email: z.string(),
})
export type RejectedRow = z.output<typeof rejectedRow>

export const clientImportResult = z.object({
  success: z.boolean(),
  success_count: z.int(),
  error_count: z.int(),
  duplicate_count: z.int(),
  /** The first skipped duplicates, with their name in the file. */
  duplicates: z.array(z.object({ row: z.int(), name: z.string() })),
  /**
   * What the file has and the clients do not; then new clients that look like another one; then one
   * message per invalid row.
   */
  warnings: z.array(z.string()),
  /**
   * Headings of the columns that feed no field, or for which a row has a better column; "Column C"
   * without a heading.
   */
  unused_columns: z.array(z.string()),
  /** The sheet that was read; null for CSV. */
  sheet: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** All rejected rows, duplicates included, in the order of the sheet. */
  rejected_rows: z.array(rejectedRow),
  /** Undoes the import; null when it added no client. */
  import_id: z.nullable(id),
})
export type ClientImportResult = z.output<typeof clientImportResult>

export const clientImportPreview = z.object({
  columns: z.array(
    z.object({
      /** Counted from 0. */
      index: z.int(),
      /** "Column C" without one. */
      heading: z.string(),
      /** The field that it feeds. */
      field: z.nullable(z.enum(IMPORT_FIELDS)),
      /** Its first text; empty if it has none. */
      example: z.string(),
    }),
  ),
  /** The first rows as they will be read. */
  rows: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      /** As in the file. */
      country_code: z.string(),
      /** The country of the client; null if there is none. */
      country: z.nullable(z.int()),
      mobile: z.string(),
      email: z.string(),
      /** Why it is not imported; null if it is. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What an import answers now. */
  success_count: z.int(),
  error_count: z.int(),
  duplicate_count: z.int(),
  warnings: z.array(z.string()),
  unused_columns: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** Why the file cannot be imported with these columns. */
  error: z.nullable(z.string()),
})
export type ClientImportPreview = z.output<typeof clientImportPreview>
/** Number of rows in a preview. */
export const PREVIEW_ROWS = 5

/** `columns` is JSON: the columns of each field, counted from 0, `{"name": [0], "email": [3, 4]}`. */
const importParts = z.object({ columns: z.optional(z.string()) })

/** Stores nothing. */
export const clientImportPreviewEndpoint = upload({
  method: 'POST',
  path: '/clients/import/preview/',
  permission: ['client', 'create'],
  limit: 'import previews',
  share: 'imports',
  summary: 'Show how a spreadsheet of clients would be read',
  only_reads: true,
  changes: [],
  file_part: 'file',
  fields: importParts,
  result: clientImportPreview,
})

export const clientImportEndpoint = upload({
  method: 'POST',
  path: '/clients/import/',
  permission: ['client', 'create'],
  limit: 'imports',
  share: 'imports',
  summary: 'Add the clients of a spreadsheet (.xlsx, .xls or .csv)',
  changes: ['clients'],
  file_part: 'file',
  fields: importParts,
  result: clientImportResult,
})
