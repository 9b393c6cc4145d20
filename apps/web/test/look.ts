import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

/** The cards of the list with this accessible name. */
export const getCards = (list: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem')

export const getPagination = (): Locator => page.getByRole('navigation', { name: 'Pagination' })

/** Opens the menu of a card; returns its entry, such as "Delete". */
export const openRowMenu = async (name: string, entry: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  return page.getByRole('menuitem', { name: `${entry} ${name}`, exact: true })
}

/** Chooses the first option of a combobox that contains this text, besides hints. */
export const chooseOption = async (label: string | RegExp, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

/** Waits for a toast, or a message in the page with the same role, that contains this text. */
export const expectMessage = (text: string) =>
  expect
    .element(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first())
    .toBeVisible()

/** Waits until the address is this path with its query. */
export const expectAddress = (address: string) =>
  expect.poll(() => location.pathname + location.search).toBe(address)

/** The texts of all elements that a locator finds, in their order. */
export const readTexts = (locator: Locator): string[] =>
  locator.elements().map((element) => element.textContent?.trim() ?? '')

/** Waits until an element contains each of these texts. */
export const expectTexts = async (locator: Locator, texts: readonly string[]): Promise<void> => {
  await expect
    .poll(() => texts.filter((text) => !locator.query()?.textContent?.includes(text)))
    .toEqual([])
}
