import { expect, type Page } from '@playwright/test'

/** Waits for a toast, or an inline message with an equivalent role, that contains this text. */
export const expectToast = (page: Page, text: string) =>
  expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first(),
  ).toBeVisible()

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
