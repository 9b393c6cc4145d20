import {
  clientImportEndpoint,
  clientImportPreviewEndpoint,
  type ClientImportPreview,
  type ClientImportResult,
} from '@casework/contract/client-import'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { openRecords, press } from './records-samples.ts'

export const getImportDialog = () => page.getByRole('dialog', { name: 'Import Clients' })
export const getFileInput = () => getImportDialog().getByLabelText('Choose a file')
export const pressImport = () => press('Import', getImportDialog())
export const chooseFile = (name: string) =>
  getFileInput().upload(new File(['Name\nAda Byron'], name))

const buildImportResult = (changes: Partial<ClientImportResult>): ClientImportResult => ({
  success: true,
  success_count: 0,
  error_count: 0,
  duplicate_count: 0,
  duplicates: [],
  warnings: [],
  unused_columns: [],
  sheet: null,
  error: null,
  rejected_rows: [],
  import_id: null,
  ...changes,
})
export const answerImport = (changes: Partial<ClientImportResult>) =>
  answer(clientImportEndpoint, buildImportResult(changes))

const buildPreview = (changes: Partial<ClientImportPreview>): ClientImportPreview => ({
  columns: [{ index: 0, heading: 'Name', field: 'name', example: 'Ada Byron' }],
  rows: [
    {
      row: 2,
      name: 'Ada Byron',
      country_code: '',
      country: null,
      mobile: '',
      email: '',
      reason: null,
    },
  ],
  success_count: 1,
  error_count: 0,
  duplicate_count: 0,
  warnings: [],
  unused_columns: [],
  sheet: null,
  error: null,
  ...changes,
})
export const answerPreview = (changes: Partial<ClientImportPreview> = {}) =>
  answer(clientImportPreviewEndpoint, buildPreview(changes))

/** Opens the dialog on the list of clients. */
export const openImport = async (...answers: Answer[]) => {
  const opened = await openRecords('/clients', answers)
  await press('Import')
  return opened
}
