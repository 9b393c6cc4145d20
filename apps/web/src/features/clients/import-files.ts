import {
  CLIENT_COLUMNS,
  IMPORT_EXTENSIONS,
  IMPORT_FIELDS,
  type ClientImportPreview,
  type ClientImportResult,
  type ImportColumns,
  type RejectedRow,
} from '@casework/contract/client-import'
import { formatCsvFile } from '@casework/contract/parts/csv-cells'
import { t } from '@casework/texts'
import { getExtension, saveBytes } from '~/platform/http/files'
import { todayInputValue } from '~/platform/i18n/format'

/** Returns the message to show, or undefined. The server checks size and number of rows. */
export function validateImportFile(file: Pick<File, 'name'> | null): string | undefined {
  if (!file) return t('Please select a file to import')
  return IMPORT_EXTENSIONS.some((known) => known === getExtension(file.name))
    ? undefined
    : t('Please upload an Excel (.xlsx, .xls) or CSV file')
}

/** A thousand lines would make the dialog slow. */
const MAX_WARNINGS = 100

/**
 * The warnings to show, and the number of the others. All of those about the whole file are shown;
 * those about bad rows are the last, and are in the file of rows not imported as well.
 */
export function listWarnings({
  warnings,
  error_count,
}: Pick<ClientImportResult, 'warnings' | 'error_count'>) {
  const lines = warnings.slice(0, Math.max(MAX_WARNINGS, warnings.length - error_count))
  return { lines, more: warnings.length - lines.length }
}

/** The choice of a preview, as the server takes it. */
export const toImportColumns = (columns: ClientImportPreview['columns']): ImportColumns =>
  Object.fromEntries(
    IMPORT_FIELDS.map((field) => [
      field,
      columns.flatMap((column) => (column.field === field ? [column.index] : [])),
    ]),
  )

/** An empty template: the header row that the import expects. */
export const saveTemplate = () =>
  saveBytes([formatCsvFile([CLIENT_COLUMNS])], 'clients_template.csv')

/** Rejected rows with their reasons. The corrected file can be imported again. */
export const formatRejectedRows = (rows: readonly RejectedRow[]) =>
  formatCsvFile([
    [...CLIENT_COLUMNS, t('Row'), t('Reason')],
    ...rows.map(({ name, country_code, mobile, email, row, reason }) => [
      name,
      country_code,
      mobile,
      email,
      row,
      reason,
    ]),
  ])

export const saveRejectedRows = (rows: readonly RejectedRow[]) =>
  saveBytes([formatRejectedRows(rows)], `clients_not_imported_${todayInputValue()}.csv`)
