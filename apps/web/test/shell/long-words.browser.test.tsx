import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LONG_WORD } from './any-answers.ts'
import { expectFits, openLongScreen } from './long-words.ts'

it('a word of 200 letters fits into /cases/1, and short words stay whole (FIX-213)', async () => {
  await openLongScreen('cases/1')
  await expectFits()
})

it('a long word fits into a dialog of the document page (FIX-213)', async () => {
  await openLongScreen('documents/1')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectFits()
})

it('a text that ends in an ellipsis is whole in its title while the pointer is on it (FIX-213)', async () => {
  await openLongScreen('clients/1')
  const session = page.getByRole('main').getByRole('link', { name: LONG_WORD }).first()
  await expect.element(session).not.toHaveAttribute('title')
  await userEvent.hover(session)
  await expect.element(session).toHaveAttribute('title', LONG_WORD)
  await userEvent.hover(page.getByRole('link', { name: 'Back to Clients' }))
  await expect.element(session).not.toHaveAttribute('title')
})
