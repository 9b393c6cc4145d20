import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, test } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { buildMinimalPdf } from '../support/documents.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { buildTextFile, openUploadDialog } from '../support/uploads.ts'

const casework = prepareCasework()
let firm: SeededFirm

test.beforeAll(async () => {
  firm = await seedRecords(casework, newPerson())
})
test.beforeEach(({ page }) => signIn(page, casework.url, firm.person, '/documents'))

test('files become a new group, and one that is refused joins it once it is corrected @core', async ({
  page,
}) => {
  proves('FIX-025, INTAKE-007')
  const dialog = await openUploadDialog(page)
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  const files = dialog.getByLabel('Choose files')
  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await files.setInputFiles(['fake.pdf', 'deed.txt', 'plan.txt'].map((name) => buildTextFile(name)))
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await dialog.getByRole('radio', { name: 'New group' }).check()
  await dialog.getByLabel('Group Name').fill('Exhibits')
  await upload.click()
  await expect(dialog.getByRole('alert')).toHaveText('2 of 3 files uploaded')
  await expect(dialog.getByRole('listitem')).toHaveText([/fake\.pdf.*The content is not a PDF/])

  const corrected = { ...buildTextFile('fake.pdf'), buffer: Buffer.from(buildMinimalPdf()) }
  await files.setInputFiles([corrected])
  await upload.click()
  await expectToast(page, 'Successfully uploaded 3 document(s)')
  await expect(dialog).toBeHidden()
  const call = createCall(casework.url, firm.authorization)
  const { items } = await call(documentGroupEndpoints.list, { query: { session_id: firm.session } })
  expect(items).toMatchObject([{ name: 'Exhibits', documents_count: 3 }])
})

test('an upload shows its progress, and the browser asks before it is lost', async ({ page }) => {
  proves('UPLOAD-022, HTTP-011')
  const network = await page.context().newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(200_000)
  const dialog = await openUploadDialog(page)
  await dialog.getByLabel('Choose a file').setInputFiles(buildTextFile('long.txt', 4_000_000))
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(
    dialog.getByRole('progressbar', { name: 'Upload progress of long.txt' }),
  ).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(dialog.getByText(/^\d+% · [\d.]+ KB per second$/)).toBeVisible()
  const beforeUnload = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => undefined)
  const question = await beforeUnload
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await throttle(-1)
  await expectToast(page, 'Successfully uploaded 1 document(s)')
})
