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
export const failCalls = async (
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
export const holdCalls = async (
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

/**
 * Changes the `data` of the answers at this URL. The returned function replaces the change, or ends
 * it when called with nothing. The route stays: Playwright fails a handler that is still waiting
 * for its answer when the route is removed.
 */
export const changeAnswers = async <Data extends object>(
  page: Page,
  address: string | RegExp,
  first: (data: Data) => object,
): Promise<(next?: (data: Data) => object) => void> => {
  let change: ((data: Data) => object) | undefined = first
  await page.route(address, async (route) => {
    if (!change) return route.fallback()
    const changed = change
    const response = await route.fetch()
    const body = (await response.json()) as { data: Data }
    return route.fulfill({
      response,
      json: { ...body, data: { ...body.data, ...changed(body.data) } },
    })
  })
  return (next) => (change = next)
}
