// Joins photos into one PDF in its own process, so that a hostile photo can crash only this process.
import Pdf from 'pdfkit'
import sharp from 'sharp'
import { countStreamedBytes } from '../../../platform/file-store/gc-hint.ts'
import { acceptInput } from '../../../platform/sandbox/confined-program.ts'
import { drawCompletePicture } from './draw-complete-picture.ts'
import { PHOTO_BEGUN, PHOTO_UNREADABLE, splitPhotos } from './photo-frames.ts'

/** Larger photos are decompression bombs. */
const MAX_PIXELS = 100_000_000
/** The longer side of an A4 page at 300 dpi is 3,508 pixels; text is legible at 210 dpi. */
const PAGE_PIXELS = 2480

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

/** Upright, and without the metadata of the camera. */
const redraw = (photo: Buffer) =>
  drawCompletePicture(photo, (bytes, failOn) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
      .autoOrient()
      .resize({ width: PAGE_PIXELS, height: PAGE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  ).catch(() => undefined)

// Loads its default font, so it is created before files are out of reach.
const pdf = new Pdf({ autoFirstPage: false, margin: 0 })
for await (const photo of splitPhotos(acceptInput())) {
  process.stdout.write(PHOTO_BEGUN)
  const drawn = await redraw(photo)
  if (!drawn) {
    process.stdout.write(PHOTO_UNREADABLE)
    continue
  }
  const { data, info } = drawn
  pdf.addPage({
    size: 'A4',
    layout: info.width > info.height ? 'landscape' : 'portrait',
    margin: 0,
  })
  const { width, height } = pdf.page
  countStreamedBytes(photo.length + data.length)
  pdf.image(data, 0, 0, { fit: [width, height], align: 'center', valign: 'center' })
}
pdf.end()
for await (const chunk of pdf) process.stdout.write(chunk as Buffer)
process.stdout.end(() => process.exit(0))
