import type { Page } from '@playwright/test'

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
