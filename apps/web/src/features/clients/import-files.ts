import {
  CLIENT_COLUMNS,
  IMPORT_EXTENSIONS,
  type RejectedRow,
} from '@casework/contract/client-import'
import { harmlessCell } from '@casework/contract/csv-cells'
import { t } from '@casework/texts'
import { getExtension, saveBytes } from '~/platform/files'
import { todayValue } from '~/platform/format'

/** IMPORT-009, IMPORT-010; how much a file may hold the server says. */
export function faultOf(file: Pick<File, 'name'> | null): string | undefined {
  if (!file) return t('Please select a file to import')
  return IMPORT_EXTENSIONS.some((known) => known === getExtension(file.name))
    ? undefined
    : t('Please upload an Excel (.xlsx, .xls) or CSV file')
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180, as the server writes its exports: every cell quoted, none of them a formula. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK +
  rows
    .map(
      (row) =>
        `${row.map((cell) => `"${harmlessCell(String(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`,
    )
    .join('')

/** The columns alone: what is filled in below them can be imported (OQ-167). */
export const saveTemplate = () => saveBytes([csvOf([CLIENT_COLUMNS])], 'clients_template.csv')

/** The rows that were not taken, each with its reason: mended, the same file can be imported again. */
export const rejectedCsv = (rows: readonly RejectedRow[]) =>
  csvOf([
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

export const saveRejected = (rows: readonly RejectedRow[]) =>
  saveBytes([rejectedCsv(rows)], `clients_not_imported_${todayValue()}.csv`)
