import { expect, type Page } from '@playwright/test'

/** The cards of the list with this accessible name. */
export const getCards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
/** Expects the page to show exactly this count. */
export const expectCount = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible()
