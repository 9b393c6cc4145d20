// Draws one small picture in a process of its own: the file comes in, the picture goes out, and a hostile file ends only this.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { acceptInput } from '../../../platform/confined-program.ts'
import { PREVIEW_PIXELS, type PreviewKind } from './preview-kind.ts'

/** Beyond this a picture is a bomb or a map; either way not worth a second of everybody's time. */
const MOST_PIXELS = 100_000_000

sharp.concurrency(1)
sharp.cache(false)
// Whatever a file claims to be: nothing but these three is decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })

const shrunk = (image: Sharp) =>
  image
    .resize({
      width: PREVIEW_PIXELS,
      height: PREVIEW_PIXELS,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 75 })
    .toBuffer()

const drawImage = (bytes: Buffer) =>
  shrunk(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient())

async function drawFirstPage(library: PDFiumLibrary, bytes: Buffer): Promise<Buffer> {
  const document = await library.loadDocument(bytes)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(PREVIEW_PIXELS / originalWidth, PREVIEW_PIXELS / originalHeight)
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  return shrunk(sharp(data, { raw: { width, height, channels: 4 } }))
}

const library = (process.argv[2] as PreviewKind) === 'pdf' ? await PDFiumLibrary.init() : undefined
const bytes = await buffer(acceptInput())
const drawn = await (library ? drawFirstPage(library, bytes) : drawImage(bytes))
process.stdout.end(drawn, () => process.exit(0))
