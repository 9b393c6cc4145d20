// Walks through many screens: opening one inside the app, and waiting until it has loaded.
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'

const running = new WeakMap<Page, Set<Request>>()

/** Counts the requests of all pages that will be opened in this context. */
export const watchRequests = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const requests = new Set<Request>()
    running.set(page, requests)
    page.on('request', (request) => requests.add(request))
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
    // The document of the page has arrived, also if the browser reports no end of its request.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      for (const request of requests) if (request.isNavigationRequest()) requests.delete(request)
    })
  })
}

/** Runs once the page has nothing else to do: React, the router and effects come before. */
const waitForIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })),
  )

/**
 * Waits until no request runs and the page has nothing to do, twice in a row; for pages of a watched
 * context. Twice, because what was loaded may load more.
 */
export const waitUntilQuiet = async (page: Page): Promise<void> => {
  const requests = running.get(page)
  if (!requests) throw new Error('The requests of this page are not watched')
  for (let times = 0; times < 2;) {
    await expect.poll(() => requests.size, { intervals: [20] }).toBe(0)
    await waitForIdle(page)
    times = requests.size === 0 ? times + 1 : 0
  }
}

/**
 * Opens a screen as a link of the app does: without loading the app again, which takes most of the
 * time of a walk. Loads the app if the page does not show it.
 */
export const openScreen = async (page: Page, url: string): Promise<void> => {
  const isApp = new URL(page.url()).origin === new URL(url).origin
  if (!isApp) await page.goto(url)
  else
    await page.evaluate((to) => {
      history.pushState({}, '', to)
    }, url)
  await waitUntilQuiet(page)
}
