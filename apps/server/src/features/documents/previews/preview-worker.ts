// Renders one preview in its own process, so that a hostile file can crash only this process.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { drawWhole } from '../upload/draw-whole.ts'
import { PREVIEW_PIXELS, type PreviewKind } from './preview-kind.ts'

/** Larger images are decompression bombs or maps, and not worth the CPU time. */
const MAX_PIXELS = 100_000_000

sharp.concurrency(1)
sharp.cache(false)
// Only these three decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })

const shrink = (image: Sharp) =>
  image
    .resize({
      width: PREVIEW_PIXELS,
      height: PREVIEW_PIXELS,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 75 })
    .toBuffer({ resolveWithObject: true })

const drawImage = (picture: Buffer) =>
  drawWhole(picture, (bytes, failOn) =>
    shrink(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).autoOrient()),
  )

async function drawFirstPage(library: PDFiumLibrary, bytes: Buffer) {
  const document = await library.loadDocument(bytes)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(PREVIEW_PIXELS / originalWidth, PREVIEW_PIXELS / originalHeight)
  const { data, width, height } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
  })
  return shrink(sharp(data, { raw: { width, height, channels: 4 } }))
}

const library = (process.argv[2] as PreviewKind) === 'pdf' ? await PDFiumLibrary.init() : undefined
const bytes = await buffer(acceptInput())
const { data } = await (library ? drawFirstPage(library, bytes) : drawImage(bytes))
process.stdout.end(data, () => process.exit(0))
