import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readTableChoices, saveTableChoices } from '~/platform/table/table-choices'
import { answer, pageOf } from '../answers.ts'
import { buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { CLIENTS, SESSIONS } from './list-samples.ts'
import {
  chooseTable,
  countRows,
  getBox,
  getHeader,
  getRow,
  measure,
  openTable,
  WINDOW,
} from './table-samples.ts'

const pressKeys = (keys: string) => userEvent.keyboard(keys)

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
