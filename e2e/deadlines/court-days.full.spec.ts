import { deadlineEndpoints } from '@casework/contract/deadlines'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()

test('court-free days are entered and removed by keyboard, and move a computed date', async ({
  page,
}) => {
  const firm = await newUser(casework)
  const rule = { start_on: '2027-03-02', event: '', amount: 1, unit: 'day' } as const
  const compute = async () =>
    (await firm.call(deadlineEndpoints.compute, { body: { rule } })).due_on
  expect(await compute()).toBe('2027-03-03')

  await signIn(page, casework.url, firm.person, '/firm')
  const year = page.getByRole('combobox', { name: 'Year' })
  await year.focus()
  await year.selectOption('2027')
  await expect(page.getByText('Only Saturdays and Sundays are court-free.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add day' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add day' })
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Date').fill('2027-03-06')
  await dialog.getByLabel('Name').fill('Registry closed')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Saturdays and Sundays are court-free already')
  await dialog.getByLabel('Date').fill('2027-03-03')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Court-free days updated')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  const days = page.getByRole('list', { name: 'Court-free days' })
  await expect(days).toContainText('Wednesday, March 3, 2027')
  await expect(days).toContainText('Registry closed')
  expect(await compute()).toBe('2027-03-04')

  await days.getByRole('button', { name: 'Remove Wednesday, March 3, 2027' }).press('Enter')
  await expect(days).toHaveCount(0)
  expect(await compute()).toBe('2027-03-03')
})
