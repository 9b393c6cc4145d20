import {
  CLIENT_COLUMNS,
  IMPORT_EXTENSIONS,
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
