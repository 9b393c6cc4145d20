import type { Page, Route } from '@playwright/test'

/** A failure without a message from the server, so that the screen shows its own. */
const silent = (status: number) => ({
  status,
  contentType: 'application/json',
  body: '{"success":false}',
})
const SILENT_REFUSAL = silent(400)
export const SILENT_MISSING = silent(404)

/**
 * Fails calls of one or all methods to this URL without a server message; returns a function that
 * stops it.
 */
export const refuse = async (
  page: Page,
  address: string | RegExp,
  method?: string,
): Promise<() => Promise<void>> => {
  const answer = (route: Route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill(SILENT_REFUSAL)
      : route.fallback()
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}

/**
 * Holds calls to this URL, so that a test can look at the pending state; returns a function that
 * releases them.
 */
export const hold = async (
  page: Page,
  address: string | RegExp,
  method = 'GET',
): Promise<() => void> => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await held
    return route.continue()
  })
  return release
}
