// Where the pages are in the reader. In CSS pixels; pages of one document may have different sizes.
import type { Opening, PageWidth } from '@casework/contract/document-reader'

/** In percent of the width that fits. */
const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 300] as const
export const FIT = 100
const SHARP_ZOOM = 125
/** Between two pages. */
const GAP = 12
/** A page in the full window is no wider at 100 %: its lines would be too long to read. */
const MAX_FIT_WIDTH = 1000
/** Pages that are fetched at a time, more only if more are visible. */
const MAX_PAGES = 5
/** How far from the visible part pages are fetched, in heights of the reader. */
const SCREENS = 2

export type Rotation = 0 | 90 | 180 | 270

export interface View {
  zoom: number
  rotation: Rotation
}

/** The place of a page, after the rotation of the view. */
export interface Sheet {
  readonly number: number
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly sheets: readonly Sheet[]
  readonly width: number
  readonly height: number
}

/** The width that is fetched: the larger one on sharp screens and for enlarged pages. */
export const choosePictureWidth = (zoom: number): PageWidth =>
  zoom > SHARP_ZOOM || devicePixelRatio >= 2 ? 1800 : 900

export const stepZoom = (zoom: number, direction: 1 | -1): number =>
  direction > 0
    ? (ZOOM_STEPS.find((step) => step > zoom) ?? 300)
    : (ZOOM_STEPS.findLast((step) => step < zoom) ?? 50)

export const clampZoom = (zoom: number) => Math.min(300, Math.max(50, zoom))

/** Each page fits the width at 100 %, whatever its size. */
export function layOutPages(
  pages: Opening['pages'],
  { zoom, rotation }: View,
  areaWidth: number,
  isFull: boolean,
): Layout {
  const fit = isFull ? Math.min(areaWidth, MAX_FIT_WIDTH) : areaWidth
  const width = (fit * zoom) / FIT
  const isTurned = rotation % 180 === 90
  let top = 0
  const sheets = pages.map((page): Sheet => {
    const ratio = isTurned ? page.width / page.height : page.height / page.width
    const sheet = { number: page.number, top, width, height: width * ratio }
    top += sheet.height + GAP
    return { ...sheet, left: Math.max(0, (areaWidth - width) / 2) }
  })
  return { sheets, width: Math.max(width, areaWidth), height: Math.max(0, top - GAP) }
}

/** The page that the reader looks at: the one in the middle. */
export function findPageAt({ sheets, height }: Layout, top: number, areaHeight: number): number {
  if (top > 0 && top + areaHeight >= height - 1) return sheets.at(-1)?.number ?? 1
  const line = top + areaHeight / 2
  return (sheets.findLast((sheet) => sheet.top <= line) ?? sheets[0])?.number ?? 1
}

export interface Shown {
  readonly sheet: Sheet
  readonly isVisible: boolean
}

/** The pages to draw: visible ones and the next within two screens, nearest first, then in order. */
export function choosePages({ sheets }: Layout, top: number, areaHeight: number): Shown[] {
  const bottom = top + areaHeight
  const near = sheets
    .map((sheet) => ({
      sheet,
      distance: Math.max(sheet.top - bottom, top - sheet.top - sheet.height),
    }))
    .filter(({ distance }) => distance < areaHeight * SCREENS)
    .map(({ sheet, distance }) => ({ sheet, distance, isVisible: distance < 0 }))
  const count = Math.max(MAX_PAGES, near.filter(({ isVisible }) => isVisible).length)
  return near
    .toSorted((a, b) => Math.max(0, a.distance) - Math.max(0, b.distance))
    .slice(0, count)
    .toSorted((a, b) => a.sheet.number - b.sheet.number)
    .map(({ sheet, isVisible }) => ({ sheet, isVisible }))
}
