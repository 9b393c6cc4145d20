import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { createCall, type Call } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { openUploadDialog, buildTextFile } from '../support/uploads.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm
let call: Call

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  call = createCall(casework.url, firm.authorization)
})
test.beforeEach(async ({ page }) => {
  await signIn(page, casework.url, firm.person, '/documents')
})

const UPLOADS = '**/api/documents/upload/'
const buildTextFiles = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => buildTextFile(`${prefix}-${index}.txt`))

const buildRefusal = (status: number, type: string, data: object | null = null) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    success: false,
    error: { status, type, message: `Refused with ${status}`, data },
  }),
})

const getUploadButton = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Upload', exact: true })

async function chooseSeveral(page: Page, files: ReturnType<typeof buildTextFiles>) {
  const dialog = await openUploadDialog(page)
  await dialog.getByRole('radio', { name: 'Several documents' }).check()
  await dialog.getByLabel('Choose files').setInputFiles(files)
  await chooseOption(page, 'Client', 'Helena Thornbury')
  return dialog
}

const countDocuments = async (search: string) =>
  (await call(documentEndpoints.list, { query: { search, page_size: 200 } })).items.length

test('100 files arrive without a press, also if the server asks to wait', async ({ page }) => {
  proves('INTAKE-008, INTAKE-005')
  let requests = 0
  await page.route(UPLOADS, (route) => {
    requests += 1
    return requests === 10 || requests === 60
      ? route.fulfill({ ...buildRefusal(429, 'rate_limited'), headers: { 'retry-after': '2' } })
      : route.continue()
  })
  const dialog = await chooseSeveral(page, buildTextFiles('hundred', 100))
  await getUploadButton(dialog).click()
  await expect(dialog.getByText('Waiting to continue…')).toBeVisible()

  await expect(page.getByText('Successfully uploaded 100 document(s)')).toBeVisible({
    timeout: 130_000,
  })
  await expect(dialog).toBeHidden()
  expect(requests).toBe(102)
  expect(await countDocuments('hundred-')).toBe(100)
})

test('a group takes any number of files, one request each; a refused one is listed', async ({
  page,
}) => {
  proves('INTAKE-007')
  const groups: (number | null)[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/documents/upload/') || !response.ok()) return
    const { data } = (await response.json()) as { data: { group: { id: number } | null } }
    groups.push(data.group?.id ?? null)
  })
  const dialog = await openUploadDialog(page)
  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([buildTextFile('fake.pdf'), ...buildTextFiles('grouped', 25)])
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await dialog.getByRole('radio', { name: 'New group' }).check()
  await dialog.getByLabel('Group Name').fill('Exhibits')
  await getUploadButton(dialog).click()

  await expect(dialog.getByRole('alert')).toHaveText('25 of 26 files uploaded')
  await expect(dialog.getByRole('listitem')).toHaveText([/fake\.pdf.*The content is not a PDF/])
  const { items } = await call(documentGroupEndpoints.list, { query: { session_id: firm.session } })
  expect(items).toMatchObject([{ name: 'Exhibits', documents_count: 25 }])
  expect(groups).toEqual(Array.from({ length: 25 }, () => items[0]?.id))
})

test('Retry appears after a network failure, 429 and 503, and stores once', async ({ page }) => {
  proves('INTAKE-009')
  test.slow()
  const answers = {
    'lost.txt': null,
    'limited.txt': { ...buildRefusal(429, 'rate_limited'), headers: { 'retry-after': '300' } },
    'down.txt': { ...buildRefusal(503, 'unavailable'), headers: { 'retry-after': '300' } },
    'invalid.txt': buildRefusal(400, 'validation_error', { files: ['No'] }),
    'denied.txt': buildRefusal(403, 'permission_denied'),
    'large.txt': buildRefusal(413, 'file_too_large'),
  }
  const names = Object.keys(answers) as (keyof typeof answers)[]
  const keys: Record<string, string[]> = {}
  let isFailing = true
  await page.route(UPLOADS, async (route) => {
    const body = route.request().postDataBuffer()?.toString() ?? ''
    const name = names.find((other) => body.includes(`filename="${other}"`)) ?? 'lost.txt'
    ;(keys[name] ??= []).push(route.request().headers()['idempotency-key'] ?? '')
    if (!isFailing) return route.continue()
    if (answers[name]) return route.fulfill(answers[name])
    // Stored, but the response is lost.
    await route.fetch()
    return route.abort()
  })
  const dialog = await chooseSeveral(
    page,
    names.map((name) => buildTextFile(name)),
  )
  await getUploadButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText('6 files were not uploaded')
  for (const name of ['invalid.txt', 'denied.txt', 'large.txt'])
    await expect(dialog.getByRole('button', { name: `Retry ${name}` })).toHaveCount(0)

  isFailing = false
  for (const name of ['lost.txt', 'limited.txt', 'down.txt']) {
    await dialog.getByRole('button', { name: `Retry ${name}` }).click()
    await expect(dialog.getByLabel(`Name of ${name}`)).toBeHidden()
    expect(await countDocuments(name)).toBe(1)
    expect(new Set(keys[name]).size, name).toBe(1)
  }
  await expectToast(page, 'Successfully uploaded 1 document(s)')
})
