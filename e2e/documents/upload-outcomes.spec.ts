import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { buildMinimalPdf } from '../support/documents.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})
test.beforeEach(async ({ page }) => {
  await recordForms(page)
  await signIn(page, casework.url, firm.person, '/documents')
})

const UPLOADS = '**/api/documents/upload/'
const buildPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(buildMinimalPdf(name)),
})
/** A text file named like a PDF. */
const buildFakePdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('Dear Sir,'),
})

type Form = Record<string, string[]>

/** Records each form that the page sends, since Playwright cannot read multipart bodies. */
const recordForms = (page: Page) =>
  page.addInitScript(() => {
    const sent: Form[] = []
    Object.assign(window, { sentForms: sent })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const form: Form = {}
      if (body instanceof FormData)
        for (const [name, value] of body)
          (form[name] ??= []).push(value instanceof File ? value.name : value)
      sent.push(form)
      return send.call(this, body)
    }
  })
const readSentForms = (page: Page) =>
  page.evaluate(() => (window as unknown as { sentForms: Form[] }).sentForms)

const getRow = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ hasText: name })
const findGroups = async (name: string) => {
  const call = createCall(casework.url, firm.authorization)
  const { items } = await call(documentGroupEndpoints.list, { query: { session_id: firm.session } })
  return items.filter((group) => group.name === name)
}

/** Fills in the dialog for a new group and does not submit it. */
async function prepareGroup(page: Page, name: string, files: ReturnType<typeof buildPdf>[]) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await dialog.getByLabel('Choose files').setInputFiles(files)
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await dialog.getByRole('radio', { name: 'New group' }).check()
  await dialog.getByLabel('Group Name').fill(name)
  return { dialog, upload: dialog.getByRole('button', { name: 'Upload', exact: true }) }
}

test('stores the other files and creates the group if one of three is refused, and gives the reason @core', async ({
  page,
}) => {
  proves('FIX-025, OQ-209, FIX-080')
  const { dialog, upload } = await prepareGroup(page, 'Exhibits A', [
    buildFakePdf('letter.pdf'),
    buildPdf('deed.pdf'),
    buildPdf('plan.pdf'),
  ])
  await upload.click()

  await expect(dialog.getByRole('alert')).toHaveText('2 of 3 files uploaded')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(getRow(dialog, 'letter.pdf')).toContainText('The content is not a PDF')
  await expect(dialog.getByRole('button', { name: 'Retry letter.pdf' })).toHaveCount(0)
  await expect(page.getByText('Successfully uploaded')).toHaveCount(0)

  const [group] = await findGroups('Exhibits A')
  expect(await findGroups('Exhibits A')).toHaveLength(1)
  expect(group?.documents_count).toBe(2)
  const forms = await readSentForms(page)
  expect(forms.map(({ files }) => files)).toEqual([['letter.pdf'], ['deed.pdf'], ['plan.pdf']])
  expect(forms.map(({ group_name, group_id }) => group_name ?? group_id)).toEqual([
    ['Exhibits A'],
    ['Exhibits A'],
    [String(group?.id)],
  ])

  await test.step('adds the corrected file to the same group', async () => {
    await dialog.getByLabel('Choose files').setInputFiles([buildPdf('letter.pdf')])
    await upload.click()
    await expectToast(page, 'Successfully uploaded 3 document(s)')
    await expect(dialog).toBeHidden()
    expect(await findGroups('Exhibits A')).toMatchObject([{ id: group?.id, documents_count: 3 }])
    expect((await readSentForms(page))[3]).toMatchObject({
      files: ['letter.pdf'],
      group_id: [String(group?.id)],
    })
  })
})

test('a refused file can be skipped; stored ones stay', async ({ page }) => {
  proves('FIX-025')
  const { dialog, upload } = await prepareGroup(page, 'Exhibits B', [
    buildPdf('deed.pdf'),
    buildFakePdf('letter.pdf'),
  ])
  await upload.click()
  await expect(dialog.getByRole('alert')).toHaveText('1 of 2 files uploaded')

  await dialog.getByRole('button', { name: 'Remove letter.pdf' }).click()

  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await expect(dialog).toBeHidden()
  expect(await findGroups('Exhibits B')).toMatchObject([{ documents_count: 1 }])
})

test('cancelling keeps the stored files and sends no more', async ({ page }) => {
  proves('FIX-025')
  let hasPassedFirst = false
  await page.route(UPLOADS, async (route) => {
    if (hasPassedFirst) return
    hasPassedFirst = true
    return route.continue()
  })
  const { dialog, upload } = await prepareGroup(page, 'Exhibits C', [
    buildPdf('one.pdf'),
    buildPdf('two.pdf'),
    buildPdf('three.pdf'),
  ])
  await upload.click()
  await expect(getRow(dialog, 'one.pdf')).toContainText('Uploaded')

  await dialog.getByRole('button', { name: 'Cancel Upload' }).click()

  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await expect(dialog).toBeHidden()
  expect((await readSentForms(page)).map(({ files }) => files)).toEqual([['one.pdf'], ['two.pdf']])
  expect(await findGroups('Exhibits C')).toMatchObject([{ documents_count: 1 }])
})

test('closing the dialog leaves the outcome in the panel', async ({ page }) => {
  proves('FIX-025')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(UPLOADS, async (route) => {
    await released
    return route.continue()
  })
  const { dialog, upload } = await prepareGroup(page, 'Exhibits D', [
    buildPdf('one.pdf'),
    buildFakePdf('letter.pdf'),
  ])
  await upload.click()
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  release()

  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByText('1 of 2 files uploaded').first()).toBeVisible()
  await expect(getRow(panel, 'letter.pdf')).toContainText('The content is not a PDF')
  await panel.getByRole('button', { name: 'Remove letter.pdf' }).click()
  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await expect(panel).toBeHidden()
})

test('creates the group once although both responses were lost', async ({ page }) => {
  proves('FIX-025, OQ-019')
  let responsesToLose = 2
  await page.route(UPLOADS, async (route) => {
    if (responsesToLose === 0) return route.continue()
    responsesToLose -= 1
    await route.fetch()
    return route.abort()
  })
  const { dialog, upload } = await prepareGroup(page, 'Exhibits E', [
    buildPdf('one.pdf'),
    buildPdf('two.pdf'),
    buildPdf('three.pdf'),
  ])
  await upload.click()
  await expect(dialog.getByRole('alert')).toHaveText('0 of 3 files uploaded')
  expect((await readSentForms(page)).map(({ files }) => files)).toEqual([['one.pdf'], ['one.pdf']])

  await dialog.getByRole('button', { name: 'Retry two.pdf' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('2 of 3 files uploaded')
  await dialog.getByRole('button', { name: 'Retry three.pdf' }).click()

  await expectToast(page, 'Successfully uploaded 3 document(s)')
  expect(await findGroups('Exhibits E')).toMatchObject([{ documents_count: 3 }])
})

test('retries automatically after a rate limit', async ({ page }) => {
  proves('FIX-050')
  const answer = {
    success: false,
    error: {
      status: 429,
      type: 'rate_limited',
      message: 'Too many attempts. Please try again later.',
      data: null,
    },
  }
  let refusalsLeft = 2
  await page.route(UPLOADS, async (route) => {
    if (refusalsLeft === 0) return route.continue()
    refusalsLeft -= 1
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      contentType: 'application/json',
      body: JSON.stringify(answer),
    })
  })
  const { dialog, upload } = await prepareGroup(page, 'Exhibits F', [
    buildPdf('one.pdf'),
    buildPdf('two.pdf'),
  ])
  await upload.click()

  await expect(getRow(dialog, 'one.pdf')).toContainText('Waiting to continue…')
  await expectToast(page, 'Successfully uploaded 2 document(s)')
  expect(await findGroups('Exhibits F')).toMatchObject([{ documents_count: 2 }])
})
