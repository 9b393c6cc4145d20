import { describe, expect, it } from 'vitest'
import { listPageButtons } from './page-window.ts'

describe('the page buttons', () => {
  it.each([
    [6, 17, [4, 5, 6, 7, 8, 'gap', 17]],
    [1, 17, [1, 2, 3, 4, 5, 'gap', 17]],
    [3, 17, [1, 2, 3, 4, 5, 'gap', 17]],
  ])(
    'on page %i of %i are five pages, an ellipsis and the last page (CLIENT-019, CLIENT-020)',
    (page, total, buttons) => {
      expect(listPageButtons(page, total)).toEqual(buttons)
    },
  )

  it.each([
    [16, 17, [13, 14, 15, 16, 17]],
    [15, 17, [13, 14, 15, 16, 17]],
    [14, 17, [12, 13, 14, 15, 16, 17]],
    [2, 6, [1, 2, 3, 4, 5, 6]],
    [5, 5, [1, 2, 3, 4, 5]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])(
    'on page %i of %i have no ellipsis if no page is skipped (CLIENT-020)',
    (page, total, buttons) => {
      expect(listPageButtons(page, total)).toEqual(buttons)
    },
  )

  it.each([
    [1, 0, [1]],
    [900, 7, [3, 4, 5, 6, 7]],
    [-3, 7, [1, 2, 3, 4, 5, 'gap', 7]],
  ])('are clamped to existing pages on page %i of %i', (page, total, buttons) => {
    expect(listPageButtons(page, total)).toEqual(buttons)
  })
})
