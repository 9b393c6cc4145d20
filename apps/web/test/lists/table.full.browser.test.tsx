import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAddress, openRowMenu } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { resizeWindow } from '../window.ts'
import {
  CLIENTS,
  countCards,
  deleteInDialog,
  DOCUMENTS,
  getLastQuery,
  nameRecord,
} from './list-samples.ts'
import {
  countRows,
  getBox,
  getHeader,
  getRow,
  getRows,
  openTable,
  WINDOW,
} from './table-samples.ts'

const pressKeys = (keys: string) => userEvent.keyboard(keys)

it.each([CLIENTS, DOCUMENTS])(
  '$title are shown as a table, which is remembered with its 100 rows',
  async (list) => {
    await openScreen(list.path, list.answer(130), { window: WINDOW })
    await expect.poll(() => countCards(list)).toBe(20)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect.poll(countRows).toBe(100)
    await expectAddress(list.path)
    expect(localStorage.getItem(list.endpoints.list.path)).toBe('table')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(countRows).toBe(30)
    const cards = page.getByRole('button', { name: /^(Cards|Grid view)$/ })
    await cards.click()
    await expect.poll(() => countCards(list)).toBe(20)
    await expect
      .element(page.getByRole('button', { name: list === DOCUMENTS ? 'Grid view' : 'Table' }))
      .toHaveFocus()
    await expectAddress(list.path)
  },
)

it('headers sort, and the address has the order', async () => {
  const answers = await openTable(CLIENTS, 3)
  await expect.element(getHeader('Created')).toHaveAttribute('aria-sort', 'descending')
  for (const [ordering, sort] of [
    ['name', 'ascending'],
    ['-name', 'descending'],
  ] as const) {
    await getHeader('Name').getByRole('button').click()
    await expectAddress(`/clients?ordering=${ordering}`)
    await expect.element(getHeader('Name')).toHaveAttribute('aria-sort', sort)
    await expect.poll(() => getLastQuery(answers, CLIENTS)).toMatchObject({ ordering })
  }
  await getHeader('Created').getByRole('button').click()
  await expectAddress('/clients')
  expect(getHeader('Email').getByRole('button').query()).toBeNull()
})

it('keys move between rows, and select them', async () => {
  await openTable(CLIENTS, 40)
  await pressKeys('j')
  await expect.element(getRow(1)).toHaveFocus()
  await pressKeys('{ArrowDown}jk')
  await expect.element(getRow(2)).toHaveFocus()
  await pressKeys(' ')
  await expect.element(getBox(2)).toBeChecked()
  await pressKeys('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await pressKeys('{End}{ArrowDown}')
  await expect.element(getRow(40)).toHaveFocus()
  await expect.element(getRow(40)).toBeInViewport({ ratio: 1 })
  await pressKeys('{Shift>}{Home}{/Shift}')
  await expect.element(getRow(1)).toHaveFocus()
  await expect.element(page.getByText('40 selected')).toBeVisible()
  const isTabStop = (row: Element) => row.getAttribute('tabindex') === '0'
  expect(getRows().elements().filter(isTabStop)).toHaveLength(1)
})

it.each([
  { by: 'the menu of a row', row: 4, title: 'Delete Client', left: 8 },
  { by: 'the bar', row: 8, title: 'Delete Clients', left: 7 },
])('the focus stays in the table after a deletion by $by', async ({ row, title, left }) => {
  await openTable(CLIENTS, 9)
  getRow(row).element().focus()
  if (left === 8) await (await openRowMenu(nameRecord(CLIENTS, row), 'Delete')).click()
  else {
    await pressKeys('{Shift>}{End}{/Shift}')
    await page.getByRole('button', { name: 'Delete Selected' }).click()
  }
  await deleteInDialog(title)
  await expect.poll(countRows).toBe(left)
  await expect.element(getRow(Math.min(row, left))).toHaveFocus()
})

it.each([CLIENTS, DOCUMENTS])(
  'a narrow window shows cards of $title, and offers no table',
  async (list) => {
    await openTable(list, 25)
    await resizeWindow(767)
    await expect.poll(() => countCards(list)).toBe(20)
    expect(page.getByRole('button', { name: 'Table', exact: true }).query()).toBeNull()
    await resizeWindow(768)
    await expect.poll(countRows).toBe(25)
  },
)
