import { documentEndpoints } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { chooseOption, expectAddress } from '../look.ts'
import { STORED, buildFiles, dialog as uploads } from './upload-samples.ts'
import {
  letter,
  open,
  getButton,
  openEdit,
  getDialog,
  getName,
  press,
  expectAlert,
} from './document-record-samples.ts'

const { get, update } = documentEndpoints
it('is edited from the version that the dialog was opened with, while an upload ends (FIX-020, OQ-238)', async () => {
  const later = answerLater(STORED)
  const conflict = refuse(update, 'conflict', { message: 'Somebody else changed it' })
  const answers = await open([later, conflict], '/documents')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(uploads.get()).toBeVisible()
  uploads.chooseFiles(buildFiles('behind.txt'))
  await chooseOption('Client', 'Helena Thornbury')
  await uploads.send()
  await uploads.press('Continue in background')
  await page.getByRole('link', { name: 'letter.txt', exact: true }).click()
  await openEdit()
  await getName().fill('Mine')
  answers.add(answer(get, { ...letter, doc_name: 'Theirs', version: 2 }))
  later.release()
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Theirs')
  await press('Save Changes')
  await expectAlert('Somebody else changed it')
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v1"'])
  await press('Reload')
  await expect.element(getName()).toHaveValue('Theirs')
  await press('Use the current version')
  await expect.element(getName()).toHaveValue('Theirs')
})

it('opens its group, and from there all groups (DOC-019, DOC-020, DOC-039, GROUP-012)', async () => {
  await open()
  await getButton('Letters').click()
  const link = page.getByRole('dialog', { name: 'Group Details' }).getByRole('link', {
    name: 'letter.txt',
  })
  await expect.element(link).toBeVisible()
  await getDialog().getByRole('link', { name: 'Show in Document Groups' }).click()
  await expectAddress('/documents?tab=groups&group=51')
  await expect.element(page.getByText('Documents grouped by session')).toBeVisible()
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectAddress('/documents?tab=groups')
  const tab = page.getByRole('tab', { name: 'Document Groups' })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

it('cannot be removed from a group without being in one', async () => {
  await open([answer(get, { ...letter, group: null })])
  await getButton('Move').click()
  await expect
    .element(getDialog().getByRole('radio', { name: /^Remove from group/ }))
    .toHaveAccessibleDescription('This document is not in a group')
})
