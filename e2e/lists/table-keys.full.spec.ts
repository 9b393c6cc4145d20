import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser, type ApiUser } from '../support/firm.ts'
import { openRowMenu } from '../support/list.ts'
import { createClients, getRows, showTable } from '../support/many-records.ts'
import { signIn } from '../support/person.ts'

let casework: Casework
let firm: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async () => {
  firm = await newUser(casework, 'Margaret Ellison')
  await createClients(firm, 9)
})

const openTable = async (page: Page) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, casework.url, firm.person, '/clients?ordering=name')
  await showTable(page)
  await expect(getRows(page)).toHaveCount(9)
}

test('Shift with Home and End selects all rows up to there', async ({ page }) => {
  await openTable(page)
  await getRows(page).nth(3).focus()
  await page.keyboard.press('Shift+End')
  await expect(page.getByText('6 selected')).toBeVisible()
  await expect(getRows(page).last()).toBeFocused()
  await page.keyboard.press('Shift+Home')
  await expect(page.getByText('9 selected')).toBeVisible()
})

test('the focus stays in the table after a deletion by the menu of a row', async ({ page }) => {
  await openTable(page)
  await getRows(page).nth(3).focus()
  await (await openRowMenu(page, 'Client 004', 'Delete')).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(getRows(page)).toHaveCount(8)
  await expect(getRows(page).nth(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(getRows(page).nth(4)).toBeFocused()
})

test('the focus stays in the table after the last rows were deleted by the bar', async ({
  page,
}) => {
  await openTable(page)
  await getRows(page).nth(7).focus()
  await page.keyboard.press('Shift+End')
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(getRows(page)).toHaveCount(7)
  await expect(getRows(page).last()).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(getRows(page).last()).toBeFocused()
})
