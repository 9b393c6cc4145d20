import { clientImportEndpoint, type ClientImportResult } from '@casework/contract/client-import'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts } from '../look.ts'
import { openRecords, press } from './records-samples.ts'

const getDialog = () => page.getByRole('dialog', { name: 'Import Clients' })
const getFileInput = () => getDialog().getByLabelText('Choose a file')
const pressImport = () => press('Import', getDialog())
const chooseFile = (name: string) => getFileInput().upload(new File(['Name\nAda Byron'], name))
const answerImport = (changes: Partial<ClientImportResult>) =>
  answer(clientImportEndpoint, {
    success: true,
    success_count: 0,
    error_count: 0,
    duplicate_count: 0,
    duplicates: [],
    warnings: [],
    error: null,
    rejected_rows: [],
    import_id: null,
    ...changes,
  })
const openImport = async (...answers: Answer[]) => {
  const opened = await openRecords('/clients', answers)
  await press('Import')
  return opened
}
const importFile = async () => {
  await chooseFile('clients.csv')
  await pressImport()
}

it('explains rules and columns, and needs a spreadsheet (IMPORT-003..010, OQ-167)', async () => {
  const answers = await openImport()
  await expectTexts(getDialog(), [
    'NameCountry CodeMobileEmailDownload template',
    'Email must contain @ and a dot.',
    'Duplicates (same mobile and email) are ignored.',
    'Existing client names are ignored.',
    'Only valid country codes are accepted',
    'Bad rows are ignored with warnings; the others are imported.',
  ])
  const failure = getDialog().getByRole('alert')
  await pressImport()
  await expect.element(failure).toMatchTextContent('Please select a file to import')
  await chooseFile('clients.pdf')
  await expectTexts(failure, ['Please upload an Excel (.xlsx, .xls) or CSV file'])
  await pressImport()
  await expect.element(getFileInput()).toBeEnabled()
  expect(answers.getCalls(clientImportEndpoint)).toEqual([])
})

it('cannot be closed while it imports, then shows the result with its warnings (IMPORT-001, IMPORT-002, IMPORT-022, IMPORT-023, OQ-165)', async () => {
  const later = answerLater(
    answerImport({
      success_count: 2,
      error_count: 2,
      duplicate_count: 1,
      duplicates: [{ row: 3, name: 'Known Name' }],
      warnings: ['Row 4: Please enter a valid email address', 'Row 5: Unknown country code "XX"'],
    }),
  )
  const answers = await openImport(later)
  await importFile()
  await expect.element(getDialog().getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  later.release()
  await expectMessage('Successfully imported 2 clients')
  await expectMessage('Import completed with 2 warnings')
  await expectTexts(getDialog(), [
    'Imported2Duplicates1Bad rows2',
    'Row 4: Please enter a valid email address',
    'Row 3: Known Name',
  ])
  const [call] = answers.getCalls(clientImportEndpoint)
  expect(call?.form?.get('file')).toMatchObject({ name: 'clients.csv' })
})

it('says that a file has nothing new, and takes another one (OQ-258)', async () => {
  await openImport(answerImport({ duplicate_count: 1 }))
  await importFile()
  await expectTexts(getDialog().getByRole('status'), ['No new clients'])
  await press('Import another file', getDialog())
  await expect.element(getFileInput()).toBeEnabled()
})

it.each([
  [
    'The file has no Name column',
    refuse(clientImportEndpoint, 'validation_error', {
      message: 'Please check the fields',
      fields: { file: ['The file has no Name column'] },
    }),
  ],
  ['Every row has an error', answerImport({ success: false, error: 'Every row has an error' })],
  ['Import failed. Please check your file format and try again.', refuse(clientImportEndpoint)],
])('says why nothing was imported: %s (IMPORT-024, IMPORT-025)', async (reason, failure) => {
  await openImport(failure)
  await importFile()
  await expectTexts(getDialog().getByRole('alert'), ['Import failed', reason])
})
