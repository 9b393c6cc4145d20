import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { openUploadDialog, buildTextFile } from '../support/uploads.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})

const UPLOADS = '**/api/documents/upload/'
/** A text file named like a PDF, which the server refuses. */
const buildFakePdf = (name: string) => ({ ...buildTextFile(name), mimeType: 'application/pdf' })

const getRow = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByLabel(`Name of ${name}`) })
const getUploadButton = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Upload', exact: true })

const listDocuments = async (search: string) => {
  const call = createCall(casework.url, firm.authorization)
  const { items } = await call(documentEndpoints.list, { query: { search } })
  return items.toSorted((one, other) => one.file_name.localeCompare(other.file_name))
}

/** Opens the dialog with these files as several documents of one client. */
async function chooseSeveral(page: Page, files: ReturnType<typeof buildTextFile>[]) {
  await signIn(page, casework.url, firm.person, '/documents')
  const dialog = await openUploadDialog(page)
  await dialog.getByRole('radio', { name: 'Several documents' }).check()
  await dialog.getByLabel('Choose files').setInputFiles(files)
  await chooseOption(page, 'Client', 'Helena Thornbury')
  return dialog
}

test('stores each of several documents under its own name and level @core', async ({ page }) => {
  proves('INTAKE-001, INTAKE-002, INTAKE-003, INTAKE-005')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/documents/upload/'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await signIn(page, casework.url, firm.person, '/documents')
  const dialog = await openUploadDialog(page)
  const modes = dialog.getByRole('group', { name: 'Mode' }).getByRole('radio')
  await expect(modes).toHaveCount(3)
  for (const [index, name] of ['Single document', 'Several documents', 'Document group'].entries())
    await expect(modes.nth(index)).toHaveAccessibleName(name)
  await expect(modes.first()).toBeChecked()

  await dialog.getByRole('radio', { name: 'Several documents' }).check()
  await getUploadButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Please select at least one file to upload',
    'Please select a client',
  ])
  await dialog
    .getByLabel('Choose files')
    .setInputFiles(['own-a.txt', 'own-b.txt', 'own-c.txt'].map((name) => buildTextFile(name)))
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await expect(dialog.getByLabel('Name of own-a.txt')).toHaveAttribute('placeholder', 'own-a')
  await expect(
    getRow(dialog, 'own-a.txt').getByRole('radio', { name: 'HIGH SECURITY' }),
  ).toBeChecked()
  await dialog.getByLabel('Name of own-a.txt').fill('Deed of trust')
  await getRow(dialog, 'own-b.txt').getByRole('radio', { name: 'LOW SECURITY' }).check()
  await expect(
    dialog.getByText('3 files: 2 red, 1 green. Red: owner and admin only.'),
  ).toBeVisible()
  await getUploadButton(dialog).click()

  await expectToast(page, 'Successfully uploaded 3 document(s)')
  await expect(dialog).toBeHidden()
  expect(await listDocuments('own-')).toMatchObject([
    { file_name: 'own-a.txt', doc_name: 'Deed of trust', security_level: 'red' },
    { file_name: 'own-b.txt', doc_name: null, security_level: 'green' },
    { file_name: 'own-c.txt', doc_name: null, security_level: 'red' },
  ])
  for (const document of await listDocuments('own-'))
    expect(document).toMatchObject({
      client_id: firm.client,
      case: null,
      session: null,
      group: null,
    })
  expect(new Set(sent).size).toBe(3)
})

test('one failure leaves the other documents alone', async ({ page }) => {
  proves('INTAKE-005')
  const dialog = await chooseSeveral(page, [
    buildFakePdf('apart-a.pdf'),
    buildTextFile('apart-b.txt'),
    buildTextFile('apart-c.txt'),
  ])
  await getUploadButton(dialog).click()

  await expectToast(page, 'Successfully uploaded 2 document(s)')
  await expect(dialog.getByRole('alert')).toHaveText('1 file was not uploaded')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(getRow(dialog, 'apart-a.pdf')).toContainText('The content is not a PDF')
  await expect(dialog.getByRole('button', { name: 'Retry apart-a.pdf' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove apart-a.pdf' }).click()
  await expect(dialog).toBeHidden()
  expect(await listDocuments('apart-')).toHaveLength(2)
})

test('"Set all to" changes every row that is not yet sent', async ({ page }) => {
  proves('INTAKE-004')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(UPLOADS, async (route) => {
    await released
    return route.continue()
  })
  const names = ['all-a.txt', 'all-b.txt', 'all-c.txt']
  const dialog = await chooseSeveral(
    page,
    names.map((name) => buildTextFile(name)),
  )
  const setAll = dialog.getByRole('group', { name: 'Set all to' })
  await setAll.getByRole('button', { name: 'MEDIUM SECURITY' }).click()
  for (const name of names)
    await expect(getRow(dialog, name).getByRole('radio', { name: 'MEDIUM SECURITY' })).toBeChecked()
  await getUploadButton(dialog).click()
  await expect(getRow(dialog, 'all-b.txt')).toContainText('Waiting')
  await setAll.getByRole('button', { name: 'LOW SECURITY' }).click()
  await dialog.getByLabel('Name of all-c.txt').fill('Renamed while waiting')
  await expect(dialog.getByLabel('Name of all-a.txt')).toBeDisabled()
  release()

  await expectToast(page, 'Successfully uploaded 3 document(s)')
  expect(await listDocuments('all-')).toMatchObject([
    { file_name: 'all-a.txt', security_level: 'yellow' },
    { file_name: 'all-b.txt', security_level: 'green' },
    { file_name: 'all-c.txt', security_level: 'green', doc_name: 'Renamed while waiting' },
  ])
})

test('levels above the role are disabled with the reason', async ({ page }) => {
  proves('INTAKE-004, SEC-020')
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const employee = await newUser(casework)
  await addEmployee(owner, employee, 'gold')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, firm.person.name)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  const dialog = await openUploadDialog(page)
  await dialog.getByRole('radio', { name: 'Several documents' }).check()
  await dialog.getByLabel('Choose files').setInputFiles([buildTextFile('gold.txt')])
  const reason = 'Your GOLD role cannot create RED security documents'
  const row = getRow(dialog, 'gold.txt')
  await expect(row.getByRole('radio', { name: 'MEDIUM SECURITY' })).toBeChecked()
  const red = row.getByRole('radio', { name: 'HIGH SECURITY' })
  await expect(red).toHaveAttribute('aria-disabled', 'true')
  await expect(red).toHaveAccessibleDescription(reason)
  await red.click({ force: true })
  await expect(red).not.toBeChecked()
  await expect(page.getByText(reason).last()).toBeVisible()
  const setAll = dialog.getByRole('group', { name: 'Set all to' })
  await setAll.getByRole('button', { name: 'HIGH SECURITY' }).click({ force: true })
  await expect(row.getByRole('radio', { name: 'MEDIUM SECURITY' })).toBeChecked()
  await expect(setAll.getByRole('button', { name: 'HIGH SECURITY' })).toHaveAccessibleDescription(
    reason,
  )
})

test('a row is removed with Delete, and the next one has the focus', async ({ page }) => {
  const dialog = await chooseSeveral(
    page,
    ['key-a.txt', 'key-b.txt'].map((name) => buildTextFile(name)),
  )
  const name = dialog.getByLabel('Name of key-a.txt')
  await name.fill('x')
  await name.press('Home')
  await name.press('Delete')
  await expect(name).toHaveValue('')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await name.press('Tab')
  await page.keyboard.press('Delete')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByLabel('Name of key-b.txt')).toBeFocused()
  await expectToast(page, 'key-a.txt was removed')
})

test('the warning of a single document offers all files as several documents', async ({ page }) => {
  proves('INTAKE-012, UPLOAD-015')
  await signIn(page, casework.url, firm.person, '/documents')
  const dialog = await openUploadDialog(page)
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles(['more-a.txt', 'more-b.txt', 'more-c.txt'].map((name) => buildTextFile(name)))
  const warning = dialog.getByRole('alert')
  await expect(warning).toContainText(
    'Single document mode only allows one file. Only the first file will be selected.',
  )
  await expect(dialog.getByRole('listitem')).toHaveText([/more-a\.txt/])

  await warning.getByRole('button', { name: 'Add all as several documents' }).click()

  await expect(dialog.getByRole('radio', { name: 'Several documents' })).toBeChecked()
  await expect(warning).toBeHidden()
  for (const name of ['more-a.txt', 'more-b.txt', 'more-c.txt'])
    await expect(getRow(dialog, name)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
})

test('the footer says who can see the files, without scrolling', async ({ page }) => {
  proves('INTAKE-013')
  await page.setViewportSize({ width: 390, height: 600 })
  const dialog = await chooseSeveral(
    page,
    Array.from({ length: 12 }, (_, index) => buildTextFile(`foot-${index}.txt`)),
  )
  const expectInFooter = (text: string) =>
    expect(dialog.getByText(text)).toBeInViewport({ ratio: 1 })
  await expectInFooter('12 files: 12 red. Red: owner and admin only.')
  await getRow(dialog, 'foot-0.txt').getByRole('radio', { name: 'LOW SECURITY' }).check()
  await getRow(dialog, 'foot-1.txt').getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
  await expectInFooter(
    '12 files: 10 red, 1 yellow, 1 green. Red: owner and admin only. Yellow: owner, admin, diamond and gold.',
  )
  const setAll = dialog.getByRole('group', { name: 'Set all to' })
  await setAll.getByRole('button', { name: 'LOW SECURITY' }).click()
  await expectInFooter('12 files: 12 green. Green: everyone in the workspace.')

  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
  await expectInFooter('12 files: 12 yellow. Yellow: owner, admin, diamond and gold.')
  await dialog.getByRole('radio', { name: 'Single document' }).check()
  await expectInFooter('1 file: 1 yellow. Yellow: owner, admin, diamond and gold.')
  await dialog.getByRole('button', { name: 'Remove foot-0.txt' }).click()
  await expectInFooter('Yellow: owner, admin, diamond and gold.')
})
