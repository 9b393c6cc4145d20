// Says what a file has and its clients do not.
import { CLIENT_COLUMNS } from '@casework/contract/client-import'
import { translate } from '@casework/texts'
import { translatedLanguages } from '@casework/texts/languages'
import { formatColumn } from './import/sheet-table.ts'
import type { NotedCells, ParsedColumn, ParsedSheet } from './import/parser-protocol.ts'

/** "Column C" without a heading. */
export const nameColumn = (
  { index, heading }: Pick<ParsedColumn, 'index' | 'heading'>,
  language: string,
): string => heading || translate(language, 'Column {letter}', { letter: formatColumn(index) })

/** Names the columns with texts that are in no client. */
export function listUnusedColumns({ columns }: ParsedSheet, language: string): string[] {
  const unused = columns.filter(({ is_lost }) => is_lost)
  return (isOwnFile(columns) ? unused.slice(0, -OWN_COLUMNS.length) : unused).map((column) =>
    nameColumn(column, language),
  )
}

const OWN_COLUMNS = ['Row', 'Reason'] as const

/** The file of rejected rows, whose last two columns say why. */
function isOwnFile(columns: readonly ParsedColumn[]): boolean {
  const headings = columns.map(({ heading }) => heading).join('\n')
  return ['en', ...translatedLanguages].some(
    (language) =>
      headings ===
      [...CLIENT_COLUMNS, ...OWN_COLUMNS.map((heading) => translate(language, heading))].join('\n'),
  )
}

/** One sentence for each kind; what the rows show themselves is not repeated. */
export function describeNotes({ sheet, columns, notes }: ParsedSheet, language: string): string[] {
  const name = (index: number) =>
    nameColumn(columns.find((column) => column.index === index) ?? { index, heading: '' }, language)
  const { lines_above, other_sheets, hidden_sheets, hidden_columns } = notes
  const { hidden_rows, errors, bare_formulas, joined_values } = notes
  return [
    other_sheets.length > 0 &&
      translate(language, 'Only the sheet "{sheet}" was read, not: {others}', {
        sheet: sheet ?? '',
        others: other_sheets.join(', '),
      }),
    hidden_sheets.length > 0 &&
      translate(language, 'Hidden sheets were not read: {sheets}', {
        sheets: hidden_sheets.join(', '),
      }),
    lines_above > 0 &&
      translate(
        language,
        '{n, plural, one {# row above the headings was} other {# rows above the headings were}} not read',
        { n: lines_above },
      ),
    hidden_columns.length > 0 &&
      translate(language, 'Hidden columns were read too: {columns}', {
        columns: hidden_columns.map(name).join(', '),
      }),
    hidden_rows.count > 0 &&
      translate(
        language,
        '{n, plural, one {# hidden row was} other {# hidden rows were}} read too: {rows}',
        { n: hidden_rows.count, rows: listCells(hidden_rows) },
      ),
    errors.count > 0 &&
      translate(
        language,
        '{n, plural, one {# cell with an error was} other {# cells with an error were}} read as empty: {cells}',
        { n: errors.count, cells: listCells(errors) },
      ),
    bare_formulas.count > 0 &&
      translate(
        language,
        '{n, plural, one {# formula without a result was} other {# formulas without a result were}} read as empty: {cells}. Open the file in a spreadsheet program and save it.',
        { n: bare_formulas.count, cells: listCells(bare_formulas) },
      ),
    joined_values.count > 0 &&
      translate(
        language,
        '{n, plural, one {# cell has several values, and only the first was read} other {# cells have several values, and only the first of each was read}}: {cells}',
        { n: joined_values.count, cells: listCells(joined_values) },
      ),
  ].filter((sentence) => sentence !== false)
}

const listCells = ({ count, first }: NotedCells) =>
  first.join(', ') + (count > first.length ? ', …' : '')
