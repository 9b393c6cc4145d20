import { caseEndpoints } from '@casework/contract/cases'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toApiUser } from '../support/firm.ts'
import { openRowMenu } from '../support/list.ts'
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
test('an upload shows its progress, continues on other pages, and can be stopped and retried', async ({
  page,
}) => {
  proves('UPLOAD-018, UPLOAD-022, HTTP-011')
  test.slow()
  const network = await page.context().newCDPSession(page)
  const throttle = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await network.send('Network.enable')
  const panel = page.getByRole('region', { name: 'Uploads' })
  const startUpload = async (name: string, size: number) => {
    const dialog = await openUploadDialog(page)
    await dialog.getByLabel('Choose a file').setInputFiles(buildTextFile(name, size))
    await chooseOption(page, 'Client', 'Helena Thornbury')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    return dialog
  }

  await test.step('in the dialog, then on another page', async () => {
    await throttle(200_000)
    const dialog = await startUpload('long.txt', 4_000_000)
    const progress = dialog.getByRole('progressbar', { name: 'Upload progress of long.txt' })
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
    await expect(dialog.getByText(/^\d+% · [\d.]+ KB per second$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Uploading \d+%$/ })).toBeDisabled()
    // Level and mode cannot change while files are being uploaded with the previous ones.
    for (const radio of await dialog.getByRole('radio').all()) await expect(radio).toBeDisabled()
    await expect(dialog.getByRole('radio')).toHaveCount(6)
    await dialog.getByRole('button', { name: 'Continue in background' }).click()
    await expect(panel).toContainText(/Uploading 1 file · \d+%/)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(panel).toContainText('long.txt')

    const beforeUnload = page.waitForEvent('dialog')
    void page.evaluate(() => location.reload()).catch(() => undefined)
    const question = await beforeUnload
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await throttle(-1)
    await expectToast(page, 'Successfully uploaded 1 document(s)')
    await expect(panel).toBeHidden()
  })

  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'long.txt' })).toBeVisible()

  await test.step('stopped', async () => {
    await throttle(50_000)
    const dialog = await startUpload('stopped.txt', 4_000_000)
    await dialog.getByRole('button', { name: 'Continue in background' }).click()
    await expect(panel).toContainText(/Uploading 1 file · [1-9]\d?%/)
    const stopped = page.waitForEvent('requestfailed')
    await panel.getByRole('button', { name: 'Cancel stopped.txt' }).click()
    await expect(panel).toBeHidden()
    expect(new URL((await stopped).url()).pathname).toBe('/api/documents/upload/')
    await throttle(-1)
  })

  await test.step('failed, and retried', async () => {
    await page.route('**/api/documents/upload/', (route) => route.abort())
    const dialog = await startUpload('again.txt', 10)
    await expect(dialog.getByRole('alert')).toHaveText(
      'Upload failed. Please check your file and try again.',
    )
    await page.unroute('**/api/documents/upload/')
    await dialog.getByRole('button', { name: 'Retry again.txt' }).click()
    await expectToast(page, 'Successfully uploaded 1 document(s)')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'again.txt' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'stopped.txt' })).toBeHidden()
  })

  for (const [lostResponses, how] of [
    [1, 'by itself'],
    [2, 'by the person'],
  ] as const) {
    await test.step(`done once although the answer was lost, and retried ${how} (OQ-019)`, async () => {
      const keys: (string | undefined)[] = []
      await page.route('**/api/documents/upload/', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > lostResponses) return route.continue()
        await route.fetch()
        return route.abort()
      })
      const name = `unheard-${lostResponses}.txt`
      const dialog = await startUpload(name, 10)
      if (lostResponses > 1) await dialog.getByRole('button', { name: `Retry ${name}` }).click()
      await expectToast(page, 'Successfully uploaded 1 document(s)')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name })).toHaveCount(1)
      expect(keys).toHaveLength(lostResponses + 1)
      expect(new Set(keys).size, keys.join()).toBe(1)
      await page.unroute('**/api/documents/upload/')
    })
  }
})

test('a form keeps the version that it was loaded from while an upload ends behind it', async ({
  page,
}) => {
  proves('OQ-238')
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const params = { id: firm.legalCase }
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/documents/upload/', async (route) => {
    await released
    await route.continue()
  })
  const dialog = await openUploadDialog(page)
  await dialog.getByLabel('Choose a file').setInputFiles(buildTextFile('behind.txt'))
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await (await openRowMenu(page, 'Thornbury v. Ashdown', 'Edit')).click()
  const title = page.getByLabel('Case Title')
  await expect(title).toHaveValue('Thornbury v. Ashdown')

  const { client_id, date } = await owner.call(caseEndpoints.get, { params })
  await owner.call(caseEndpoints.update, {
    params,
    body: {
      title: 'Thornbury v. Ashdown',
      description: 'Theirs',
      client_id_input: client_id,
      date,
    },
  })
  const refetch = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/api/cases/${firm.legalCase}/`) &&
      response.request().method() === 'GET',
  )
  release()
  await refetch
  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await title.fill('Mine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This record was changed by someone else')).toBeVisible()
  expect(await owner.call(caseEndpoints.get, { params })).toMatchObject({
    title: 'Thornbury v. Ashdown',
    description: 'Theirs',
  })
})
