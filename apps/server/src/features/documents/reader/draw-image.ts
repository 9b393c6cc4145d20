// Draws an image as one page. Runs in confined processes only.
import sharp from 'sharp'
import { drawCompletePicture } from '../upload/draw-complete-picture.ts'
import type { PagePixels } from './draw-pdf.ts'
import type { Order } from './page-frame.ts'
import { fitPage, placePage } from './page-size.ts'

/** Larger images are decompression bombs or maps, and not worth the CPU time. */
const MAX_PIXELS = 100_000_000
/** Only these three decoders are enabled, whatever type a file declares; for the whole process. */
export function limitDecoders(): void {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
  })
}

/** An image has 96 pixels per inch. */
const POINTS_PER_PIXEL = 0.75

/** Draws the first frame, upright, on white. */
export async function drawImagePage(file: Buffer, { width }: Order): Promise<PagePixels> {
  const drawn = await drawCompletePicture(file, async (bytes, failOn) => {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    const { autoOrient } = await image.metadata()
    const size = {
      width: autoOrient.width * POINTS_PER_PIXEL,
      height: autoOrient.height * POINTS_PER_PIXEL,
    }
    const place = placePage(size, width)
    const { data } = await image
      .autoOrient()
      .resize({ ...place.drawn, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .extend({
        left: place.left,
        top: place.top,
        right: place.picture.width - place.left - place.drawn.width,
        bottom: place.picture.height - place.top - place.drawn.height,
        background: '#ffffff',
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, size: fitPage(size), picture: place.picture }
  })
  return { size: drawn.size, picture: drawn.picture, pixels: drawn.data, words: [] }
}

export const encodePage = (pixels: Buffer, { width, height }: PagePixels['picture']) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 0 })
    .toBuffer()
