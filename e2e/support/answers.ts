import type { Page, Route } from '@playwright/test'

/** What a call answers that fails without a sentence of the server's, so that the screen has to find its own. */
const silent = (status: number) => ({
  status,
  contentType: 'application/json',
  body: '{"success":false}',
})
const SILENT_REFUSAL = silent(400)
export const SILENT_MISSING = silent(404)

/** Lets the calls to an address fail without a sentence of the server's: those of one method, or all; gives what ends it. */
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

/** Holds the calls of one method to an address, so that the state meanwhile can be looked at; gives what lets them go. */
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
