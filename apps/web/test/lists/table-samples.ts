import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { openScreen } from '../screen.tsx'
import type { List } from './list-samples.ts'

export const getRows = () =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const getRow = (number: number) => getRows().nth(number - 1)
export const getBox = (number: number) => getRow(number).getByRole('checkbox')
export const getHeader = (name: string) => page.getByRole('columnheader', { name, exact: false })
export const countRows = () => getRows().elements().length
export const measure = (locator: Locator) => locator.element().getBoundingClientRect()

type Size = readonly [width: number, height: number]
export const WINDOW: Size = [1440, 900]

/** The next screen is on a device that shows this list as a table. */
export const chooseTable = ({ endpoints }: List) =>
  localStorage.setItem(endpoints.list.path, 'table')

/** Opens a list as a table; waits for its rows. */
export const openTable = async (list: List, count: number, query = '', window: Size = WINDOW) => {
  chooseTable(list)
  const answers = await openScreen(list.path + query, list.answer(count), { window })
  await expect.poll(countRows).toBe(Math.min(count, 100))
  return answers
}
