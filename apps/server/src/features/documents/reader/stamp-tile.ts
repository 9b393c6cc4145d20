// The text of a stamp, drawn once at an angle: where it has ink, and how much.
import { fileURLToPath } from 'node:url'
import type Sharp from 'sharp'

const FONT_FILE = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const ANGLE = 30
/** Per pixel of the page's width. */
const FONT_SIZE = 17 / 900
const LINE_WIDTH = 0.8
/** Below that, ink is not visible. */
const MIN_INK = 16

export interface StampTile {
  /** Size of the text before it was turned, in pixels. */
  readonly width: number
  readonly height: number
  /** Pixels with ink, from the middle of the text: right and down. */
  readonly x: Int16Array
  readonly y: Int16Array
  /** 0 to 255. */
  readonly ink: Uint8Array
}

/** Loaded with the first stamp: most servers never draw one. */
let loading: Promise<{ default: typeof Sharp }> | undefined
export async function loadSharp() {
  loading ??= import('sharp').then((module) => {
    module.default.concurrency(1)
    module.default.cache(false)
    return module
  })
  return (await loading).default
}

/** Between the parts of a stamp. */
const SEPARATOR = ' · '
const DIRECTIONS = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const LEFT_TO_RIGHT = '\u200e'
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

/** Names may hold what would be markup, and one in Arabic must not turn the date around. */
const toMarkup = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(DIRECTIONS, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(SEPARATOR)
    .map((part) => LEFT_TO_RIGHT + ISOLATE + part + END_ISOLATE + LEFT_TO_RIGHT)
    .join(SEPARATOR)

/** Draws a text for a page of this width. A long text has several lines. */
export async function drawTile(text: string, pageWidth: number): Promise<StampTile> {
  const sharp = await loadSharp()
  const line = await sharp({
    text: {
      text: toMarkup(text),
      font: `DejaVu Sans ${Math.round(pageWidth * FONT_SIZE)}`,
      fontfile: FONT_FILE,
      width: Math.round(pageWidth * LINE_WIDTH),
      wrap: 'word-char',
      align: 'centre',
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = line.info
  const turned = await sharp(line.data, { raw: { width, height, channels } })
    .rotate(-ANGLE, { background: '#00000000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, ...findInk(turned.data, turned.info) }
}

function findInk(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Pick<StampTile, 'x' | 'y' | 'ink'> {
  const found: { x: number[]; y: number[]; ink: number[] } = { x: [], y: [], ink: [] }
  const [middleX, middleY] = [width >> 1, height >> 1]
  for (let at = 0; at < width * height; at += 1) {
    const ink = pixels[at * channels + channels - 1] ?? 0
    if (ink < MIN_INK) continue
    found.x.push((at % width) - middleX)
    found.y.push(Math.floor(at / width) - middleY)
    found.ink.push(ink)
  }
  return {
    x: Int16Array.from(found.x),
    y: Int16Array.from(found.y),
    ink: Uint8Array.from(found.ink),
  }
}

const RADIANS = (ANGLE * Math.PI) / 180
/** Along the text, upwards to the right, and across it, downwards. */
const ALONG = { x: Math.cos(RADIANS), y: -Math.sin(RADIANS) }
const ACROSS = { x: Math.sin(RADIANS), y: Math.cos(RADIANS) }

/** Where the middles of the texts are on a page of this size. */
export function placeTiles(
  tile: Pick<StampTile, 'width' | 'height'>,
  page: { width: number; height: number },
): { x: number; y: number }[] {
  const font = page.width * FONT_SIZE
  const [alongStep, acrossStep] = [tile.width + 3 * font, tile.height + 7 * font]
  const reach = Math.hypot(page.width, page.height) / 2
  const [columns, rows] = [
    Math.ceil(reach / alongStep) + 1,
    Math.ceil((reach + tile.height) / acrossStep),
  ]
  const places: { x: number; y: number }[] = []
  for (let row = -rows; row <= rows; row += 1)
    for (let column = -columns; column <= columns; column += 1) {
      // Every other row is shifted, so that gaps do not meet.
      const along = (column + (row % 2 === 0 ? 0 : 0.5)) * alongStep
      const across = row * acrossStep
      places.push({
        x: Math.round(page.width / 2 + along * ALONG.x + across * ACROSS.x),
        y: Math.round(page.height / 2 + along * ALONG.y + across * ACROSS.y),
      })
    }
  return places
}
