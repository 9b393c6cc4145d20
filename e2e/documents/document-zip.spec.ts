import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDocumentNames, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const LARGE = Buffer.alloc(40 * 1024 * 1024, 'All is well. ')

const getBar = (page: Page) => page.getByRole('toolbar', { name: 'Selected documents' })
const getPanel = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const selectAllAndDownload = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await getBar(page).getByRole('button', { name: 'Download' }).click()
}

/** A firm with a large and a small document; the small one is last in a zip. */
const newFirmWithLargeDocument = async () => {
  const owner = await newUser(casework)
  const { id: client_id } = await owner.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  const fields = { client_id, security_level: 'green' }
  const upload = (name: string, content: string | Buffer) =>
    uploadFiles(casework.url, owner.authorization, fields, { [name]: content })
  const [small] = await upload('second.txt', 'second')
  await upload('first.txt', LARGE)
  return { owner, small: small?.id ?? 0 }
}

const openAsEmployee = async (browser: Browser, owner: ApiUser, role: 'gold' | 'silver') => {
  const employee = await newUser(casework)
  await addEmployee(owner, employee, role)
  const page = await (await browser.newContext()).newPage()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, owner.person.name)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(getDocumentNames(page).first()).toBeVisible()
  return page
}

/** Limits the speed, so that the zip is still running when the test goes on. */
const throttle = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  const limit = async (downloadThroughput: number) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  }
  await limit(1_000_000)
  return () => limit(-1)
}

test('the selected documents are downloaded as one zip (INTAKE-023) @core', async ({ page }) => {
  const firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person, '/documents')
  const stopFailing = await failCalls(page, '**/api/documents/bulk/download/', 'POST')
  await selectAllAndDownload(page)
  await expectToast(page, 'Failed to download documents')
  await stopFailing()

  const download = page.waitForEvent('download')
  await getBar(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^documents_\d{4}-\d{2}-\d{2}\.zip$/)
  const bytes = readFileSync(await (await download).path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.toString('latin1')).toContain('contents.csv')
  await expectToast(page, 'Documents downloaded successfully')
  await expect(getPanel(page)).toBeHidden()
})

test('a zip that is cut because a level was raised is not saved (INTAKE-039)', async ({
  browser,
}) => {
  const { owner, small } = await newFirmWithLargeDocument()
  const page = await openAsEmployee(browser, owner, 'gold')
  let isSaved = false
  page.on('download', () => (isSaved = true))
  const stopThrottling = await throttle(page)
  await selectAllAndDownload(page)
  await expect(getPanel(page)).toContainText(/\d.* of 40\.00 MB/)
  await owner.call(documentEndpoints.update, {
    params: { id: small },
    body: { doc_name: null, security_level: 'red' },
  })
  await stopThrottling()
  await expectToast(page, 'Failed to download documents')
  await expect(getPanel(page)).toBeHidden()
  expect(isSaved).toBe(false)
})

test('a download outlives its page and can be cancelled (INTAKE-039)', async ({ page }) => {
  const { owner } = await newFirmWithLargeDocument()
  await signIn(page, casework.url, owner.person)
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(getDocumentNames(page).first()).toBeVisible()
  await throttle(page)
  await selectAllAndDownload(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(getPanel(page)).toContainText(/\d.* of 40\.00 MB/)
  await getPanel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getPanel(page)).toBeHidden()
  await expect(page.getByText('Failed to download documents')).toHaveCount(0)
})

test('the bar has what the role may do (INTAKE-023, INTAKE-027)', async ({ browser }) => {
  const { owner } = await newFirmWithLargeDocument()
  for (const [role, names] of [
    ['silver', ['Download', 'Clear']],
    ['gold', ['Level', 'Group', 'Move', 'Download', 'Clear']],
  ] as const) {
    const page = await openAsEmployee(browser, owner, role)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(getBar(page).getByRole('button')).toHaveText([...names])
    await page.context().close()
  }
})
