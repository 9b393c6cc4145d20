import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAnyScreen } from '../shell/screens.ts'
import type { Opening } from './openings.ts'

/**
 * Opens a dialog, which is found by its role, and closes it untouched without a question. The files
 * of tests are pages of their own, so that the code of a dialog loads when it opens.
 */
export async function expectOpening(opening: Opening): Promise<void> {
  const { path, open, role = 'dialog', name, answers, window } = opening
  await openAnyScreen(path, window, answers?.())
  await open()
  const dialog = page.getByRole(role, { name })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
}
