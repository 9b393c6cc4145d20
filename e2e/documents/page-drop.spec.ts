import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { dragFiles, writeTextFiles, type FileDrag } from '../support/drag-files.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})

const NAMES = Array.from({ length: 12 }, (_, index) => `letter-${index}.txt`)
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' })
const writeLetters = (testInfo: TestInfo, names = NAMES) =>
  writeTextFiles(testInfo.outputPath('letters'), names)

/** Opens a page and waits until it shows this heading. */
async function open(page: Page, path: string, heading: string) {
  await page.goto(casework.url + path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function expectOverlay(page: Page, drag: FileDrag, text: string) {
  await expect(async () => {
    await drag.over()
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('files dropped on a record open the dialog for it @core', async ({ page }, testInfo) => {
  proves('INTAKE-010')
  const files = writeLetters(testInfo)
  const dialog = getDialog(page)
  await signIn(page, casework.url, firm.person)
  const places = [
    [`/clients/${firm.client}`, 'Helena Thornbury', ['Helena Thornbury', '', '']],
    [
      `/cases/${firm.legalCase}`,
      'Thornbury v. Ashdown',
      ['Helena Thornbury', 'Thornbury v. Ashdown', ''],
    ],
    [
      `/sessions/${firm.session}`,
      'Preliminary hearing',
      ['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing'],
    ],
    ['/documents', 'Documents', ['', '', '']],
  ] as const
  for (const [path, name, [client, legalCase, session]] of places) {
    await open(page, path, name)
    const drag = await dragFiles(page, files)
    await expectOverlay(page, drag, `Drop files to add them to ${name}`)
    await drag.drop()
    await expect(page.getByText('Drop files to add them')).toBeHidden()
    await expect(dialog.getByRole('radio', { name: 'Several documents' })).toBeChecked()
    await expect(dialog.getByRole('listitem')).toHaveCount(12)
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(client)
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toHaveValue(legalCase)
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toHaveValue(session)
  }
})

test('one dropped file is a single document; a folder is left out', async ({ page }, testInfo) => {
  const [file = ''] = writeLetters(testInfo, ['alone.txt'])
  const dialog = getDialog(page)
  await signIn(page, casework.url, firm.person)
  await open(page, `/cases/${firm.legalCase}`, 'Thornbury v. Ashdown')
  const drag = await dragFiles(page, [file, testInfo.outputPath('letters')])
  await expectOverlay(page, drag, 'Drop files to add them to Thornbury v. Ashdown')
  await drag.drop()
  await expectToast(page, 'Folders cannot be uploaded. Choose files.')
  await expect(dialog.getByRole('radio', { name: 'Single document' })).toBeChecked()
  await expect(dialog.getByRole('listitem')).toHaveText([/alone\.txt/])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await expect(dialog).toBeHidden()
})

test('files dropped on the dialog of a group go into the group', async ({ page }, testInfo) => {
  const call = createCall(casework.url, firm.authorization)
  const { id } = await call(documentGroupEndpoints.create, {
    body: {
      name: 'Exhibits',
      session_id: firm.session,
    },
  })
  await signIn(page, casework.url, firm.person, `/documents?tab=groups&group=${id}`)
  await expect(page.getByRole('dialog', { name: 'Group Details' })).toBeVisible()
  const drag = await dragFiles(page, writeLetters(testInfo))
  await expectOverlay(page, drag, 'Drop files to add them to Exhibits')
  await drag.drop()
  const dialog = getDialog(page)
  await expect(dialog.getByRole('radio', { name: 'Document group' })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Group' })).toHaveValue('Exhibits')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, 'Successfully uploaded 12 document(s)')
  await expect
    .poll(async () => (await call(documentGroupEndpoints.get, { params: { id } })).documents_count)
    .toBe(12)
})

test('a role that may not upload is told so, and the page stays', async ({ page }, testInfo) => {
  proves('INTAKE-011')
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const employee = await newUser(casework)
  await addEmployee(owner, employee, 'silver')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, firm.person.name)
  await open(page, `/cases/${firm.legalCase}`, 'Thornbury v. Ashdown')
  const address = page.url()
  const drag = await dragFiles(page, writeLetters(testInfo))
  await expectOverlay(page, drag, 'You cannot add documents here.')
  await drag.drop()
  await expect(
    page.getByRole('alert').filter({ hasText: 'You cannot add documents here.' }),
  ).toBeVisible()
  await expect(getDialog(page)).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(page.getByRole('heading', { name: 'Thornbury v. Ashdown' })).toBeVisible()

  // A page that is no target does not open the file either.
  await open(page, '/clients', 'Clients')
  const elsewhere = await dragFiles(page, writeLetters(testInfo))
  await elsewhere.drop()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  expect(page.url()).toBe(`${casework.url}/clients`)
})
