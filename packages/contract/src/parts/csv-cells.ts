/** Matches what a spreadsheet runs as a formula, after any apostrophes and in full-width forms. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Prevents CSV injection: prefixes a formula with an apostrophe (OQ-247). */
export const escapeCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `escapeCell`; other texts are unchanged. */
export const unescapeCell = (text: string) => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text)

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export type CsvCell = string | number | null

const quoteCell = (cell: CsvCell) =>
  typeof cell === 'string' ? escapeCell(cell).replaceAll('"', '""') : (cell ?? '')

/** Rows by RFC 4180: every cell is quoted, a formula is escaped, a line ends with CRLF. */
export const formatCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${quoteCell(cell)}"`).join(',')}\r\n`).join('')

/** A CSV file, or its beginning. The only writer of CSV files, of the server and the app. */
export const formatCsvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + formatCsvRows(rows)

/**
 * Whether a fully quoted CSV text may contain a cell that `escapeCell` changes. It has false
 * positives, because the inside of a cell can look like its beginning.
 */
export const mayContainFormula = (csv: string) => /(?:^|[,\n])"'*[=+\-@\t\r＝＋－＠]/.test(csv)
