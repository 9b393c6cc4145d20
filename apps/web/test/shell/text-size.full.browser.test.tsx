import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { resizeWindow } from '../window.ts'
import { openAnyScreen } from './screens.ts'

/** The text size in the settings of the browser, not of the page. */
const setTextSize = (standard: number) =>
  cdp().send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })

/** Finds content covered by the sidebar. */
const findCovered = (): string[] => {
  const sidebar = document.querySelector('aside')?.getBoundingClientRect()
  if (!sidebar) return ['no sidebar']
  if (sidebar.right <= 0) return []
  return [...document.querySelectorAll('header, main, header *, main *')]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isShown =
        width > 0 &&
        height > 0 &&
        right > 0 &&
        element.checkVisibility() &&
        !element.closest('.sr-only')
      return isShown && left < sidebar.right - 1
    })
    .map((element) => element.outerHTML.slice(0, 80))
}

/** The sidebar is a column from 64 rem (1024, 1280, 1536 px). Half the width equals 200 % zoom. */
const SIZES = [
  [16, [390, 720, 1023, 1024]],
  [20, [390, 600, 1279, 1280]],
  [24, [390, 640, 1024, 1535, 1536]],
] as const

it.each(['dashboard', 'cases/1', 'documents', 'clients/create', 'connections', 'firm'])(
  'the sidebar covers nothing of /%s at any size of the text (FIX-060, SHELL-033)',
  async (path) => {
    await openAnyScreen(path)
    onTestFinished(() => void setTextSize(16))
    for (const [textSize, widths] of SIZES) {
      await setTextSize(textSize)
      for (const width of widths) {
        await resizeWindow(width)
        const isColumn = width >= 64 * textSize
        const name = `${width} px, text of ${textSize} px`
        const menu = page.getByRole('button', { name: 'Open menu' })
        expect.soft(menu.elements().length, name).toBe(isColumn ? 0 : 1)
        expect.soft(findCovered(), name).toEqual([])
        expect.soft(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(width)
      }
    }
  },
)
