import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTableChoices, saveTableChoices } from '~/platform/table/table-choices'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, openRowMenu } from '../look.ts'
import { buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { resizeWindow } from '../window.ts'
import {
  CLIENTS,
  countCards,
  deleteInDialog,
  DOCUMENTS,
  getLastQuery,
  nameRecord,
  SESSIONS,
} from './list-samples.ts'
import {
  chooseTable,
  countRows,
  getBox,
  getHeader,
  getRow,
  getRows,
  measure,
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

it('Shift with a press selects the rows between, or none of them', async () => {
  await openTable(CLIENTS, 9)
  await getBox(3).click()
  await getBox(7).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('5 selected')).toBeVisible()
  await expect.element(getBox(2)).not.toBeChecked()
  await expect.element(getBox(5)).toBeChecked()
  await getBox(4).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByText('9 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(getBox(9)).not.toBeChecked()
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

it('the focus stays in the table after the selection was cleared', async () => {
  await openTable(CLIENTS, 3)
  getRow(3).element().focus()
  await pressKeys(' ')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(getRow(3)).toHaveFocus()
})

it('remembered columns, widths and the height of rows are shown, changed and reset', async () => {
  const choices = { visibility: { country: false }, widths: { email: 300 }, isComfortable: true }
  saveTableChoices('clients', choices)
  await openTable(CLIENTS, 3)
  const getWidth = (name: string) => Math.round(measure(getHeader(name)).width)
  expect([getWidth('Email'), measure(getRow(1)).height]).toEqual([300, 40])
  expect(getHeader('Country').query()).toBeNull()
  const mobile = getWidth('Mobile')
  const handle = page.getByRole('separator', { name: 'Width of the column Email' })
  await handle.dropTo(getHeader('Mobile'), {
    sourcePosition: { x: 22, y: 10 },
    targetPosition: { x: 60, y: 10 },
  })
  await expect.poll(() => getWidth('Email')).toBeGreaterThan(340)
  expect(getWidth('Mobile')).toBe(mobile)
  const dragged = getWidth('Email')
  handle.element().focus()
  await pressKeys('{ArrowLeft}')
  await expect.poll(() => getWidth('Email')).toBe(dragged - 16)
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByRole('checkbox', { name: 'Documents' }).click()
  await menu.getByRole('switch', { name: 'Comfortable rows' }).click()
  await expect.element(getHeader('Documents')).toBeVisible()
  await expect.poll(() => measure(getRow(1)).height).toBe(32)
  expect(readTableChoices('clients')).toMatchObject({
    visibility: { country: false, documents: true },
    widths: { email: dragged - 16 },
    isComfortable: false,
  })
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await expect.element(getHeader('Country')).toBeVisible()
  expect(readTableChoices('clients')).toMatchObject({ visibility: {}, widths: {} })
})

it('sessions have their time, and how far away they are', async () => {
  chooseTable(SESSIONS)
  const date = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:30:00`
  const list = answer(sessionEndpoints.list, pageOf([buildSession({ date })]))
  await openScreen('/sessions', [list], { window: WINDOW })
  // Midnight may pass.
  await expect.element(getRow(1)).toMatchTextContent(/, 09:30 AM · (today|tomorrow)/)
})

it('a role that may not delete has no checkboxes and no menu', async () => {
  chooseTable(CLIENTS)
  await openScreen('/clients', CLIENTS.answer(3), { role: 'silver', window: WINDOW })
  await expect.poll(countRows).toBe(3)
  expect(page.getByRole('table').getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
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
