import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser, type ApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { openUploadDialog, buildTextFile } from '../support/uploads.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
})

const SKIPPED = 'File "hearing.eml" has an unsupported format and was skipped'
const buildMail = (name: string) => ({
  name,
  mimeType: 'message/rfc822',
  buffer: Buffer.from('From: a@example.com\r\nTo: b@example.com\r\nSubject: Hearing\r\n\r\nDear'),
})

test('an employee is told that a mail was skipped', async ({ page }) => {
  const employee = await newUser(casework)
  await addEmployee(owner, employee, 'admin')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, firm.person.name)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  const dialog = await openUploadDialog(page)
  await dialog.getByLabel('Choose a file').setInputFiles([buildMail('hearing.eml')])
  await expectToast(page, SKIPPED)
  await expect(dialog.getByRole('button', { name: 'Allow more file types' })).toHaveCount(0)
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
})

test('the owner allows more file types where one was skipped', async ({ page }) => {
  await signIn(page, casework.url, firm.person, '/documents')
  const dialog = await openUploadDialog(page)
  await dialog.getByRole('radio', { name: 'Several documents' }).check()
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([
      buildMail('hearing.eml'),
      buildTextFile('letter.txt'),
      { ...buildTextFile('song.mp3'), buffer: Buffer.from('no music') },
    ])
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toContainText(SKIPPED)
  await dialog.getByRole('button', { name: 'Allow more file types' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(await owner.call(firmEndpoints.get, {})).toMatchObject({
    more_file_types: true,
    name: firm.person.name,
  })

  await chooseOption(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, 'Successfully uploaded 2 document(s)')
  const row = dialog.getByRole('listitem')
  await expect(row).toContainText('File "song.mp3" has an unsupported format')
  await expect(row).toContainText('The content is not that of a MP3 file.')
  await expect(dialog.getByRole('button', { name: 'Retry song.mp3' })).toHaveCount(0)
  const { items } = await owner.call(documentEndpoints.list, { query: { search: 'hearing.eml' } })
  expect(items).toHaveLength(1)
})
