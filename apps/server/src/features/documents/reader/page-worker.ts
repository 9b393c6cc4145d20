// Draws pages in its own process, so that a hostile file can crash only this process.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { NO_PICTURE } from '../previews/no-picture.ts'
import {
  closePage,
  drawPdfPage,
  findText,
  listPages,
  loadPage,
  type PagePixels,
} from './draw-pdf.ts'
import {
  buildFrame,
  MAX_READING_MS,
  MAX_RUN_WORDS,
  PAGES_OF_RUN,
  type ListHead,
  type Order,
  type PageHead,
} from './page-frame.ts'
import { startPdfium, Unreadable, type Pdf } from './pdfium.ts'

// The library that draws PDFs is compiled while the one for images is loaded.
const [pdfium, { drawImagePage, encodePage, limitDecoders }] = await Promise.all([
  startPdfium(),
  import('./draw-image.ts'),
])
limitDecoders()

const send = (head: ListHead | PageHead, picture: Uint8Array = new Uint8Array()) =>
  new Promise<void>((resolve) => {
    const [lengths, json, bytes] = buildFrame(head, picture) as [Buffer, Buffer, Uint8Array]
    process.stdout.write(lengths)
    process.stdout.write(json)
    process.stdout.write(bytes, () => resolve())
  })

async function sendPage(
  number: number,
  { size, picture, pixels, words }: PagePixels,
  raw: boolean,
) {
  const bytes = raw ? pixels : await encodePage(pixels, picture)
  await send({ kind: 'page', number, size, picture, words }, bytes)
}

async function sendPdf(file: Buffer, order: Order) {
  const { from, format } = order
  const pdf = pdfium.open(file)
  const pages = listPages(pdfium, pdf)
  const sendOne = async (number: number, loaded = loadPage(pdfium, pdf, number - 1, order)) =>
    sendPage(number, drawPdfPage(pdfium, loaded, order), format === 'raw')

  if (from === 'list') {
    const first = tryToLoad(pdf, order)
    const has_text = (first?.words.length ?? 0) > 0 || findText(pdfium, pdf, pages.length)
    await send({ kind: 'list', pages, has_text })
    return sendOne(1, first)
  }
  const last = Math.min(pages.length, order.to ?? Infinity, from + PAGES_OF_RUN[format] - 1)
  if (format === 'words') return sendWords(pdf, order, from, last)
  for (let number = from; number <= last; number += 1) await sendOne(number)
}

/** Page 1, unless it cannot be loaded: others may be. */
function tryToLoad(pdf: Pdf, order: Order) {
  try {
    return loadPage(pdfium, pdf, 0, order)
  } catch {
    return undefined
  }
}

/** What is left when the time is over is read by another process. */
async function sendWords(pdf: Pdf, order: Order, from: number, last: number) {
  const end = performance.now() + MAX_READING_MS
  let count = 0
  for (let number = from; number <= last; number += 1) {
    const { size, words } = closePage(pdfium, loadPage(pdfium, pdf, number - 1, order))
    await send({ kind: 'page', number, size, words })
    count += words.length
    if (count > MAX_RUN_WORDS || performance.now() > end) return
  }
}

async function sendImage(file: Buffer, order: Order) {
  const page = await drawImagePage(file, order)
  if (order.from === 'list') await send({ kind: 'list', pages: [page.size], has_text: false })
  await sendPage(1, page, order.format === 'raw')
}

/** A process without input for so long was started to wait for it. */
const WARM_UP_AFTER_MS = 30

/** Draws a page of its own, so that the code is compiled when a file arrives. */
async function warmUp() {
  const order: Order = { from: 1, kind: 'pdf', width: 900, format: 'webp', max_words: 1000 }
  const loaded = loadPage(pdfium, pdfium.open(buildSample()), 0, order)
  const { pixels, picture } = drawPdfPage(pdfium, loaded, order)
  await encodePage(pixels, picture)
}

function buildSample(): Buffer {
  const line = '(The quick brown fox jumps over the lazy dog, 1234567890.) Tj 0 -16 Td\n'
  const text = `BT /F1 11 Tf 72 780 Td\n${line.repeat(40)}ET`
  // Without a table of its objects, which pdfium builds.
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${text.length} >> stream
${text}
endstream endobj
trailer << /Root 1 0 R >>`)
}

/** What an error says, as the code that this process ends with. */
function findReason(error: unknown): number {
  if (error instanceof Unreadable) return error.code
  return /pixel limit/i.test(String(error)) ? NO_PICTURE.too_large : NO_PICTURE.damaged
}

const stdin = acceptInput()
const isWaiting = await Promise.race([once(stdin, 'readable'), setTimeout(WARM_UP_AFTER_MS, true)])
if (isWaiting === true) await warmUp()
const input = await buffer(stdin)
try {
  const end = input.indexOf('\n')
  const order = JSON.parse(input.toString('utf8', 0, end)) as Order
  const file = input.subarray(end + 1)
  await (order.kind === 'pdf' ? sendPdf(file, order) : sendImage(file, order))
  process.exit(0)
} catch (error) {
  process.exit(findReason(error))
}
