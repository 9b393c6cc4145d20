import { expect, test, type Locator, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { buildPlainPdf, buildPlainPng, type Colour } from '../support/pictures.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const RED: Colour = [200, 0, 0]
const GREEN: Colour = [0, 160, 0]
const BLUE: Colour = [0, 0, 200]

const getCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Returns the colour in the middle of an image, null while it is not loaded. */
const readMiddlePixel = (picture: Locator) =>
  picture.evaluate((element) => {
    const image = element as HTMLImageElement
    if (!image.complete || image.naturalWidth === 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return [
      ...(context?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data.subarray(0, 3) ??
        []),
    ]
  })

/** Allows small differences, because lossy compression may change a colour a little. */
const isSimilar = (pixel: readonly number[] | null, colour: Colour) =>
  pixel?.every((part, index) => Math.abs(part - (colour[index] ?? 0)) < 16) ?? false

test('cards show images and first pages of PDFs, and the extension of other files @core', async ({
  page,
}) => {
  proves('DOC-006, DOC-012')
  const { person, authorization, client } = await seedRecords(casework, newPerson())
  await uploadFiles(
    casework.url,
    authorization,
    { client_id: client, security_level: 'green' },
    {
      'photograph.png': buildPlainPng(RED),
      'contract.pdf': buildPlainPdf(GREEN, BLUE),
      'broken.png': buildPlainPng(BLUE).subarray(0, 60),
      'note.txt': 'A note',
    },
  )
  await signIn(page, casework.url, person)
  const brokenPreview = page.waitForResponse(
    (response) => response.url().includes('/preview/') && response.status() === 404,
  )
  await page.goto(`${casework.url}/documents`)
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  for (const [name, colour] of [
    ['photograph.png', RED],
    ['contract.pdf', GREEN],
  ] as const) {
    const picture = getCard(page, name).locator('img')
    await expect(picture).toBeVisible()
    await expect(async () =>
      expect(isSimilar(await readMiddlePixel(picture), colour)).toBe(true),
    ).toPass()
  }
  await brokenPreview
  for (const [name, ending] of [
    ['broken.png', 'png'],
    ['note.txt', 'txt'],
  ] as const) {
    await expect(getCard(page, name).getByText(ending, { exact: true })).toBeVisible()
    await expect(getCard(page, name).locator('img')).toHaveCount(0)
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
