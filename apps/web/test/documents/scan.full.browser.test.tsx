import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { readCatalogue, showLanguage } from '../languages.ts'
import { findLayoutFaults } from '../layout.ts'
import { chooseOption, expectMessage } from '../look.ts'
import { resizeWindow } from '../window.ts'
import { dialog, giveFiles, openUpload, readForms } from './upload-samples.ts'

const getScan = () => page.getByRole('dialog', { name: 'Scan' })
const getButton = (name: string) => getScan().getByRole('button', { name, exact: true })
const takeAll = async (...widths: number[]) => {
  for (const width of widths) await photograph(width)
  await expect.poll(readWidths).toEqual(widths)
}
const pressEscapeAnd = async (answer: 'Stay' | 'Leave') => {
  await userEvent.keyboard('{Escape}')
  await answerQuestion(answer)
}
const answerQuestion = (name: 'Stay' | 'Leave') =>
  page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name }).click()

/** Opens the upload dialog on a phone. */
async function openOnPhone() {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  return openUpload([], { window: [390, 844] })
}

/** Takes a photo of this width with the camera. */
async function photograph(width: number): Promise<void> {
  const canvas = new OffscreenCanvas(width, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  const photo = await canvas.convertToBlob({ type: 'image/jpeg' })
  giveFiles(document.querySelector('input[capture]'), [new File([photo], 'image.jpg')])
}
/** The widths of the pages, which tell the photos apart. */
const readWidths = () =>
  [...document.querySelectorAll<HTMLImageElement>('[role=dialog] li img')].map(
    ({ naturalWidth }) => naturalWidth,
  )

/** Holds back photos that are being read, until the returned function is called. */
function holdPhotos(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const original = globalThis.createImageBitmap
  const held = vi.spyOn(globalThis, 'createImageBitmap')
  held.mockImplementation(async (image: ImageBitmapSource) => {
    await promise
    return original(image)
  })
  return () => {
    held.mockRestore()
    resolve()
  }
}

it('is not offered without a touch screen (INTAKE-014)', async () => {
  await openUpload()
  await expect.element(dialog.get().getByLabelText('Choose a file')).toBeInTheDocument()
  expect(dialog.get().getByRole('button', { name: 'Take photos' }).query()).toBeNull()
})

it('asks before it throws photos away, and names one that cannot be read (INTAKE-014)', async () => {
  await openOnPhone()
  giveFiles(document.querySelector('input[capture]'), [new File(['no picture'], 'a.heic')])
  const failure = getScan().getByText('Photo 1 could not be read')
  await expect.element(failure).toBeVisible()
  await expect.element(getButton('Use 0 pages')).toBeDisabled()
  await takeAll(40)
  expect(failure.query()).toBeNull()
  await pressEscapeAnd('Stay')
  expect(readWidths()).toEqual([40])
  await pressEscapeAnd('Leave')
  await expect.element(getScan()).not.toBeInTheDocument()
  await takeAll(50)
})

it('names all photos that cannot be read, and keeps the others (FIX-207)', async () => {
  await openOnPhone()
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')
  const photo = await canvas.convertToBlob({ type: 'image/jpeg' })
  const broken = new File(['no picture'], 'a.jpg')
  giveFiles(document.querySelector('input[capture]'), [
    broken,
    new File([photo.slice(0, -2)], 'b.jpg'),
    broken,
  ])
  await expect.element(getScan().getByText('Photos 1 and 3 could not be read')).toBeVisible()
  expect(readWidths()).toEqual([40])
})

it('has no photo that was read for the scan before (INTAKE-014)', async () => {
  await openOnPhone()
  await takeAll(40)
  const release = holdPhotos()
  await photograph(50)
  await expect.element(getButton('Use 1 page')).toHaveAttribute('aria-busy', 'true')
  await pressEscapeAnd('Leave')
  await expect.element(getScan()).not.toBeInTheDocument()
  release()
  await takeAll(60)
})

it('keeps a page that is read while the one before is removed (INTAKE-014)', async () => {
  await openOnPhone()
  await takeAll(40)
  const release = holdPhotos()
  await photograph(50)
  await getButton('Remove').click()
  await expect.poll(readWidths).toEqual([])
  release()
  await expect.poll(readWidths).toEqual([50])
})

it('is one file, and lost with the form only after a question (INTAKE-014)', async () => {
  await openOnPhone()
  await takeAll(40)
  await getButton('Use 1 page').dblClick()
  await expect.element(getScan()).not.toBeInTheDocument()
  await dialog.expectRows('Scan \\d{4}-\\d\\d-\\d\\d\\.pdf')
  await dialog.press('Cancel')
  await answerQuestion('Stay')
  await dialog.expectRows('Scan')
  await dialog.press('Cancel')
  await answerQuestion('Leave')
  await dialog.expectClosed()
})

it('is a document of its own beside others, and holds a number of pages (INTAKE-014)', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="max-files" content="2" />')
  onTestFinished(() => document.querySelector('meta[name=max-files]')?.remove())
  const answers = await openOnPhone()
  await dialog.chooseMode('Several documents')
  await takeAll(40, 50)
  await expect.element(getScan().getByText('A scan holds at most 2 pages.')).toBeVisible()
  await expect.element(getButton('Take another')).toBeDisabled()
  await expectAccessible()
  await getButton('Use 2 pages').click()
  await expect.poll(() => dialog.getRows().elements().length).toBe(1)
  await photograph(60)
  await getButton('Use 1 page').click()
  await expect.poll(() => dialog.getRows().elements().length).toBe(2)
  await chooseOption('Client', 'Helena Thornbury')
  await dialog.send()
  await expectMessage('Successfully uploaded 2 document(s)')
  expect(readForms(answers).map(({ combine_as_pdf }) => combine_as_pdf)).toEqual(['true', 'true'])
})

it.each(['es', 'fr', 'de'] as const)('has no clipped text in %s (INTAKE-014)', async (language) => {
  await openOnPhone()
  await takeAll(40, 50)
  await showLanguage(language)
  for (const width of [390, 360]) {
    await resizeWindow(width)
    const faults = findLayoutFaults(Object.values(readCatalogue(language)))
    expect.soft(faults, `${width} px`).toEqual([])
  }
})
