import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no axe violation in either colour scheme of a page that is not the app's. */
export const expectPlainPageAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate(
      (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly }),
      WCAG,
    )
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect.soft(found, colorScheme).toEqual([])
  }
}
