import { sessionEndpoints } from '@casework/contract/sessions'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { openUploadDialog, buildTextFile } from '../support/uploads.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})
test.beforeEach(async ({ page }) => {
  await signIn(page, casework.url, firm.person, '/documents')
})

test('several files are uploaded into an existing group or a new one @core', async ({ page }) => {
  proves('UPLOAD-001..007, UPLOAD-010, UPLOAD-011, UPLOAD-014, UPLOAD-016, UPLOAD-018, UPLOAD-019')
  test.slow()
  const { client, legalCase, session } = firm
  const call = createCall(casework.url, firm.authorization)
  await call(sessionEndpoints.create, {
    body: {
      title: 'Second hearing',
      case_id: legalCase,
      client_id: client,
      date: '2026-12-01T09:30:00',
      duration: 60,
      session_type: 'court_hearing',
    },
  })
  await uploadFiles(
    casework.url,
    firm.authorization,
    {
      client_id: client,
      case_id: legalCase,
      session_id: session,
      security_level: 'green',
      store_as_group: 'true',
      group_name: 'Letters',
    },
    { 'letter.txt': 'x' },
  )
  const dialog = await openUploadDialog(page)
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  const group = dialog.getByRole('combobox', { name: 'Group' })

  await test.step('missing input is shown', async () => {
    await expect(dialog.getByRole('radio', { name: 'Single document' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await upload.click()
    for (const sentence of [
      'Please select at least one file to upload',
      'Please select a client',
      'Session is required',
      'Please select an existing group or create a new one',
    ]) {
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    await dialog.getByRole('radio', { name: 'New group' }).check()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please enter a name for the new group' }),
    ).toBeVisible()
    await dialog.getByRole('radio', { name: 'Existing group' }).check()
  })

  await test.step('duplicates are skipped; single mode keeps the first', async () => {
    const files = dialog.getByLabel('Choose files')
    await files.setInputFiles([buildTextFile('one.txt'), buildTextFile('two.txt')])
    await files.setInputFiles([buildTextFile('two.txt'), buildTextFile('three.txt')])
    await expectToast(page, 'Some files were skipped because they were already selected')
    await expect(dialog.getByRole('listitem')).toHaveText([/one\.txt/, /two\.txt/, /three\.txt/])
    await dialog.getByRole('radio', { name: 'Single document' }).check()
    await expect(dialog.getByRole('listitem')).toHaveText([/one\.txt/])
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await files.setInputFiles([buildTextFile('two.txt')])
  })

  await test.step('each choice offers what belongs to the previous one', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeDisabled()
    await chooseOption(page, 'Client', 'Helena Thornbury')
    await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
    await expect(group).toBeDisabled()
    await chooseOption(page, 'Session', 'Preliminary hearing')
    await chooseOption(page, 'Group', 'Letters')
    await expect(group).toHaveValue('Letters')
    await chooseOption(page, 'Session', 'Second hearing')
    await expect(group).toHaveValue('')
    await group.click()
    await expect(page.getByText('No document groups found')).toBeVisible()
    await group.press('Tab')
    await chooseOption(page, 'Session', 'Preliminary hearing')
    await chooseOption(page, 'Group', 'Letters')
  })

  await test.step('into the existing group', async () => {
    const sent = page.waitForRequest('**/api/documents/upload/')
    await upload.click()
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    await expectToast(page, 'Successfully uploaded 2 document(s)')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'two.txt' })).toContainText('Letters')
  })

  await test.step('into a new one, created once', async () => {
    await openUploadDialog(page)
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await dialog
      .getByLabel('Choose files')
      .setInputFiles([buildTextFile('three.txt'), buildTextFile('four.txt')])
    await chooseOption(page, 'Client', 'Helena Thornbury')
    await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
    await chooseOption(page, 'Session', 'Second hearing')
    await dialog.getByRole('radio', { name: 'New group' }).check()
    await dialog.getByLabel('Group Name').fill('Photographs')
    await dialog.getByLabel('Group Description').fill('Of the gate')
    await upload.click()
    await expectToast(page, 'Successfully uploaded 2 document(s)')
    await page.getByRole('tab', { name: 'Document Groups' }).click()
    const card = page
      .getByRole('list', { name: 'Document Groups' })
      .getByRole('listitem')
      .filter({ hasText: 'Photographs' })
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('2 documents')
    await expect(card).toContainText('Of the gate')
  })
})

test('a file that the server would refuse is refused before it is sent', async ({
  page,
}, testInfo) => {
  proves('OQ-202')
  const MB = 1024 * 1024
  const buildFile = (name: string, size: number) => {
    const path = testInfo.outputPath(name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    truncateSync(path, size)
    return path
  }
  const [largestAllowed, tooLarge] = [
    buildFile('most.txt', 50 * MB),
    buildFile('more.txt', 50 * MB + 1),
  ]
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        request.url().includes('/documents/upload/') &&
        sent.push(request.url())
      ),
  )
  const dialog = await openUploadDialog(page)

  await dialog.getByLabel('Choose a file').setInputFiles(tooLarge)
  await expectToast(page, 'more.txt: File is too large (maximum 50 MB)')
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Please select at least one file to upload' }),
  ).toBeVisible()
  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await dialog.getByLabel('Choose files').setInputFiles([tooLarge, largestAllowed])
  await expect(dialog.getByRole('listitem')).toHaveText([/most\.txt.*50\.00 MB/])
  expect(sent).toEqual([])
})
