// Draws pages of a PDF. Runs in confined processes only.
import type { PageWord } from '@casework/contract/document-reader'
import { MAX_PAGES } from './page-frame.ts'
import { fitPage, placePage, type Size } from './page-size.ts'
import { hasText, readWords } from './pdf-words.ts'
import { Unreadable, type Pdfium } from './pdfium.ts'
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

function readSize({ call, room, readFloat }: Pdfium, document: number, index: number): Size {
  const isRead = call.FPDF_GetPageSizeByIndexF(document, index, room) !== 0
  const [width, height] = [readFloat(0), readFloat(4)]
  if (!isRead || !(width > 0) || !(height > 0)) throw new Unreadable('damaged')
  return { width, height }
}

/** @throws Unreadable for a document without pages, or with too many */
export function listPages(pdfium: Pdfium, document: number): Size[] {
  const count = pdfium.call.FPDF_GetPageCount(document)
  if (count < 1) throw new Unreadable('damaged')
  if (count > MAX_PAGES) throw new Unreadable('too_large')
  return Array.from({ length: count }, (_, index) => fitPage(readSize(pdfium, document, index)))
}

/** Whether one of the first pages has text. */
export function findText(pdfium: Pdfium, document: number, count: number): boolean {
  const end = performance.now() + SEARCH_MS
  for (let index = 0; index < count && performance.now() < end; index += 1) {
    const page = pdfium.call.FPDF_LoadPage(document, index)
    if (page === 0) continue
    const found = hasText(pdfium, page)
    pdfium.call.FPDF_ClosePage(page)
    if (found) return true
  }
  return false
}

/** @throws Unreadable for a page that cannot be loaded */
export function drawPdfPage(
  pdfium: Pdfium,
  document: number,
  index: number,
  { width, max_words }: Order,
): PagePixels {
  const { call } = pdfium
  const size = readSize(pdfium, document, index)
  const page = call.FPDF_LoadPage(document, index)
  if (page === 0) throw new Unreadable('damaged')
  const { picture, left, top, drawn, scale } = placePage(size, width)
  const bytes = picture.width * picture.height * 3
  const address = call.malloc(bytes)
  if (address === 0) throw new Unreadable('damaged')
  const bitmap = call.FPDFBitmap_CreateEx(
    picture.width,
    picture.height,
    FORMAT,
    address,
    picture.width * 3,
  )
  call.FPDFBitmap_FillRect(bitmap, 0, 0, picture.width, picture.height, WHITE)
  const flags = ANNOTATIONS | REVERSE_BYTE_ORDER
  call.FPDF_RenderPageBitmap(bitmap, page, left, top, drawn.width, drawn.height, 0, flags)
  const pixels = pdfium.copy(address, bytes)
  call.FPDFBitmap_Destroy(bitmap)
  call.free(address)
  const shift = { x: left / scale, y: top / scale }
  const words = readWords(pdfium, page, size, { shift, max: max_words })
  call.FPDF_ClosePage(page)
  return { size: fitPage(size), picture, pixels, words }
}
