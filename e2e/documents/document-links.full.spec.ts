import { expect, test, type Locator, type Page } from '@playwright/test'
import { samples } from '../../apps/server/test/documents/sample-files.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import {
  getDocumentCard,
  getDocumentNames,
  toUploadFields,
  uploadFiles,
} from '../support/documents.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person)
})

const WORDS = ['View', 'Download', 'Edit', 'Move to group', 'Delete']
const getActions = (card: Locator) => card.getByRole('button', { name: /exhibit-red\.pdf/ })

test('name, picture, client, case and session of a document are links; a middle click opens a tab (INTAKE-029)', async ({
  page,
  context,
}) => {
  const { client, legalCase, session } = firm
  for (const layout of ['grid', 'list']) {
    await page.goto(`${casework.url}/documents?layout=${layout}`)
    const card = getDocumentCard(page, 'exhibit-red.pdf')
    const open = async (link: Locator) => {
      const opened = context.waitForEvent('page')
      await link.click({ button: 'middle' })
      const tab = await opened
      await tab.waitForURL(({ protocol }) => protocol !== 'about:')
      const { pathname } = new URL(tab.url())
      await tab.close()
      return pathname
    }
    const document = /^\/documents\/\d+$/
    expect(await open(card.getByRole('link', { name: 'exhibit-red.pdf', exact: true }))).toMatch(
      document,
    )
    if (layout === 'grid')
      expect(await open(card.getByRole('link', { includeHidden: true }).first())).toMatch(document)
    for (const [name, path] of [
      ['Helena Thornbury', `/clients/${client}`],
      ['Thornbury v. Ashdown', `/cases/${legalCase}`],
      ['Preliminary hearing', `/sessions/${session}`],
    ] as const)
      expect(await open(card.getByRole('link', { name, exact: true }))).toBe(path)
    await expect(page).toHaveURL(/\/documents(\?|$)/)
  }
})

const expectWords = async (page: Page, areVisible: boolean) => {
  const actions = getActions(getDocumentCard(page, 'exhibit-red.pdf'))
  await expect(actions).toHaveCount(WORDS.length)
  for (const [at, word] of WORDS.entries())
    await expect(actions.nth(at).getByText(word, { exact: true })).toBeVisible({
      visible: areVisible,
    })
}

test('actions show their words from 1280 px, and Delete is apart from them (INTAKE-030)', async ({
  page,
}) => {
  for (const layout of ['grid', 'list']) {
    await resizeWindow(page, { width: 1280, height: 900 })
    await page.goto(`${casework.url}/documents?layout=${layout}`)
    await expectWords(page, true)
    await resizeWindow(page, { width: 1279, height: 900 })
    await expectWords(page, false)
    const actions = getActions(getDocumentCard(page, 'exhibit-red.pdf'))
    const move = await actions.nth(3).boundingBox()
    const remove = await actions.nth(4).boundingBox()
    const gap = (remove?.x ?? 0) - (move?.x ?? 0) - (move?.width ?? 0)
    expect(gap).toBeGreaterThanOrEqual(16)
    expect(gap).toBeLessThanOrEqual(20)
  }
})

test('for a type that no tab can show, the tooltip says that the file is saved (INTAKE-030)', async ({
  page,
}) => {
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields(firm), security_level: 'green' },
    { 'Letter.docx': Buffer.from(samples.docx()) },
  )
  await page.goto(`${casework.url}/documents`)
  await expect(page.getByRole('button', { name: 'Download Letter.docx' })).toHaveAttribute(
    'title',
    'Saves the file. This type cannot be shown in a tab.',
  )
  await expect(page.getByRole('button', { name: 'Download exhibit-red.pdf' })).toHaveAttribute(
    'title',
    'Download',
  )
})

test('Delete Selected of a case names the documents and deletes one by one (INTAKE-028)', async ({
  page,
}) => {
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  for (const name of ['exhibit-red.pdf', 'exhibit-green.pdf'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const deleted: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname)),
  )
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Documents' })
  await expect(dialog.getByRole('listitem')).toHaveText(['exhibit-red.pdf', 'exhibit-green.pdf'])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '2 documents deleted successfully')
  await expect(getDocumentNames(page)).toHaveText(['exhibit-yellow.pdf'])
  expect(deleted).toHaveLength(2)
})
