import type { Locator, Page } from '@playwright/test'

/** The cards of the list with this accessible name. */
export const getCards = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem')
/** Opens the menu of a card; returns its entry, such as "Delete". */
export const openRowMenu = async (page: Page, name: string, entry: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menuitem', { name: `${entry} ${name}`, exact: true })
}

/** Shows the list as a table; waits for its first row. */
export const showTable = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await getRows(page).first().waitFor()
}

/** The rows of the table, without its header. */
export const getRows = (page: Page) => page.getByRole('table').locator('tbody tr')
