// Renders one preview in its own process, so that a hostile file can crash only this process.
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { drawCompletePicture } from '../upload/draw-complete-picture.ts'
import type { PreviewKind } from './preview-kind.ts'
import { fitPage, fitPicture } from './preview-size.ts'

/** Larger images are decompression bombs or maps, and not worth the CPU time. */
const MAX_PIXELS = 100_000_000

sharp.concurrency(1)
sharp.cache(false)
// Only these three decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] })

/** @param size of the image, upright */
function shrink(image: Sharp, size: { width: number; height: number }) {
  const { preview, part } = fitPicture(size)
  const isWhole = part.width === size.width && part.height === size.height
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
  const size = fitPage({ width: originalWidth, height: originalHeight })
  const { data, width, height } = await page.render({ ...size, render: 'bitmap' })
  return shrink(sharp(data, { raw: { width, height, channels: 4 } }), { width, height })
}

const library = (process.argv[2] as PreviewKind) === 'pdf' ? await PDFiumLibrary.init() : undefined
const bytes = await buffer(acceptInput())
const { data } = await (library ? drawFirstPage(library, bytes) : drawImage(bytes))
process.stdout.end(data, () => process.exit(0))
