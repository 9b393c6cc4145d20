import type { Language } from '@casework/contract/preferences'
import type { Browser, BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD, getEmail } from '../../database/seed/demo/people.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export interface Visitor {
  readonly url: string
  readonly language: Language
  readonly person: Parameters<typeof getEmail>[1]
  readonly size: { width: number; height: number }
  readonly theme?: 'light' | 'dark'
}

type WindowWithShifts = typeof globalThis & { shifts: Shift[] }

/** A movement that no press caused. */
export interface Shift {
  readonly value: number
  /** What moved, as the start of its text. */
  readonly moved: string
}

/** Runs in the page before its scripts. */
function recordShifts(): void {
  const shifts: Shift[] = []
  ;(globalThis as WindowWithShifts).shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput)
        shifts.push({ value, moved: sources[0]?.node?.textContent?.slice(0, 40) ?? '' })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a browser window that has never been here. */
export async function openWindow(
  browser: Browser,
  { language, size, theme = 'light' }: Pick<Visitor, 'language' | 'size' | 'theme'>,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' }[language],
    hasTouch: size.width < 768,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(recordShifts)
  return { context, page: await context.newPage() }
}

/** Signs in in a new window, and waits until the dashboard rests. */
export async function signIn(browser: Browser, visitor: Visitor) {
  const { url, language, person } = visitor
  const { context, page } = await openWindow(browser, visitor)
  await page.goto(`${url}/login`)
  await page.locator('input[type=email]').fill(getEmail(language, person))
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/dashboard**')
  await settle(page)
  return { context, page }
}

/** How long a screen must stay without a skeleton to count as loaded, in milliseconds. */
const REST_MS = 700

/** Waits until the screen has its data, and what comes after it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1, main h2') !== null)
  await page.waitForFunction(() => !document.querySelector('main .skeleton'))
  await page.waitForTimeout(REST_MS)
  await page.waitForFunction(() => !document.querySelector('main .skeleton'))
}

/** The movements of the page since it was loaded. */
export const readShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as WindowWithShifts).shifts)
