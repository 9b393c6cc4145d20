import { expect, type Locator, type Page } from '@playwright/test'

/** Waits for a toast, or an inline message with an equivalent role, that contains this text. */
export const expectToast = (page: Page, text: string) =>
  expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first(),
  ).toBeVisible()

/** Types key by key while time stands still, then lets the pause before a search go by: how fast this machine is plays no part. */
export const typeWithoutPause = async (page: Page, box: Locator, text: string): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.pressSequentially(text)
  await page.clock.runFor(500)
  await page.clock.resume()
}

/** Presses what says that it is disabled: by force, again when the list around it was just drawn anew. Nothing may come of it. */
export const pressDisabled = (button: Locator): Promise<void> =>
  expect(() => button.click({ force: true, timeout: 5_000 })).toPass()
