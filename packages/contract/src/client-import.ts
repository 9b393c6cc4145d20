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

/** Maximum length of `duplicates`; `rejected_rows` contains all of them. */
export const MAX_LISTED_DUPLICATES = 100

/**
 * Reasons to reject a row, in addition to the errors of the client form. Duplicates are skipped, not
 * counted as errors (OQ-161).
 */
export const IMPORT_REASONS = {
  country: 'Unknown country code "{code}"',
  characters: 'This text contains characters that cannot be stored',
  known_name: 'A client with this name already exists',
  known_contact: 'A client with this mobile and email already exists',
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
  /** One message per invalid row. */
  warnings: z.array(z.string()),
  error: z.nullable(z.string()),
  /** All rejected rows, duplicates included, in the order of the sheet. */
  rejected_rows: z.array(rejectedRow),
  /** Undoes the import; null when it added no client. */
  import_id: z.nullable(id),
})
export type ClientImportResult = z.output<typeof clientImportResult>

export const clientImportEndpoint = upload({
  method: 'POST',
  path: '/clients/import/',
  permission: ['client', 'create'],
  limit: 'imports',
  share: 'imports',
  summary: 'Add the clients of a spreadsheet (.xlsx, .xls or .csv)',
  changes: ['clients'],
  file_part: 'file',
  result: clientImportResult,
})
