// Draws pages of a PDF. Runs in confined processes only.
import type { PageWord } from '@casework/contract/document-reader'
import { MAX_PAGES } from './page-frame.ts'
import { fitPage, MAX_PAGE_POINTS, placePage, type Size } from './page-size.ts'
import { readWords } from './pdf-words.ts'
import { Unreadable, type Pdf, type Pdfium, type Target } from './pdfium.ts'
import type { Order } from './page-frame.ts'

/** Red, green, blue, in this order. */
const FORMAT = 2
const ANNOTATIONS = 0x01
const REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff
/** How long it is searched for a page with text. */
const SEARCH_MS = 80

/** A page as pixels, three bytes each. */
export interface PagePixels {
  /** In points. */
  readonly size: Size
  /** In pixels. */
  readonly picture: Size
  readonly pixels: Buffer
  readonly words: readonly PageWord[]
}

/** Undefined for a page that is missing. Of one that is too large, the beginning is read. */
function readSize(pdfium: Pdfium, pdf: Pdf, index: number): Size | undefined {
  const size = askSize(pdfium, pdf, index)
  if (size) return size
  const page = pdfium.call.FPDF_LoadPage(pdf.document, index)
  if (page === 0) return undefined
  // Nothing is left of a page whose crop box is outside of it; other viewers ignore such a box.
  const far = MAX_PAGE_POINTS
  pdfium.call.FPDFPage_SetCropBox(page, -far, -far, far, far)
  pdfium.call.FPDF_ClosePage(page)
  return askSize(pdfium, pdf, index)
}

function askSize({ call, room, readFloat }: Pdfium, { document }: Pdf, index: number) {
  const isRead = call.FPDF_GetPageSizeByIndexF(document, index, room) !== 0
  const [width, height] = [readFloat(0), readFloat(4)]
  const isPage = isRead && width > 0 && height > 0 && Math.max(width, height) <= MAX_PAGE_POINTS
  return isPage ? { width, height } : undefined
}

/** The place in the list of a page that cannot be read. */
const NO_PAGE: Size = { width: 595, height: 842 }

/** @throws Unreadable for a document without pages that can be read, or with too many */
export function listPages(pdfium: Pdfium, pdf: Pdf): Size[] {
  const count = pdfium.call.FPDF_GetPageCount(pdf.document)
  if (count > MAX_PAGES) throw new Unreadable('too_large')
  const sizes = Array.from({ length: Math.max(count, 0) }, (_, index) =>
    readSize(pdfium, pdf, index),
  )
  if (sizes.every((size) => size === undefined)) throw new Unreadable('damaged')
  return sizes.map((size = NO_PAGE) => fitPage(size))
}

/** A page that was loaded, with its words. */
export interface LoadedPage {
  readonly page: number
  readonly form: number
  readonly size: Size
  readonly words: readonly PageWord[]
}

/** @throws Unreadable for a page that cannot be loaded */
export function loadPage(
  pdfium: Pdfium,
  pdf: Pdf,
  index: number,
  { width, max_words }: Order,
): LoadedPage {
  const size = readSize(pdfium, pdf, index)
  const page = size ? pdfium.call.FPDF_LoadPage(pdf.document, index) : 0
  if (!size || page === 0) throw new Unreadable('damaged')
  const { left, top, scale } = placePage(size, width)
  const shift = { x: left / scale, y: top / scale }
  const words = readWords(pdfium, page, size, { shift, max: max_words })
  return { page, form: pdf.form, size, words }
}

/** Whether one of the pages behind the first has text, as far as the time goes. */
export function findText({ call }: Pdfium, { document }: Pdf, count: number): boolean {
  const end = performance.now() + SEARCH_MS
  for (let index = 1; index < count && performance.now() < end; index += 1) {
    const page = call.FPDF_LoadPage(document, index)
    if (page === 0) continue
    const text = call.FPDFText_LoadPage(page)
    const found = text !== 0 && call.FPDFText_CountChars(text) > 0
    call.FPDFText_ClosePage(text)
    call.FPDF_ClosePage(page)
    if (found) return true
  }
  return false
}

export function closePage({ call }: Pdfium, loaded: LoadedPage): LoadedPage {
  call.FPDF_ClosePage(loaded.page)
  return loaded
}

/** Draws a page and closes it. */
export function drawPdfPage(
  { call, copy }: Pdfium,
  { page, form, size, words }: LoadedPage,
  { width }: Order,
): PagePixels {
  const { picture, left, top, drawn } = placePage(size, width)
  const bytesPerRow = picture.width * 3
  const bytes = bytesPerRow * picture.height
  const address = call.malloc(bytes)
  if (address === 0) throw new Unreadable('damaged')
  const bitmap = call.FPDFBitmap_CreateEx(
    picture.width,
    picture.height,
    FORMAT,
    address,
    bytesPerRow,
  )
  call.FPDFBitmap_FillRect(bitmap, 0, 0, picture.width, picture.height, WHITE)
  const place = [left, top, drawn.width, drawn.height, 0] as const
  call.FPDF_RenderPageBitmap(bitmap, page, ...place, ANNOTATIONS | REVERSE_BYTE_ORDER)
  if (form !== 0) drawForm(call, form, [bitmap, page, ...place, REVERSE_BYTE_ORDER])
  const pixels = copy(address, bytes)
  call.FPDFBitmap_Destroy(bitmap)
  call.free(address)
  call.FPDF_ClosePage(page)
  return { size: fitPage(size), picture, pixels, words }
}

/** Draws the fields of a form. A page whose form is damaged is shown without it. */
function drawForm(call: Pdfium['call'], form: number, target: Target): void {
  const [, page] = target
  try {
    call.FORM_OnAfterLoadPage(page, form)
    call.FPDF_FFLDraw(form, ...target)
    call.FORM_OnBeforeClosePage(page, form)
  } catch {
    // The library has stopped in the middle of a field; the page itself is drawn.
  }
}
