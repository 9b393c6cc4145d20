import { clientImportEndpoint, clientImportPreviewEndpoint } from '@casework/contract/client-import'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerLater, refuse } from '../answers.ts'
import { expectMessage, expectTexts } from '../look.ts'
import {
  answerImport,
  answerPreview,
  chooseFile,
  getFileInput,
  getImportDialog as getDialog,
  openImport,
  pressImport,
} from './import-samples.ts'
import { press } from './records-samples.ts'

const importFile = async () => {
  await chooseFile('clients.csv')
  await expect.element(getDialog().getByRole('group', { name: 'Preview' })).toBeVisible()
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
  expect(answers.getCalls(clientImportPreviewEndpoint)).toEqual([])
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
  const answers = await openImport(answerPreview(), later)
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
  await openImport(answerPreview(), answerImport({ duplicate_count: 1 }))
  await importFile()
  await expectTexts(getDialog().getByRole('status'), ['No new clients'])
  await press('Import another file', getDialog())
  await expect.element(getFileInput()).toBeEnabled()
})

it.each([
  ['Every row has an error', answerImport({ success: false, error: 'Every row has an error' })],
  ['Import failed. Please check your file format and try again.', refuse(clientImportEndpoint)],
])('says why nothing was imported: %s (IMPORT-024, IMPORT-025)', async (reason, failure) => {
  await openImport(answerPreview(), failure)
  await importFile()
  await expectTexts(getDialog().getByRole('alert'), ['Import failed', reason])
})

it('says why a file cannot be read, and takes another one (IMPORT-024, FIX-203)', async () => {
  const reason = 'This file is protected by a password'
  const answers = await openImport(
    refuse(clientImportPreviewEndpoint, 'validation_error', {
      message: 'Please check the fields',
      fields: { file: [reason] },
    }),
  )
  await chooseFile('clients.xlsx')
  await expectTexts(getDialog().getByRole('alert'), ['Import failed', reason])

  answers.add(answerPreview())
  await chooseFile('other.xlsx')
  await expect.element(getDialog().getByRole('group', { name: 'Preview' })).toBeVisible()
  await expect.element(getDialog().getByRole('alert')).not.toBeInTheDocument()
})
