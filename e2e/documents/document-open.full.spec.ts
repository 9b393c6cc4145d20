import { expect, test, type Locator, type Page } from '@playwright/test'
import { samples } from '../../apps/server/test/documents/sample-files.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDocumentCard, toUploadFields, uploadFiles } from '../support/documents.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { buildPlainPng } from '../support/pictures.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})

const upload = async (name: string, bytes: Buffer): Promise<number> => {
  const [document] = await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields(firm), security_level: 'green' },
    { [name]: bytes },
  )
  return document?.id ?? 0
}

const getListItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('name and preview of a document are links that open it, in cards and in lists', async ({
  page,
  context,
}) => {
  proves('FIX-071')
  const id = await upload('site plan.png', buildPlainPng([20, 90, 110]))
  const address = `${casework.url}/documents/${id}`
  await signIn(page, casework.url, firm.person, '/documents?search=site')

  const name = getDocumentCard(page, 'site plan.png')
    .getByRole('heading')
    .getByRole('link', { name: 'site plan.png' })
  await expect(name).toHaveAttribute('href', `/documents/${id}`)
  await name.click()
  await expect(page).toHaveURL(address)
  await page.goBack()

  const picture = getDocumentCard(page, 'site plan.png').locator('a img')
  const tab = context.waitForEvent('page')
  await picture.click({ button: 'middle' })
  await expect(await tab).toHaveURL(address)
  await picture.click()
  await expect(page).toHaveURL(address)

  await page.goto(`${casework.url}/documents?search=site&layout=list`)
  await getListItem(page, 'site plan.png')
    .getByRole('heading')
    .getByRole('link', { name: 'site plan.png' })
    .click()
  await expect(page).toHaveURL(address)

  const opened = context.waitForEvent('page')
  await page.getByRole('main').locator('button img').click()
  await expect.poll(async () => (await opened).url()).toMatch(/^blob:/)
})

test('files that a browser cannot show have Download and no View, in the lists and on their page', async ({
  page,
}) => {
  proves('FIX-071')
  const id = await upload('Letter before action.docx', Buffer.from(samples.docx()))
  await upload('notes.txt', Buffer.from('Notes'))
  await signIn(page, casework.url, firm.person)
  const main = page.getByRole('main')
  const expectDownload = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('Letter before action.docx')
  }

  for (const layout of ['', '&layout=list']) {
    await page.goto(`${casework.url}/documents?search=letter%20before${layout}`)
    const download = main.getByRole('button', { name: 'Download Letter before action.docx' })
    await expect(download).toHaveCount(1)
    await expect(main.getByRole('button', { name: /^View / })).toHaveCount(0)
    await expectDownload(download)
    await page.goto(`${casework.url}/documents?search=notes${layout}`)
    await expect(main.getByRole('button', { name: 'View notes.txt' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Download notes.txt' })).toBeVisible()
  }

  await page.goto(`${casework.url}/documents/${id}`)
  await expectDownload(main.getByRole('button', { name: 'Download', exact: true }))
  await expect(main.getByRole('button', { name: 'View', exact: true })).toHaveCount(0)
})
