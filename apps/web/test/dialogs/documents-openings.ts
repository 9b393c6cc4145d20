import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../answers.ts'
import { buildDocument } from '../samples.ts'
import { expectMessage } from '../look.ts'
import { dropFiles, getButton, nothing, press, type Opening } from './openings.ts'

export const DOCUMENT_OPENINGS: readonly Opening[] = [
  {
    place: 'features/document-groups/new-group-button.tsx GroupDialog',
    path: 'documents?tab=groups',
    open: press('New Group'),
    name: 'Create Document Group',
  },
  {
    place: 'features/document-groups/use-group-actions.tsx GroupDetails',
    path: 'documents?tab=groups',
    open: () =>
      page
        .getByRole('list', { name: 'Document Groups' })
        .getByRole('heading')
        .first()
        .getByRole('button')
        .click(),
    name: 'Group Details',
  },
  {
    place: 'features/document-groups/use-group-actions.tsx GroupDialog',
    path: 'documents?tab=groups&group=1',
    open: press('Edit Group'),
    name: 'Edit Document Group',
  },
  {
    place: 'features/document-groups/group-details.tsx MoveDocumentDialog',
    path: 'documents?tab=groups&group=1',
    open: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Move / })
        .first()
        .click(),
    name: /Move/,
  },
  {
    place: 'features/documents/batch/use-batch-dialogs.tsx BatchDialog',
    path: 'documents',
    open: async () => {
      await page.getByRole('checkbox').nth(1).click()
      await getButton('Change Level').click()
    },
    name: /^Change level/,
  },
  {
    place: 'features/documents/plan/plan-part.tsx PlanDialog',
    path: 'documents/1',
    open: press('Plan a lower level'),
    name: /level/,
    answers: () => [
      answer(levelPlans.getPlan, null),
      answer(documentEndpoints.get, buildDocument({ security_level: 'red' })),
    ],
  },
  {
    place: 'features/documents/reader/open-reader.tsx KeysDialog',
    path: 'documents/1',
    open: async () => {
      await page.getByRole('region', { name: 'Pages of the file' }).click()
      await userEvent.keyboard('?')
    },
    name: 'Reader keys',
  },
  {
    place: 'features/documents/record/document-detail.tsx EditDocumentDialog',
    path: 'documents/1',
    open: () => page.getByRole('link', { name: 'Edit', exact: true }).click(),
    name: /Edit/,
  },
  {
    place: 'features/documents/record/document-facts.tsx GroupDetails',
    path: 'documents/1',
    open: () => page.getByRole('definition').getByRole('button').click(),
    name: 'Group Details',
  },
  {
    place: 'features/documents/use-document-actions.tsx MoveDocumentDialog',
    path: 'documents/1',
    open: press('Move'),
    name: /Move/,
  },
  {
    place: 'features/documents/use-document-actions.tsx EditDocumentDialog',
    path: 'documents',
    open: press(/^Edit /),
    name: /Edit/,
  },
  {
    place: 'features/documents/upload/use-upload-dialog.tsx UploadDialog',
    path: 'documents?action=upload',
    open: nothing,
    name: 'Upload Document',
  },
  {
    place: 'features/documents/upload/page-drop.tsx UploadDialog',
    path: 'documents',
    open: dropFiles,
    name: 'Upload Document',
  },
  {
    place: 'features/journal/journal-box.tsx DeadlineDialog',
    path: 'cases/1',
    open: async () => {
      await page.getByRole('textbox', { name: 'Text' }).fill('A letter')
      await getButton('Save entry').click()
      await expectMessage('Entry saved')
      await page.getByRole('button', { name: 'Add deadline' }).last().click()
    },
    name: /deadline/,
  },
  {
    place: 'platform/list/use-confirm-delete.tsx DeleteDialog',
    path: 'documents/1',
    open: press('Delete'),
    role: 'alertdialog',
    name: /./,
  },
  {
    place: 'platform/list/use-confirm-delete.tsx WarningDialog',
    path: 'sessions/1',
    open: press('Delete'),
    role: 'alertdialog',
    name: /./,
  },
]
