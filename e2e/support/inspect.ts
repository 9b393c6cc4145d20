import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import axe from 'axe-core'
import { waitUntilQuiet, watchRequests } from './quiet.ts'
import { resizeWindow } from './screen.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Everything that depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
export const OPEN_COMBOBOX = 'open combobox'
export const WIDTHS = [1440, 390]
/** Timeout of a walk through all screens. */
export const WALK_MS = 600_000

/**
 * Opens a page of this width with reduced motion. Blocks the event streams, which would keep the
 * network from ever being idle.
 */
export const newQuietContext = async (browser: Browser, width: number): Promise<BrowserContext> => {
  const context = await browser.newContext({
    colorScheme: 'light',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.route(/\/(notifications|updates)\/stream\//, (route) => route.abort())
  watchRequests(context)
  return context
}

/**
 * Waits until no animation has run for two frames, because a transition of an inherited colour may
 * start one frame after another one.
 */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const listRunning = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    const nextFrame = () => new Promise(requestAnimationFrame)
    for (let framesWithout = 0; framesWithout < 2;) {
      const running = listRunning()
      framesWithout = running.length === 0 ? framesWithout + 1 : 0
      await Promise.allSettled(running.map(({ finished }) => finished))
      await nextFrame()
    }
  })

type Theme = 'light' | 'dark'

const showTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await waitForAnimations(page)
}

/**
 * Returns axe's violations on the current page. Injects axe once per document, because parsing it
 * costs most.
 */
const runAxe = async (page: Page, options: axe.RunOptions): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    // The focus guards of an open popup forward the focus and never keep it.
    (axeOptions) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: [['[data-base-ui-focus-guard]']] },
        axeOptions,
      ),
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
}

/** Expects no axe violation in either colour scheme of a page without the app's themes. */
export const expectPlainPageAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await runAxe(page, { runOnly: WCAG }), colorScheme).toEqual([])
  }
}

/**
 * Inspects a screen once the network is idle; for pages of `newQuietContext`. Leaves it in the other
 * theme, in which a walk goes on: to change the theme costs as much as to look for violations.
 */
export const inspectWhenIdle = async (page: Page, screenName: string): Promise<void> => {
  await waitUntilQuiet(page)
  await inspectInBothThemes(page, screenName)
}

/** Finds sideways scrolling, a clipped title, and clipped controls. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - innerWidth
    const faults = overflow > 0 ? [`${overflow} px of sideways scrolling`] : []
    const title = document.querySelector('header p')
    if (
      title &&
      (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 2)
    )
      faults.push(`title: ${title.textContent}`)
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width < 2 || !control.checkVisibility() || control.closest('[inert], .sr-only')) continue
      for (let ancestor = control.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(ancestor)
        // A scroll container or a truncated name.
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') break
        const frame = ancestor.getBoundingClientRect()
        if (overflowX !== 'visible' && (right > frame.right + 1 || left < frame.left - 1))
          faults.push(control.outerHTML.slice(0, 160))
      }
    }
    return faults
  })

/** Zooming in narrows the page: half the width is 200 %, and 320 px is 400 % of 1280 px. */
const listZoomedWidths = (width: number): number[] => (width > 1000 ? [720] : [360, 320])

/**
 * Expects no axe violation in the light and the dark theme, and nothing outside the window, also
 * when zoomed.
 */
export const expectAccessible = async (page: Page, screenName: string): Promise<void> => {
  const theme = await inspectInBothThemes(page, screenName)
  await showTheme(page, theme)
}

/** Returns the theme that the screen had; it has the other one now. */
const inspectInBothThemes = async (page: Page, screenName: string): Promise<Theme> => {
  await waitForAnimations(page)
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  const [theme, other]: [Theme, Theme] = isDark ? ['dark', 'light'] : ['light', 'dark']
  // An open combobox list hides the rest of the page; Tab closes the list before it moves on.
  const rules = screenName === OPEN_COMBOBOX ? { 'aria-hidden-focus': { enabled: false } } : {}
  expect.soft(await runAxe(page, { runOnly: WCAG, rules }), `${screenName}, ${theme}`).toEqual([])
  await showTheme(page, other)
  expect.soft(await runAxe(page, { runOnly: COLOUR_RULES }), `${screenName}, ${other}`).toEqual([])
  expect.soft(await findOverflow(page), screenName).toEqual([])
  const size = page.viewportSize()
  if (!size) throw new Error('The page has no fixed size')
  for (const width of listZoomedWidths(size.width)) {
    await resizeWindow(page, { ...size, width })
    await waitForAnimations(page)
    expect.soft(await findOverflow(page), `${screenName}, ${width} px wide`).toEqual([])
  }
  await resizeWindow(page, size)
  await waitForAnimations(page)
  return theme
}
