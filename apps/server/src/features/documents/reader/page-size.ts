import type { PageWidth } from '@casework/contract/document-reader'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Bounds the memory for a page that is many times longer than wide: 1800 x 8,888 pixels. */
export const MAX_PAGE_PIXELS = 16_000_000
const MAX_RATIO = MAX_PAGE_PIXELS / 1800 ** 2
/** A page that is many times wider than high has room for its stamp. */
const MIN_RATIO = 1 / 50

/** Longest side of a page, in points. */
export const MAX_PAGE_POINTS = 1_000_000
const MIN_PAGE_POINTS = 0.1

const roundPoints = (points: number) => Math.max(Math.round(points * 10) / 10, MIN_PAGE_POINTS)

/**
 * The size of a page in the list, in points, with white beside an extremely long page and above and
 * below an extremely wide one: so its picture at each width has the same shape.
 */
export function fitPage({ width, height }: Size): Size {
  return {
    width: roundPoints(Math.max(width, height / MAX_RATIO)),
    height: roundPoints(Math.max(height, width * MIN_RATIO)),
  }
}

interface Placed {
  /** Size of the picture, in pixels. */
  readonly picture: Size
  /** Where the page is in it, in pixels. */
  readonly left: number
  readonly top: number
  readonly drawn: Size
  /** Pixels per point. */
  readonly scale: number
}

/** Where a page is drawn in a picture of exactly this width. */
export function placePage(page: Size, width: PageWidth): Placed {
  const whole = fitPage(page)
  const scale = width / whole.width
  const max = Math.floor(MAX_PAGE_PIXELS / width)
  const height = Math.min(max, Math.max(1, Math.round(whole.height * scale)))
  const drawn = {
    width: Math.min(width, Math.max(1, Math.round(page.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(page.height * scale))),
  }
  return {
    picture: { width, height },
    left: Math.floor((width - drawn.width) / 2),
    top: Math.floor((height - drawn.height) / 2),
    drawn,
    scale,
  }
}
