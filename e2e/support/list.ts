import { expect, type Page } from '@playwright/test'

/** The cards of the list with this accessible name. */
export const getCards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
export const getPagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
/** Expects the page to show exactly this text, such as "3 clients". */
export const expectCount = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
