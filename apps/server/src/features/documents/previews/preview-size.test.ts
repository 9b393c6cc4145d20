import { expect, test } from 'vitest'
import { fitPage, fitPicture } from './preview-size.ts'

test.each([
  // Ordinary shapes, whole.
  [800, 600, [360, 270], [800, 600]],
  [200, 120, [200, 120], [200, 120]],
  [360, 100, [360, 100], [360, 100]],
  // Tall and wide ones: the top, the left.
  [60, 3000, [100, 360], [60, 216]],
  [800, 200, [360, 100], [720, 200]],
  [300, 10_800, [100, 360], [300, 1080]],
  [100_000, 100, [360, 100], [360, 100]],
  // Small ones are enlarged.
  [20, 2000, [100, 360], [20, 72]],
  [16, 16, [100, 100], [16, 16]],
  [1, 1, [100, 100], [1, 1]],
  [1, 100_000, [100, 360], [1, 4]],
])(
  'a picture of %i x %i pixels has a preview of %j, from %j (FIX-215)',
  (width, height, size, part) => {
    expect(fitPicture({ width, height })).toEqual({
      preview: { width: size[0], height: size[1] },
      part: { width: part[0], height: part[1] },
    })
  },
)

test('the shorter side of a preview has at least 100 pixels, the longer one at most 360 (FIX-215)', () => {
  const sides = [1, 2, 3, 27, 99, 100, 101, 359, 360, 361, 999, 3571, 14_400, 100_000]
  for (const width of sides)
    for (const height of sides) {
      const page = fitPage({ width, height })
      expect(page.width * page.height).toBeLessThan(17_000_000)
      for (const { preview, part } of [fitPicture({ width, height }), fitPicture(page)]) {
        expect(Math.min(preview.width, preview.height)).toBeGreaterThanOrEqual(100)
        expect(Math.max(preview.width, preview.height)).toBeLessThanOrEqual(360)
        expect(Math.min(part.width, part.height)).toBeGreaterThan(0)
      }
    }
})

test('a page is drawn large enough for its preview (FIX-215)', () => {
  expect(fitPage({ width: 595, height: 842 })).toEqual({ width: 254, height: 360 })
  expect(fitPage({ width: 100, height: 7200 })).toEqual({ width: 100, height: 7200 })
  expect(fitPage({ width: 1, height: 14_400 })).toEqual({ width: 33, height: 480_000 })
})
