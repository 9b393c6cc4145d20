import { expect, type Locator, type Page } from '@playwright/test'

/** The cards of the list with this accessible name. */
export const getCards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
export const getPagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
/** Expects the page to show exactly this text, such as "3 clients". */
export const expectCount = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

/** Opens the menu of a card; returns its entry, such as "Delete". */
export const openRowMenu = async (page: Page, name: string, entry: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menuitem', { name: `${entry} ${name}`, exact: true })
}
