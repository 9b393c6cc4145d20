import { documentEndpoints } from '@casework/contract/documents'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createCall } from '../support/call.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { openUploadDialog } from '../support/uploads.ts'

const casework = prepareCasework()
let firm: SeededFirm

test.beforeAll(async () => {
  firm = await seedRecords(casework, newPerson())
})

const COLOURS = { red: [200, 0, 0], green: [0, 160, 0], blue: [0, 0, 200] } as const
type Colour = keyof typeof COLOURS

/** A landscape photo whose left half has this colour; the right one is white. */
async function takePicture(colour: Colour, orientation = 1) {
  const [r, g, b] = COLOURS[colour]
  const half = { width: 200, height: 200, channels: 3, background: { r, g, b } } as const
  const photo = sharp({ create: { ...half, width: 400, background: 'white' } })
    .composite([{ input: await sharp({ create: half }).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation })
  return { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
}

/** Places beside the centre, as parts of the width and the height. */
const SIDES = { left: [0.35, 0.5], top: [0.5, 0.35], right: [0.65, 0.5], bottom: [0.5, 0.65] }

/** Says which side of the middle has which colour, such as `red left`. */
const describePicture = (readPixel: (x: number, y: number) => readonly number[]) =>
  Object.entries(SIDES)
    .flatMap(([side, [x = 0, y = 0]]) => {
      // On the line between both halves, either may be read.
      const [pixel, opposite] = [readPixel(x, y), readPixel(1 - x, 1 - y)]
      const isWhite = (values: readonly number[]) => values.every((value) => value > 230)
      if (isWhite(pixel) || !isWhite(opposite)) return []
      const colour = Object.entries(COLOURS).find(([, values]) =>
        values.every((value, index) => Math.abs(value - (pixel[index] ?? 0)) < 40),
      )
      return [`${colour?.[0] ?? pixel.join(' ')} ${side}`]
    })
    .join(', ')

const createReader =
  (data: Uint8Array, width: number, height: number, channels: number) => (x: number, y: number) => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return [...data.subarray(start, start + 3)]
  }

async function describeTile(tile: Locator) {
  const picture = sharp(await tile.getByRole('img').screenshot()).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return describePicture(createReader(data, info.width, info.height, info.channels))
}

async function describePages(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const pages = [...(await library.loadDocument(pdf)).pages()]
  const described: string[] = []
  for (const page of pages) {
    const { data, width, height } = await page.render({ scale: 0.5, render: 'bitmap' })
    described.push(describePicture(createReader(data, width, height, 4)))
  }
  library.destroy()
  return described
}

async function photograph(page: Page, button: Locator, colour: Colour, orientation?: number) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(await takePicture(colour, orientation))
}

const getTiles = (page: Page) => page.getByRole('dialog', { name: 'Scan' }).getByRole('listitem')
const openDocuments = async (page: Page) => {
  await signIn(page, casework.url, firm.person, '/documents')
  return openUploadDialog(page)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('three photos become one PDF in the shown order and rotation', async ({ page }) => {
  proves('INTAKE-014')
  const dialog = await openDocuments(page)
  await photograph(page, dialog.getByRole('button', { name: 'Take photos' }), 'red', 6)
  const scan = page.getByRole('dialog', { name: 'Scan' })
  const another = scan.getByRole('button', { name: 'Take another' })
  const tiles = getTiles(page)
  await expect(tiles).toHaveCount(1)
  await photograph(page, another, 'green')
  await expect(tiles).toHaveCount(2)
  await photograph(page, another, 'blue')
  await expect(tiles).toHaveCount(3)
  await tiles.nth(2).getByRole('button', { name: 'Move left' }).click()
  await tiles.nth(1).getByRole('button', { name: 'Rotate' }).click()
  await tiles.nth(2).getByRole('button', { name: 'Rotate' }).click()
  await tiles.nth(2).getByRole('button', { name: 'Rotate' }).click()
  const shown = ['red top', 'blue top', 'green right']
  for (const [index, description] of shown.entries())
    await expect.poll(() => describeTile(tiles.nth(index))).toBe(description)
  await scan.getByRole('button', { name: 'Use 3 pages' }).click()
  await expect(scan).toBeHidden()

  await expect(dialog.getByText(/^Scan \d{4}-\d\d-\d\d\.pdf$/)).toBeVisible()
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, 'Successfully uploaded 1 document(s)')

  const call = createCall(casework.url, firm.authorization)
  const { items } = await call(documentEndpoints.list, { query: { search: 'Scan' } })
  expect(items).toMatchObject([
    { file_name: expect.stringMatching(/^Scan .*\.pdf$/), security_level: 'red' },
  ])
  const [{ id } = { id: 0 }] = items
  const { secure_download_url } = await call(documentEndpoints.get, {
    params: { id: String(id) },
  })
  const file = await fetch(new URL(secure_download_url, casework.url), {
    headers: { authorization: firm.authorization },
  })
  expect(await describePages(new Uint8Array(await file.arrayBuffer()))).toEqual(shown)
})
