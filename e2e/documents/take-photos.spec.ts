import { documentEndpoints } from '@casework/contract/documents'
import { profileEndpoints } from '@casework/contract/profile'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createCall } from '../support/call.ts'
import { ROOT, startCasework, type Casework } from '../support/casework.ts'
import { expectAccessible } from '../support/inspect.ts'
import { findLayoutFaults } from '../support/layout.ts'
import { chooseOption, newPerson, signIn, signInAnyLanguage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { openUploadDialog } from '../support/uploads.ts'

let casework: Casework
let firm: SeededFirm

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  casework = await startCasework({ env: { MAX_FILES: '4' } })
  firm = await seedRecords(casework, newPerson())
})
test.afterAll(() => casework.stop())

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

test('a computer without a touch screen offers no camera', async ({ page }) => {
  proves('INTAKE-014')
  const dialog = await openDocuments(page)
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Take photos' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('three photos become one PDF in the shown order and rotation @core', async ({ page }) => {
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
    await photograph(page, another, 'red')
    await expect(tiles).toHaveCount(4)
    await expect(scan.getByText('A scan holds at most 4 pages.')).toBeVisible()
    await expect(another).toBeDisabled()
    await expectAccessible(page, 'a full scan')

    await tiles.nth(3).getByRole('button', { name: 'Remove' }).click()
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

  test('asks before it throws photos away, and names one that cannot be read', async ({ page }) => {
    proves('INTAKE-014')
    const dialog = await openDocuments(page)
    const take = dialog.getByRole('button', { name: 'Take photos' })
    const chooser = page.waitForEvent('filechooser')
    await take.click()
    await (
      await chooser
    ).setFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
    const scan = page.getByRole('dialog', { name: 'Scan' })
    await expect(scan.getByText('Photo 1 could not be read')).toBeVisible()
    await expect(scan.getByRole('button', { name: 'Use 0 pages' })).toBeDisabled()
    await photograph(page, scan.getByRole('button', { name: 'Take photos' }), 'green')
    await expect(getTiles(page)).toHaveCount(1)
    await expect(scan.getByText('Photo 1 could not be read')).toBeHidden()

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(getTiles(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(scan).toBeHidden()
    await expect(dialog).toBeVisible()
    await photograph(page, take, 'blue')
    await expect(getTiles(page)).toHaveCount(1)
  })

  test('photos are neither lost without a question nor mixed with the next scan', async ({
    page,
  }) => {
    proves('INTAKE-014')
    // Reading the next photo waits until the test lets it go on.
    await page.addInitScript(() => {
      const original = globalThis.createImageBitmap
      const gate = { open: () => {}, isSlow: false }
      Object.assign(globalThis, { gate })
      globalThis.createImageBitmap = (async (image: Blob) => {
        if (gate.isSlow) await new Promise<void>((resolve) => (gate.open = resolve))
        return original(image)
      }) as typeof createImageBitmap
    })
    const setSlow = (isSlow: boolean) =>
      page.evaluate((value) => {
        const { gate } = globalThis as unknown as { gate: { open(): void; isSlow: boolean } }
        gate.isSlow = value
        if (!value) gate.open()
      }, isSlow)
    // From another page of the app, so that Back does not load it anew.
    await signIn(page, casework.url, firm.person)
    await page.getByRole('link', { name: /Total Documents/ }).click()
    const dialog = await openUploadDialog(page)
    const take = dialog.getByRole('button', { name: 'Take photos' })
    const scan = page.getByRole('dialog', { name: 'Scan' })
    const another = scan.getByRole('button', { name: 'Take another' })
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    const leave = question.getByRole('button', { name: 'Leave' })
    const tiles = getTiles(page)
    const cancel = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox()

    // A photo that is being read while its scan is closed.
    await photograph(page, take, 'red')
    await expect(tiles).toHaveCount(1)
    await setSlow(true)
    await photograph(page, another, 'green')
    await expect(scan.getByRole('button', { name: 'Use 1 page' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.keyboard.press('Escape')
    await leave.click()
    await expect(scan).toBeHidden()
    await setSlow(false)
    await photograph(page, take, 'blue')
    await expect(tiles).toHaveCount(1)
    await expect.poll(() => describeTile(tiles.first())).toBe('blue left')

    // A page that is removed while the next photo is being read.
    await setSlow(true)
    await photograph(page, another, 'green')
    await tiles.first().getByRole('button', { name: 'Remove' }).click()
    await expect(tiles).toHaveCount(0)
    await setSlow(false)
    await expect(tiles).toHaveCount(1)
    await expect.poll(() => describeTile(tiles.first())).toBe('green left')

    // The form below cannot be reached.
    await page.touchscreen.tap((cancel?.x ?? 0) + 10, (cancel?.y ?? 0) + 10)
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.goBack()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(tiles).toHaveCount(1)
    await scan.getByRole('button', { name: 'Use 1 page' }).dblclick()
    await expect(scan).toBeHidden()
    await expect(dialog.getByText(/^Scan \d{4}-\d\d-\d\d\.pdf$/)).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(dialog.getByText(/^Scan /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await leave.click()
    await expect(dialog).toBeHidden()
  })

  test('several scans in a row are documents of their own', async ({ page }) => {
    proves('INTAKE-014')
    const dialog = await openDocuments(page)
    await dialog.getByRole('radio', { name: 'Several documents' }).check()
    for (const [index, colour] of (['red', 'green'] as const).entries()) {
      await photograph(page, dialog.getByRole('button', { name: 'Take photos' }), colour)
      await page.getByRole('button', { name: 'Use 1 page' }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(index + 1)
    }
    await dialog.getByRole('textbox', { name: 'Name of Scan' }).first().fill('Lease, front page')
    await chooseOption(page, 'Client', 'Helena Thornbury')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expectToast(page, 'Successfully uploaded 2 document(s)')
  })

  for (const language of ['es', 'fr', 'de'] as const) {
    test(`no text of a scan overlaps or is clipped in ${language}`, async ({ page }) => {
      proves('INTAKE-014')
      const texts = JSON.parse(
        readFileSync(join(ROOT, `packages/texts/src/catalogues/${language}.json`), 'utf8'),
      ) as Record<string, string>
      const getButton = (key: string) => page.getByRole('button', { name: texts[key] ?? key })
      const call = createCall(casework.url, firm.authorization)
      const preferences = {
        email_notifications: true,
        push_notifications: true,
        timezone: 'UTC',
      } as const
      await call(profileEndpoints.savePreferences, { body: { ...preferences, language } })
      await signInAnyLanguage(page, casework.url, firm.person)
      await page.goto(`${casework.url}/documents?action=upload`)
      await photograph(page, getButton('Take photos'), 'red')
      await photograph(page, getButton('Take another'), 'blue')
      await expect(page.getByRole('dialog').last().getByRole('listitem')).toHaveCount(2)
      for (const width of [390, 360]) {
        await resizeWindow(page, { width, height: 844 })
        expect.soft(await findLayoutFaults(page, Object.values(texts)), `${width} px`).toEqual([])
      }
      await call(profileEndpoints.savePreferences, { body: { ...preferences, language: 'en' } })
    })
  }
})
