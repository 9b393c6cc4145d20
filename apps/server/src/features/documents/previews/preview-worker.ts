// Draws one picture in its own process, so that a hostile file can crash only this process.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { drawCompletePicture } from '../upload/draw-complete-picture.ts'
import type { PreviewKind } from './preview-kind.ts'
import { NO_PICTURE } from './no-picture.ts'
import { fitPage, fitPicture } from './preview-size.ts'

/** Larger images are decompression bombs or maps, and not worth the CPU time. */
const MAX_PIXELS = 100_000_000

const kind = process.argv[2] as PreviewKind

sharp.concurrency(1)
sharp.cache(false)
// Only these three decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })

/** @param whole size of the image, upright */
function shrink(image: Sharp, whole: { width: number; height: number }) {
  const { preview, part } = fitPicture(whole)
  const isWhole = part.width === whole.width && part.height === whole.height
  // Without a part to extract, a JPEG is made smaller while it is decoded.
  return (isWhole ? image : image.extract({ left: 0, top: 0, ...part }))
    .resize({ ...preview, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
}

const drawImage = (picture: Buffer) =>
  drawCompletePicture(picture, async (bytes, failOn) => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    const { autoOrient } = await image.metadata()
    return shrink(image.autoOrient(), autoOrient)
  })

async function drawFirstPage(library: PDFiumLibrary, bytes: Buffer) {
  const document = await library.loadDocument(bytes)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const drawn = fitPage({ width: originalWidth, height: originalHeight })
  const { data, width, height } = await page.render({ ...drawn, render: 'bitmap' })
  return shrink(sharp(data, { raw: { width, height, channels: 4 } }), { width, height })
}

/** What the library's error says, as the code that this process ends with. */
function findReason(error: unknown): number {
  if (/password/i.test(String(error))) return NO_PICTURE.protected
  return /pixel limit/i.test(String(error)) ? NO_PICTURE.too_large : NO_PICTURE.damaged
}

const library = kind === 'pdf' ? await PDFiumLibrary.init() : undefined
const bytes = await buffer(acceptInput())
try {
  const { data } = await (library ? drawFirstPage(library, bytes) : drawImage(bytes))
  process.stdout.end(data, () => process.exit(0))
} catch (error) {
  process.exit(findReason(error))
}
