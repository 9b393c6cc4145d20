import type { PageWidth } from '@casework/contract/document-reader'
import { buildPdf, writeLine, type TestPage } from '@casework/testing/documents/pdf-pages'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawPdfPage, listPages, loadPage, type PagePixels } from './draw-pdf.ts'
import { startPdfium, type Pdfium } from './pdfium.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await startPdfium()
})

function draw(pages: readonly TestPage[], width: PageWidth = 900) {
  const document = pdfium.open(buildPdf(pages))
  const order = { from: 1, kind: 'pdf', width, format: 'raw', max_words: 20_000 } as const
  const drawn = pages.map((_, index) =>
    drawPdfPage(pdfium, loadPage(pdfium, document, index, order), order),
  )
  return { sizes: listPages(pdfium, document), drawn }
}

const isInk = ({ pixels, picture }: PagePixels, x: number, y: number) =>
  x >= 0 && y >= 0 && x < picture.width && y < picture.height
    ? (pixels[(y * picture.width + x) * 3] ?? 255) < 160
    : false

/** The box of the ink within a box, in points. */
function findInk(
  page: PagePixels,
  box: { left: number; top: number; right: number; bottom: number },
) {
  const scale = page.picture.width / page.size.width
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let y = Math.floor(box.top * scale); y < box.bottom * scale; y += 1)
    for (let x = Math.floor(box.left * scale); x < box.right * scale; x += 1)
      if (isInk(page, x, y)) {
        found.left = Math.min(found.left, x / scale)
        found.top = Math.min(found.top, y / scale)
        found.right = Math.max(found.right, (x + 1) / scale)
        found.bottom = Math.max(found.bottom, (y + 1) / scale)
      }
  return found
}

const A4 = [0, 0, 595, 842] as const

describe('the words of a page', () => {
  /** Pages of all turns, with boxes that do not begin at zero, and small and large letters. */
  const PAGES: TestPage[] = Array.from({ length: 20 }, (_, index) => {
    const [left, bottom] = [(index % 3) * 40, (index % 5) * -30]
    const media = [left, bottom, left + 400 + index * 20, bottom + 700 - index * 20] as const
    const [x, y] = [left + 60, bottom + 60]
    return {
      media,
      rotate: (index % 4) * 90,
      ...(index % 2 === 1 && {
        crop: [left + 20, bottom + 30, media[2] - 10, media[3] - 25] as const,
      }),
      content:
        writeLine('was', x, y, 8 + index) +
        writeLine('Report of page', x, y + 120, 9 + (index % 3) * 8) +
        writeLine('M\\374ller', x + 180, y + 60, 14, (index % 2) * 90),
    }
  })

  test('are within 2 points of their ink on 20 generated pages (READ-025)', () => {
    const { drawn } = draw(PAGES)
    const WORDS = ['was', 'Report', 'of', 'page', 'Müller']
    for (const page of drawn) {
      expect(page.words.map(({ text }) => text).toSorted()).toEqual(WORDS.toSorted())
      for (const word of page.words) {
        const box = {
          left: word.x,
          top: word.y,
          right: word.x + word.width,
          bottom: word.y + word.height,
        }
        // Less than the distance to the next word.
        const ink = findInk(page, {
          left: word.x - 2,
          top: word.y - 2,
          right: box.right + 2,
          bottom: box.bottom + 2,
        })
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(Math.abs(ink[side] - box[side])).toBeLessThan(1.9)
      }
    }
  })

  test('are in the order of the text, without control characters; hyphens stay (READ-026)', () => {
    const lines = ['The ex-owner\\001 of the dam-', 'aged   flat, 2nd floor']
    const content = lines.map((line, index) => writeLine(line, 60, 700 - index * 20, 12)).join('')
    const [page] = draw([{ media: A4, content }]).drawn
    expect(page?.words.map(({ text }) => text)).toEqual(
      'The ex-owner of the dam- aged flat, 2nd floor'.split(' '),
    )
  })

  test('end at the bound, and text beside the visible area is left out', () => {
    const document = pdfium.open(
      buildPdf([
        {
          media: [0, 0, 400, 400],
          crop: [0, 0, 200, 400],
          content: writeLine('one two three four', 10, 300, 12) + writeLine('away', 300, 100, 12),
        },
      ]),
    )
    const read = (max_words: number) =>
      loadPage(pdfium, document, 0, { from: 1, kind: 'pdf', width: 900, format: 'raw', max_words })
        .words
    expect(read(3).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(read(20).map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four'])
  })
})

describe('a page', () => {
  /** Black in the lower left quarter of its visible area. */
  const mark = (left: number, bottom: number, width: number, height: number) =>
    `0 g ${left} ${bottom} ${width / 2} ${height / 2} re f\n`
  const TURNS: [number, string, readonly [number, number]][] = [
    [0, 'lower left', [0.25, 0.75]],
    [90, 'upper left', [0.25, 0.25]],
    [180, 'upper right', [0.75, 0.25]],
    [270, 'lower right', [0.75, 0.75]],
  ]

  test.each(TURNS)(
    'that is turned by %i degrees comes upright: its mark is %s, cropped or not (READ-034)',
    (rotate, _, [x, y]) => {
      const { sizes, drawn } = draw([
        { media: [0, 0, 300, 500], rotate, content: mark(0, 0, 300, 500) },
        {
          media: [0, 0, 800, 900],
          crop: [100, 200, 400, 700],
          rotate,
          content: mark(100, 200, 300, 500),
        },
      ])
      const size = rotate % 180 === 0 ? { width: 300, height: 500 } : { width: 500, height: 300 }
      expect(sizes).toEqual([size, size])
      for (const page of drawn) {
        expect(page.size).toEqual(size)
        expect(page.picture.height).toBe(Math.round((900 * size.height) / size.width))
        for (const [pointX, pointY] of [
          [0.25, 0.25],
          [0.25, 0.75],
          [0.75, 0.25],
          [0.75, 0.75],
        ] as const)
          expect(
            isInk(page, Math.round(pointX * 900), Math.round(pointY * page.picture.height)),
          ).toBe(pointX === x && pointY === y)
      }
    },
  )

  test.each([900, 1800] as const)(
    'is exactly %i pixels wide, also a small, a long and a wide one (READ-003)',
    (width) => {
      const { sizes, drawn } = draw(
        [A4, [0, 0, 30, 40], [0, 0, 100, 7200], [0, 0, 3000, 10], [0, 0, 595.276, 841.89]].map(
          (media) => ({
            media: media as [number, number, number, number],
            content: `0 g ${media.join(' ')} re f`,
          }),
        ),
        width,
      )
      for (const [index, page] of drawn.entries()) {
        expect(page.picture.width).toBe(width)
        expect(page.pixels).toHaveLength(width * page.picture.height * 3)
        expect(page.size).toEqual(sizes[index])
        const shape = page.picture.height / page.picture.width
        expect(shape / (page.size.height / page.size.width)).toBeCloseTo(1, 2)
      }
      expect(sizes[0]).toEqual({ width: 595, height: 842 })
      expect(sizes[4]).toEqual({ width: 595.3, height: 841.9 })
      // The long one is in the middle of white.
      const [, , long] = drawn
      expect(long && [isInk(long, 10, 100), isInk(long, width / 2, 100)]).toEqual([false, true])
    },
  )

  const FULL = mark(0, 0, 600, 800)

  test.each([
    ['outside of the page', [700, 900, 1000, 1200]],
    ['without a height', [0, 100, 300, 100]],
    ['beside the page, and so do the pages behind it', [300, 0, 600, 400]],
  ] as const)('ignores a crop box %s, as other viewers do (READ-034)', (_, crop) => {
    const page = { media: [0, 0, 300, 400], content: FULL } as const
    const { sizes, drawn } = draw([{ ...page, crop }, { ...page, crop, rotate: 90 }, page])
    const [upright, turned] = [
      { width: 300, height: 400 },
      { width: 400, height: 300 },
    ]
    expect(sizes).toEqual([upright, turned, upright])
    expect(drawn.map(({ size }) => size)).toEqual(sizes)
    for (const one of drawn) expect(isInk(one, 450, one.picture.height / 2)).toBe(true)
  })

  test('that is smaller than a dot is in the list with the size of one', () => {
    const { sizes, drawn } = draw([
      { media: [0, 0, 0.02, 0.02], content: FULL },
      { media: A4, content: FULL },
    ])
    expect(sizes).toEqual([
      { width: 0.1, height: 0.1 },
      { width: 595, height: 842 },
    ])
    expect(drawn.map(({ size, picture }) => [size, picture])).toEqual([
      [sizes[0], { width: 900, height: 900 }],
      [sizes[1], { width: 900, height: 1274 }],
    ])
  })

  test('that is missing has a place in the list, and cannot be loaded', () => {
    const text = buildPdf([{ media: A4 }, { media: [0, 0, 300, 400] }]).toString('latin1')
    const document = pdfium.open(Buffer.from(text.replace('[5 0 R', '[null '), 'latin1'))
    expect(listPages(pdfium, document)).toEqual([
      { width: 595, height: 842 },
      { width: 300, height: 400 },
    ])
    const order = { from: 1, kind: 'pdf', width: 900, format: 'raw', max_words: 1 } as const
    expect(() => loadPage(pdfium, document, 0, order)).toThrow('damaged')
    expect(loadPage(pdfium, document, 1, order).size).toEqual({ width: 300, height: 400 })
    const empty = text.replace('[5 0 R 7 0 R', '[null  null ')
    expect(() => listPages(pdfium, pdfium.open(Buffer.from(empty, 'latin1')))).toThrow('damaged')
  })

  test('that is far too large shows its beginning', () => {
    const media = [0, 0, 2_000_000, 40_000] as const
    const { sizes, drawn } = draw([{ media, content: '0 g 0 0 1000000 40000 re f' }])
    expect(sizes).toEqual([{ width: 1_000_000, height: 40_000 }])
    expect(drawn.map((page) => isInk(page, 880, 20))).toEqual([true])
  })

  test('shows filled fields, stamps and the picture of a signature, but nothing hidden', () => {
    const BLACK = '0 0 60 60 re f'
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 60 60] /Length ${BLACK.length} >>\nstream\n${BLACK}\nendstream`
    const annotate = (x: number, flags: number, kind: string) =>
      `<< /Type /Annot /Rect [${x} 100 ${x + 60} 160] /F ${flags} /AP << /N 4 0 R >> ${kind} >>`
    const document = pdfium.open(
      buildPdf(
        [
          {
            media: [0, 0, 400, 300],
            annotations: [
              annotate(20, 4, '/Subtype /Widget /FT /Tx /T (name) /V (x)'),
              annotate(120, 4, '/Subtype /Widget /FT /Sig /T (signature)'),
              annotate(220, 4, '/Subtype /Stamp'),
              annotate(320, 2, '/Subtype /Stamp'),
            ],
          },
        ],
        [form, '<< /Fields [7 0 R 8 0 R] >>'],
        '/AcroForm 5 0 R',
      ),
    )
    const order = { from: 1, kind: 'pdf', width: 900, format: 'raw', max_words: 1 } as const
    const page = drawPdfPage(pdfium, loadPage(pdfium, document, 0, order), order)
    const shown = [50, 150, 250, 350].map((x) =>
      isInk(page, Math.round(x * 2.25), Math.round(170 * 2.25)),
    )
    expect(shown).toEqual([true, true, true, false])
  })
})
