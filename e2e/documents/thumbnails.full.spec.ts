import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { prepareCasework } from '../support/shared-casework.ts'
import { getDocumentCard, uploadFiles } from '../support/documents.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { buildPlainPdf, buildPlainPng, type Colour } from '../support/pictures.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

const RED: Colour = [200, 0, 0]
const GREEN: Colour = [0, 160, 0]
const BLUE: Colour = [0, 0, 200]

test('cards show images and first pages of PDFs, and the extension of other files', async ({
  page,
}) => {
  proves('DOC-012')
  const { person, authorization, client } = await seedRecords(casework, newPerson())
  await uploadFiles(
    casework.url,
    authorization,
    { client_id: client, security_level: 'green' },
    {
      'photograph.png': buildPlainPng(BLUE),
      'contract.pdf': buildPlainPdf(GREEN, RED),
      'broken.png': buildPlainPng(BLUE).subarray(0, 60),
      'note.txt': 'A note',
    },
  )
  await signIn(page, casework.url, person)
  const brokenPreview = page.waitForResponse(
    (response) => response.url().includes('/preview/') && response.status() === 404,
  )
  await page.goto(`${casework.url}/documents`)
  const readColour = async (name: string) => {
    const picture = await getDocumentCard(page, name).locator('img').screenshot()
    const means = (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => mean)
    return [RED, GREEN, BLUE][means.indexOf(Math.max(...means))]
  }
  await expect.poll(() => readColour('photograph.png')).toBe(BLUE)
  await expect.poll(() => readColour('contract.pdf')).toBe(GREEN)
  await brokenPreview
  for (const [name, ending] of [
    ['broken.png', 'png'],
    ['note.txt', 'txt'],
  ] as const) {
    await expect(getDocumentCard(page, name).getByText(ending, { exact: true })).toBeVisible()
    await expect(getDocumentCard(page, name).locator('img')).toHaveCount(0)
  }
})

test('a document is displayed as the type of its name, and nothing hidden in it runs', async ({
  page,
  context,
}) => {
  proves('DOC-021')
  const { person, authorization, client } = await seedRecords(casework, newPerson())
  const script = 'localStorage.setItem("ran", "yes")'
  const files = {
    'letter.txt': `Dear Sir,\n<html><body><script>${script}</script></body></html>`,
    'picture.gif': `GIF89a=1;${script}//<html><script>${script}</script>`,
  }
  await uploadFiles(
    casework.url,
    authorization,
    { client_id: client, security_level: 'green' },
    files,
  )
  await signIn(page, casework.url, person, '/documents')

  for (const [name, kind] of [
    ['letter.txt', 'text/plain'],
    ['picture.gif', 'image/gif'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: `View ${name}` }).click()
    const tab = await opened
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.waitForLoadState('load')
    expect(await tab.evaluate(() => document.contentType)).toBe(kind)
    expect(await tab.locator('script').count()).toBe(0)
    await tab.close()
  }
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
})
