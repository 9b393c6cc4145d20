import type { PageText, PageWord } from '@casework/contract/document-reader'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findMatches } from './matches.ts'
import {
  choosePages,
  choosePictureWidth,
  findPageAt,
  layOutPages,
  stepZoom,
  type View,
} from './page-layout.ts'

const A4 = { width: 595, height: 842 }
const PLAIN: View = { zoom: 100, rotation: 0 }
const buildPages = (count: number, size = A4) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, ...size }))

beforeAll(() => {
  vi.stubGlobal('devicePixelRatio', 1)
  return () => vi.unstubAllGlobals()
})

describe('the pages of the reader', () => {
  it('fit the width, one below the other, and keep their proportions', () => {
    const pages = [...buildPages(1), { number: 2, width: 842, height: 595 }]
    const { sheets, width, height } = layOutPages(pages, PLAIN, 842, false)
    expect(sheets.map((sheet) => [sheet.width, Math.round(sheet.height)])).toEqual([
      [842, 1192],
      [842, 595],
    ])
    expect([width, Math.round(height)]).toEqual([842, 1192 + 12 + 595])
    const turned = layOutPages(pages, { zoom: 50, rotation: 90 }, 842, false)
    expect(turned.sheets.map((sheet) => [sheet.left, Math.round(sheet.height)])).toEqual([
      [210.5, 298],
      [210.5, 596],
    ])
  })

  it('are in the middle of a full window, no wider than can be read', () => {
    const [sheet] = layOutPages(buildPages(1), PLAIN, 1800, true).sheets
    expect(sheet).toMatchObject({ left: 400, width: 1000 })
  })

  it.each([
    ['on a desk', 800, 700, 100],
    ['on a phone', 350, 650, 100],
    ['small ones', 800, 700, 50],
  ])('are at most five at a time after a jump, %s (READ-023)', (_, width, height, zoom) => {
    const layout = layOutPages(buildPages(500), { zoom, rotation: 0 }, width, false)
    const shown = choosePages(layout, layout.sheets[399]?.top ?? 0, height)
    expect(shown.length).toBeLessThanOrEqual(5)
    expect(shown.filter(({ isVisible }) => isVisible)[0]?.sheet.number).toBe(400)
  })

  it('are all there if more than five are visible', () => {
    const layout = layOutPages(buildPages(500), { zoom: 50, rotation: 0 }, 350, false)
    expect(choosePages(layout, 0, 2000)).toHaveLength(8)
  })

  it('count as read when they are above the middle, the last one at the end', () => {
    const layout = layOutPages(buildPages(3), PLAIN, 595, false)
    expect([0, 500, 700, 2562 - 600].map((top) => findPageAt(layout, top, 600))).toEqual([
      1, 1, 2, 3,
    ])
  })

  it('are zoomed in steps, and fetched larger from 126 % on or on a sharp screen (READ-024)', () => {
    expect([stepZoom(100, 1), stepZoom(110, -1), stepZoom(300, 1), stepZoom(50, -1)]).toEqual([
      125, 100, 300, 50,
    ])
    expect([100, 125, 126, 300].map(choosePictureWidth)).toEqual([900, 900, 1800, 1800])
    vi.stubGlobal('devicePixelRatio', 2)
    expect(choosePictureWidth(100)).toBe(1800)
    vi.stubGlobal('devicePixelRatio', 1)
  })
})

const buildPage = (...texts: string[]): PageText => ({
  number: 1,
  ...A4,
  words: texts.map((text): PageWord => ({ text, x: 0, y: 0, width: 10, height: 10 })),
  body: null,
  part: null,
})
const find = (page: PageText, query: string) =>
  findMatches(page, query).map((match) => [...match].map(([at, [from, to]]) => [at, from, to]))

describe('Find', () => {
  it('finds words in any case and with other accents, and in the middle of a word', () => {
    const page = buildPage('Müller', 'und', 'MULLERS', 'Straße')
    expect(find(page, 'muller')).toEqual([[[0, 0, 6]], [[2, 0, 6]]])
    expect(find(page, 'strasse')).toEqual([[[3, 0, 6]]])
    expect(find(page, 'ße')).toEqual([[[3, 4, 6]]])
    expect(find(page, 'damp')).toEqual([])
    expect(find(page, '  ')).toEqual([])
  })

  it('finds several words across their boxes, and accents that are letters of their own', () => {
    const page = buildPage('rising', 'damp', 'ro', 'se\u0301')
    expect(find(page, 'ING  da')).toEqual([
      [
        [0, 3, 6],
        [1, 0, 2],
      ],
    ])
    expect(find(page, 'se')).toEqual([[[3, 0, 3]]])
  })

  it('finds texts, items and cells of a part', () => {
    const page: PageText = {
      ...buildPage(),
      body: '',
      part: {
        name: null,
        mail: null,
        is_cut: false,
        blocks: [
          { kind: 'paragraph', text: 'The  wall is damp.' },
          { kind: 'table', rows: [['Damp', 'dry'], ['very damp']] },
        ],
      },
    }
    expect(find(page, 'damp')).toEqual([[[0, 13, 17]], [[1, 0, 4]], [[3, 5, 9]]])
    expect(find(page, 'the wall')).toEqual([[[0, 0, 9 - 0]]])
  })
})
