import {
  clientImportEndpoint,
  clientImportPreviewEndpoint,
  type ClientImportPreview,
} from '@casework/contract/client-import'
import { expect, it } from 'vitest'
import { expectTexts, readTexts } from '../look.ts'
import {
  answerImport,
  answerPreview,
  chooseFile,
  getFileInput,
  getImportDialog,
  openImport,
  pressImport,
} from './import-samples.ts'
import { press } from './records-samples.ts'

const ROW = { country_code: '', country: null, email: '', reason: null }
const EXPORT = {
  columns: [
    { index: 0, heading: 'Vorname', field: 'first_name', example: 'Eva' },
    { index: 1, heading: 'Name', field: 'last_name', example: 'Muster' },
    { index: 2, heading: 'Handy', field: null, example: '0155 5010203' },
    { index: 3, heading: 'Telefon', field: 'mobile', example: '030 5550101' },
    { index: 4, heading: 'Fax', field: null, example: '' },
  ],
  rows: [
    { ...ROW, row: 3, name: 'Eva Muster', mobile: '0305550101', country: 276, country_code: '49' },
    { ...ROW, row: 4, name: '', mobile: '12', reason: 'Client name is required' },
  ],
  success_count: 398,
  error_count: 8,
  duplicate_count: 6,
  warnings: ['1 row above the headings was not read', 'Row 4: Client name is required'],
  unused_columns: ['Handy', 'Fax'],
  sheet: 'Mandanten',
} satisfies Partial<ClientImportPreview>
const getField = (column: string) =>
  getImportDialog().getByRole('combobox', { name: `Field for the column ${column}` })

/** The choice of columns that was sent. */
function readColumns(call: { readonly form?: FormData | undefined } | undefined): unknown {
  const text = call?.form?.get('columns')
  return typeof text === 'string' ? JSON.parse(text) : undefined
}

it('shows how a chosen file will be read, and imports nothing before Import is pressed (FIX-203)', async () => {
  const answers = await openImport(answerPreview(EXPORT), answerImport({ success_count: 398 }))
  await chooseFile('clients.xlsx')

  const preview = getImportDialog().getByRole('group', { name: 'Preview' })
  await expect.element(preview).toHaveFocus()
  await expectTexts(getImportDialog(), [
    'Mandanten',
    'Will be imported398Duplicates6Bad rows8',
    'Columns not used: Handy1 row above the headings was not read',
    'Eva MusterRow 3Mobile0305550101CountryGermany',
    'No nameRow 4Mobile12Not imported: Client name is required',
    'Handy0155 5010203',
    '1 empty column is not listed.',
  ])
  await expect.element(getField('Vorname')).toHaveValue('first_name')
  await expect.element(getField('Handy')).toHaveValue('unused')
  await expect.element(getField('Fax')).not.toBeInTheDocument()
  expect(readTexts(getImportDialog().getByRole('button')).at(-1)).toBe('Import')
  expect(answers.getCalls(clientImportEndpoint)).toEqual([])

  await pressImport()
  await expectTexts(getImportDialog(), ['Import completed', 'Imported398'])
  const [call] = answers.getCalls(clientImportEndpoint)
  expect(readColumns(call)).toEqual({
    name: [],
    first_name: [0],
    last_name: [1],
    company: [],
    country_code: [],
    mobile: [3],
    email: [],
  })
})

it('reads the file again with a changed column, and imports it so (FIX-203)', async () => {
  const answers = await openImport(answerPreview(EXPORT), answerImport({ success_count: 398 }))
  await chooseFile('clients.xlsx')
  await expect.element(getField('Handy')).toBeVisible()
  answers.add(
    answerPreview({
      ...EXPORT,
      columns: EXPORT.columns.map((column) =>
        column.heading === 'Handy' ? { ...column, field: 'mobile' } : column,
      ),
      rows: [{ ...ROW, row: 3, name: 'Eva Muster', mobile: '01555010203' }],
    }),
  )

  await getField('Handy').selectOptions('Mobile')
  await expectTexts(getImportDialog(), ['Mobile01555010203'])
  await pressImport()
  await expectTexts(getImportDialog(), ['Import completed'])
  const [, again] = answers.getCalls(clientImportPreviewEndpoint)
  const [call] = answers.getCalls(clientImportEndpoint)
  for (const one of [again, call]) expect(readColumns(one)).toMatchObject({ mobile: [2, 3] })
})

it('asks for the column of the names if no heading says so (FIX-203, IMPORT-024)', async () => {
  const answers = await openImport(
    answerPreview({
      columns: [{ index: 0, heading: 'Column A', field: null, example: 'Eva Muster' }],
      rows: [],
      success_count: 0,
      error: 'The file has no Name column',
    }),
  )
  await chooseFile('clients.csv')
  const message = getImportDialog().getByRole('alert')
  await expectTexts(message, [
    'The file has no Name column',
    'Choose below which column has the names.',
  ])
  await pressImport()
  await expectTexts(message, ['Import failed', 'The file has no Name column'])
  expect(answers.getCalls(clientImportEndpoint)).toEqual([])

  await press('Remove clients.csv', getImportDialog())
  await expect.element(getFileInput()).toBeEnabled()
})
