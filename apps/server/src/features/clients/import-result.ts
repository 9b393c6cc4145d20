// Says what an import did, or would do.
import { translate } from '@casework/texts'
import {
  MAX_LISTED_DUPLICATES,
  PREVIEW_ROWS,
  type ClientImportPreview,
  type ClientImportResult,
  type RejectedRow,
} from '@casework/contract/client-import'
import { describeNotes, listUnusedColumns, nameColumn } from './import-warnings.ts'
import type { ParsedSheet } from './import/parser-protocol.ts'
import type { SplitRows } from './split-duplicates.ts'

/** The row with its reason in words. */
const translateReason = (row: RejectedRow, language: string): RejectedRow => ({
  ...row,
  reason: translate(language, row.reason, { code: row.country_code }),
})

/** What the import and its preview have in common. */
function summarize(
  parsed: ParsedSheet,
  { fresh, duplicates, look_alikes }: SplitRows,
  language: string,
) {
  const errors = parsed.bad.map((row) => translateReason(row, language))
  return {
    errors,
    counts: {
      success_count: fresh.length,
      error_count: errors.length,
      duplicate_count: duplicates.length,
    },
    warnings: [
      ...describeNotes(parsed, language),
      ...look_alikes.map(({ row, name }) =>
        translate(language, 'Row {row}: looks like {name}', { row, name }),
      ),
      ...errors.map(({ row, reason }) =>
        translate(language, 'Row {row}: {reason}', { row, reason }),
      ),
    ],
    source: { unused_columns: listUnusedColumns(parsed, language), sheet: parsed.sheet },
    error: parsed.has_names ? null : translate(language, 'The file has no Name column'),
  }
}

export function buildResult(
  parsed: ParsedSheet,
  import_id: number | null,
  rows: SplitRows,
  language: string,
): ClientImportResult {
  const { errors, counts, warnings, source, error: missing } = summarize(parsed, rows, language)
  const failed = rows.fresh.length === 0 && errors.length > 0
  const error =
    missing ??
    (failed ? translate(language, 'No client was imported: every new row has an error') : null)
  const duplicates = rows.duplicates.map((row) => translateReason(row, language))
  return {
    success: error === null,
    import_id,
    ...counts,
    ...source,
    duplicates: duplicates.slice(0, MAX_LISTED_DUPLICATES).map(({ row, name }) => ({ row, name })),
    warnings,
    error,
    rejected_rows: [...errors, ...duplicates].toSorted((one, other) => one.row - other.row),
  }
}

export function buildPreview(
  parsed: ParsedSheet,
  rows: SplitRows,
  language: string,
): ClientImportPreview {
  const { errors, counts, warnings, source, error } = summarize(parsed, rows, language)
  const read = rows.fresh.slice(0, PREVIEW_ROWS).map(({ client, row, country_code }) => ({
    row,
    country_code,
    name: client.name,
    country: client.country,
    mobile: client.mobile ?? '',
    email: client.email ?? '',
    reason: null,
  }))
  const rejected = [...errors, ...rows.duplicates.map((row) => translateReason(row, language))]
  return {
    ...counts,
    ...source,
    warnings,
    error,
    columns: parsed.columns.map(({ index, heading, field, example }) => ({
      index,
      heading: nameColumn({ index, heading }, language),
      field,
      example,
    })),
    rows: [...read, ...rejected.map((row) => ({ ...row, country: null }))]
      .toSorted((one, other) => one.row - other.row)
      .slice(0, PREVIEW_ROWS),
  }
}
