import { expect, type Locator, type Page } from '@playwright/test'

/** Waits for a toast, or an inline message with an equivalent role, that contains this text. */
export const expectToast = (page: Page, text: string) =>
  expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first(),
  ).toBeVisible()

/**
 * Types with the clock paused, then advances it past the search debounce, so that the speed of the
 * machine does not matter.
 */
export const typeAndDebounce = async (page: Page, box: Locator, text: string): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.pressSequentially(text)
  await page.clock.runFor(500)
  await page.clock.resume()
}

/**
 * Forces a click on a disabled control, and retries if the list around it re-renders. The caller
 * checks that it has no effect.
 */
export const clickDisabled = (button: Locator): Promise<void> =>
  expect(() => button.click({ force: true, timeout: 5_000 })).toPass()

/**
 * Resizes the window and waits until the page is drawn at this width. A busy browser answers before
 * its next frame, in which it applies the styles of the new width.
 */
export const resizeWindow = async (
  page: Page,
  size: { width: number; height: number },
): Promise<void> => {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => innerWidth === width, size.width)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // One frame for styles and React, one that draws them.
    await nextFrame()
    await nextFrame()
  })
}
