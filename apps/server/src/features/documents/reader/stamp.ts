// The name of the reader across a red page. Drawn for each answer and never stored.
import { CHANNELS, freePixels, readRawPage, type RawPage } from './raw-page.ts'
import { drawTile, loadSharp, placeTiles, type StampTile } from './stamp-tile.ts'

/** Of 256. Light enough to read what is below. */
const OPACITY = 44
/** Sum of a pixel's parts; darker ones get a light stamp. */
const DARK = 3 * 100
/** Texts that were drawn last; each changes with the minute. */
const MAX_TILES = 24
/** Each has the pixels of a page in memory. */
const MAX_RUNNING = 2

const tiles = new Map<string, Promise<StampTile>>()

function findTile(text: string, width: number): Promise<StampTile> {
  const key = `${width} ${text}`
  const tile = tiles.get(key) ?? drawTile(text, width)
  tiles.delete(key)
  tiles.set(key, tile)
  // A text that could not be drawn is tried again.
  tile.catch(() => tiles.delete(key))
  for (const oldest of tiles.keys()) if (tiles.size > MAX_TILES) tiles.delete(oldest)
  return tile
}

/** Blends the text into the pixels. */
function blend({ width, height, pixels }: RawPage, tile: StampTile): void {
  for (const place of placeTiles(tile, { width, height }))
    for (let index = 0; index < tile.ink.length; index += 1) {
      const x = place.x + (tile.x[index] ?? 0)
      const y = place.y + (tile.y[index] ?? 0)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const at = (y * width + x) * CHANNELS
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
      const target = red + green + blue < DARK ? 255 : 0
      const ink = (tile.ink[index] ?? 0) * OPACITY
      pixels[at] = red + (((target - red) * ink) >> 16)
      pixels[at + 1] = green + (((target - green) * ink) >> 16)
      pixels[at + 2] = blue + (((target - blue) * ink) >> 16)
    }
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Draws a text across a page, in a repeated pattern.
 * @param stored the picture of a page that was drawn as `raw`
 * @returns a WebP file
 * @throws Error for bytes that are no such picture
 */
export async function stampPage(stored: Buffer, text: string): Promise<Buffer> {
  return inTurn(async () => {
    const page = await readRawPage(stored)
    try {
      blend(page, await findTile(text, page.width))
      const sharp = await loadSharp()
      const { width, height, pixels } = page
      return await sharp(pixels, { raw: { width, height, channels: CHANNELS } })
        .webp({ quality: 80, effort: 0 })
        .toBuffer()
    } finally {
      freePixels(page)
    }
  })
}
