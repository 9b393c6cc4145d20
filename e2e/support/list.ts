import { expect, type Page } from '@playwright/test'

/** The cards of the list that is shown under this name. */
export const cardsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
/** The page says how many there are, in exactly these words. */
export const counted = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible()
