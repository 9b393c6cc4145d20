import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})

const expectOneToast = (page: Page, sentence: string) =>
  expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: sentence }),
  ).toBeVisible()
const getMain = (page: Page) => page.getByRole('main')

test('an empty firm gets its first steps', async ({ page }) => {
  proves(
    'CASE-037, SESSION-054, SESSION-055, CLIENT-035, CLIENT-037, CLIENT-039, CLIENT-040, CLIENT-042, OQ-067',
  )
  await signUp(page, casework)
  await page.goto(`${casework.url}/cases/create`)
  await expect(
    page.getByText('No clients available. You need to create a client first.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Case' })).toBeDisabled()
  await page.goto(`${casework.url}/sessions/create`)
  await expect(
    page.getByText(
      'No cases available. You need to create a case first before creating a session.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Case First' })).toBeDisabled()
  await page.goto(`${casework.url}/sessions`)
  await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible()

  await page.goto(`${casework.url}/clients/create`)
  const name = page.getByLabel('Client Name')
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    'Without country code or special characters',
  )
  await page.getByLabel('Email').fill('ana at example.com')
  await page.getByLabel('Mobile').fill('12a')
  await page.getByRole('button', { name: 'Add Client' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Client name is required')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    'Mobile number should contain only digits Without country code or special characters',
  )
  await name.fill('  Ana  ')
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Mobile').fill('')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/clients/'),
  )
  await page.getByRole('button', { name: 'Add Client' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ana',
    email: null,
    mobile: null,
    country: null,
  })
})

test('an edit is saved only when something changed, and never lost without a confirmation', async ({
  page,
}) => {
  proves(
    'CLIENT-031..034, CLIENT-045, CLIENT-047, CLIENT-051, CLIENT-052, CASE-039..041, CASE-047, SESSION-112..116, SESSION-120, SESSION-121, SESSION-124, SESSION-125',
  )
  await signIn(page, casework.url, firm.person)
  const forms = [
    {
      path: `clients/${firm.client}`,
      heading: 'Edit Client',
      label: 'Client Name',
      toast: 'Client updated successfully',
    },
    {
      path: `cases/${firm.legalCase}`,
      heading: 'Edit Case',
      label: 'Case Title',
      toast: 'Case updated successfully',
    },
    {
      path: `sessions/${firm.session}`,
      heading: 'Edit Session',
      label: 'Session Title',
      toast: 'Session updated successfully',
    },
  ]
  for (const { path, heading, label, toast } of forms) {
    await page.goto(`${casework.url}/${path}/edit`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const save = page.getByRole('button', { name: 'Save Changes' })
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    expect(before).not.toBe('')
    await expect(save).toBeDisabled()
    await field.fill('Changed name')
    await expect(getMain(page).getByText('Unsaved changes')).toBeVisible()
    await expect(save).toBeEnabled()
    await field.fill(before)
    await expect(save).toBeDisabled()

    await field.fill('Changed name')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await expect(dialog).toContainText('You have unsaved changes. Are you sure you want to leave?')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(field).toHaveValue('Changed name')
    await save.click()
    await expectOneToast(page, toast)
    await expect(page).toHaveURL(`${casework.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Changed name' })).toBeVisible()

    await page.goto(`${casework.url}/${path}/edit`)
    await field.fill('Never saved')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${casework.url}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Changed name' })).toBeVisible()
  }
})

test('an upload shows what is missing, what it skips, and why it failed', async ({ page }) => {
  proves('UPLOAD-008, UPLOAD-009, UPLOAD-013..015, UPLOAD-020, UPLOAD-021, SEC-015')
  await signIn(page, casework.url, firm.person, '/documents')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  await expect(dialog.getByRole('radio', { name: 'HIGH SECURITY' })).toBeChecked()
  await upload.click()
  await expect(dialog.getByText('Please select at least one file to upload')).toBeVisible()
  await expect(dialog.getByText('Please select a client')).toBeVisible()
  const buildTextFile = (name: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('privileged'),
  })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles([
      buildTextFile('virus.exe'),
      buildTextFile('first.txt'),
      buildTextFile('second.txt'),
    ])
  await expectOneToast(page, 'File "virus.exe" has an unsupported format and was skipped')
  await expectOneToast(
    page,
    'Single document mode only allows one file. Only the first file will be selected.',
  )
  await expect(dialog.getByRole('listitem')).toHaveText(/first\.txt/)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('pablo')
  await page.getByRole('option', { name: 'Pablo Ashdown' }).click()

  const stopFailing = await failCalls(page, '**/api/documents/upload/')
  await upload.click()
  await expect(dialog.getByRole('alert')).toHaveText('Upload failed')
  await stopFailing()
  await page.route('**/api/documents/upload/', (route) => route.abort())
  await upload.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Upload failed. Please check your file and try again.',
  )
  await page.unroute('**/api/documents/upload/')
  await upload.click()
  await expectOneToast(page, 'Successfully uploaded 1 document(s)')
  await expect(page.getByRole('heading', { name: 'first.txt' })).toBeVisible()
})

test('what fails to load shows a message and can be retried', async ({ page }) => {
  proves(
    'CLIENT-085, CLIENT-086, CLIENT-097, CASE-056, CASE-057, DASH-037, DASH-038, SESSION-098..100',
  )
  await signIn(page, casework.url, firm.person)
  await failCalls(page, '**/api/dashboard/**')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible()
  await page.unroute('**/api/dashboard/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /Total Clients/ })).toBeVisible()

  await failCalls(page, '**/api/clients/?**')
  await page.goto(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { name: 'Failed to load clients' })).toBeVisible()
  await page.unroute('**/api/clients/?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()

  const records = [
    { kind: 'clients', missing: 'Client not found', failed: 'Failed to load client' },
    { kind: 'cases', missing: 'Case Not Found', failed: 'Failed to load case details' },
    { kind: 'sessions', missing: 'Session Not Found', failed: 'Failed to load session details' },
  ]
  for (const { kind, missing, failed } of records) {
    await page.goto(`${casework.url}/${kind}/999999`)
    await expect(page.getByRole('heading', { name: missing })).toBeVisible()
    await expect(
      page.getByText("doesn't exist or you don't have permission to view it."),
    ).toBeVisible()
    await failCalls(page, `**/api/${kind}/1/`)
    await page.goto(`${casework.url}/${kind}/1`)
    await expectOneToast(page, failed)
    await expect(page).toHaveURL(`${casework.url}/${kind}`)
  }
})
