import type { Page, Route } from '@playwright/test'

/** Builds a failure without a message of the server, so that the screen shows its own. */
const buildFailure = (status: number) => ({
  status,
  contentType: 'application/json',
  body: '{"success":false}',
})
const FAILURE_400 = buildFailure(400)

/**
 * Fails calls to this URL (of one or all methods) without a server message. Returns a function that
 * ends this.
 */
export const failCalls = async (
  page: Page,
  address: string | RegExp,
  method?: string,
): Promise<() => Promise<void>> => {
  const respond = (route: Route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill(FAILURE_400)
      : route.fallback()
  await page.route(address, respond)
  return () => page.unroute(address, respond)
}

/**
 * Delays calls to this URL, so that a test can check the pending state. Returns a function that
 * lets them continue.
 */
export const holdCalls = async (
  page: Page,
  address: string | RegExp,
  method = 'GET',
): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await released
    return route.continue()
  })
  return release
}
