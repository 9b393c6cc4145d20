interface Size {
  readonly width: number
  readonly height: number
}

/** Length of a preview's longer side, at most. */
const LONG_SIDE = 360
/** Length of its shorter side, at least: the top of a long receipt stays legible. */
const SHORT_SIDE = 100
/** Bounds the memory for a page that is thousands of times longer than wide. */
const MAX_PAGE_PIXELS = 16_000_000

const computeScale = ({ width, height }: Size, max: number): number =>
  Math.max(
    Math.min(max, LONG_SIDE / width, LONG_SIDE / height),
    SHORT_SIDE / Math.min(width, height),
  )

/** How large a page is drawn: as its picture, but with what the picture cuts off. */
export function fitPage(page: Size): Size {
  const scale = Math.min(
    computeScale(page, Infinity),
    Math.sqrt(MAX_PAGE_PIXELS / page.width / page.height),
  )
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: toPixels(page.width), height: toPixels(page.height) }
}

interface Fitted {
  readonly preview: Size
  readonly part: Size
}

/**
 * Fits a picture into a preview. A small one is enlarged only as far as it must be.
 * @returns the size of the preview, and which part of the picture it shows, from its top left
 */
export function fitPicture(picture: Size): Fitted {
  const scale = computeScale(picture, 1)
  const toPreview = (side: number) => Math.min(LONG_SIDE, Math.round(side * scale))
  const toPart = (side: number) => Math.min(side, Math.ceil(LONG_SIDE / scale))
  return {
    preview: { width: toPreview(picture.width), height: toPreview(picture.height) },
    part: { width: toPart(picture.width), height: toPart(picture.height) },
  }
}
