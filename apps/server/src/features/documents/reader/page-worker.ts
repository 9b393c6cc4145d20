// Draws pages in its own process, so that a hostile file can crash only this process.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { NO_PICTURE } from '../previews/no-picture.ts'
import { drawImagePage } from './draw-image.ts'
import { drawPdfPage, findText, listPages, type PagePixels } from './draw-pdf.ts'
import { buildFrame, PAGES_OF_RUN, type ListHead, type Order, type PageHead } from './page-frame.ts'
import { startPdfium, Unreadable, type Pdfium } from './pdfium.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these three decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })

const send = (head: ListHead | PageHead, picture: Uint8Array = new Uint8Array()) =>
  new Promise<void>((resolve) => {
    const [lengths, json, bytes] = buildFrame(head, picture) as [Buffer, Buffer, Uint8Array]
    process.stdout.write(lengths)
    process.stdout.write(json)
    process.stdout.write(bytes, () => resolve())
  })

const encode = (pixels: Buffer, { width, height }: PagePixels['picture']) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 0 })
    .toBuffer()

async function sendPage(
  number: number,
  { size, picture, pixels, words }: PagePixels,
  raw: boolean,
) {
  const bytes = raw ? pixels : await encode(pixels, picture)
  await send({ kind: 'page', number, size, picture, words }, bytes)
}

async function sendPdf(pdfium: Pdfium, file: Buffer, order: Order) {
  const { from, format } = order
  const document = pdfium.open(file)
  const pages = listPages(pdfium, document)
  if (from === 'list') {
    const has_text = findText(pdfium, document, pages.length)
    await send({ kind: 'list', pages, has_text })
  }
  const first = from === 'list' ? 1 : from
  const last = from === 'list' ? 1 : Math.min(pages.length, from + PAGES_OF_RUN - 1)
  for (let number = first; number <= last; number += 1)
    await sendPage(number, drawPdfPage(pdfium, document, number - 1, order), format === 'raw')
}

async function sendImage(file: Buffer, order: Order) {
  const page = await drawImagePage(file, order)
  if (order.from === 'list') await send({ kind: 'list', pages: [page.size], has_text: false })
  await sendPage(1, page, order.format === 'raw')
}

/** What an error says, as the code that this process ends with. */
function findReason(error: unknown): number {
  if (error instanceof Unreadable) return error.code
  return /pixel limit/i.test(String(error)) ? NO_PICTURE.too_large : NO_PICTURE.damaged
}

const pdfium = await startPdfium()
const input = await buffer(acceptInput())
try {
  const end = input.indexOf('\n')
  const order = JSON.parse(input.toString('utf8', 0, end)) as Order
  const file = input.subarray(end + 1)
  await (order.kind === 'pdf' ? sendPdf(pdfium, file, order) : sendImage(file, order))
  process.exit(0)
} catch (error) {
  process.exit(findReason(error))
}
