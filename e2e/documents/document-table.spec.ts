import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDocumentCard, toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { openRowMenu } from '../support/list.ts'
import { getRows, showTable } from '../support/many-records.ts'
import { newPerson, signIn, type Person } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm

const LETTERS = Array.from({ length: 30 }, (_, at) => `letter-${String(at + 10)}.txt`)

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  for (const [level, names] of [
    ['red', LETTERS.slice(0, 15)],
    ['green', LETTERS.slice(15)],
  ] as const)
    await uploadFiles(
      casework.url,
      firm.authorization,
      { ...toUploadFields(firm), security_level: level },
      Object.fromEntries(names.map((name, at) => [name, 'x'.repeat(at + 1)])),
    )
})

const openTable = async (page: Page, person: Person = firm.person, query = '') => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, casework.url, person, `/documents${query}`)
  await showTable(page)
}
const getHeader = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('documents are shown as a table, which this device remembers', async ({ page }) => {
  await openTable(page)
  await expect(getRows(page)).toHaveCount(33)
  const first = await getRows(page).first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(190)
  await expect(getRows(page).nth(19)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  await page.reload()
  await expect(getRows(page)).toHaveCount(33)

  const layout = page.getByRole('group', { name: 'Layout' })
  await expect(layout.getByRole('button', { pressed: true })).toHaveAccessibleName('Table')
  await layout.getByRole('button', { name: 'List view' }).click()
  await expectSearch(page, { layout: 'list' })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(layout.getByRole('button', { name: 'List view' })).toBeFocused()
  await layout.getByRole('button', { name: 'Grid view' }).click()
  await expect(getDocumentCard(page, 'letter-39.txt')).toBeVisible()
  await page.reload()
  await expect(getDocumentCard(page, 'letter-39.txt')).toBeVisible()
})

test('a narrow window shows cards, and the groups keep their page', async ({ page }) => {
  await openTable(page)
  await page.getByRole('tab', { name: 'Document Groups' }).click()
  await expect(page.getByText('Documents grouped by session')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Documents', exact: true }).click()
  await expect(getRows(page)).toHaveCount(33)
  await resizeWindow(page, { width: 767, height: 900 })
  await expect(getDocumentCard(page, 'letter-39.txt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0)
})

test('headers sort, the filters of the list hold, and keys open a document', async ({ page }) => {
  await openTable(page)
  await getHeader(page, 'File name').getByRole('button').click()
  await expectSearch(page, { ordering: 'file_name' })
  await page.getByRole('searchbox').fill('letter-')
  await page.keyboard.press('Enter')
  await expect(getRows(page)).toHaveCount(30)
  await expect(getRows(page).first()).toContainText('letter-10.txt')
  await getHeader(page, 'Size').getByRole('button').click()
  await expectSearch(page, { search: 'letter-', ordering: '-file_size' })
  await expect(getHeader(page, 'Size')).toHaveAttribute('aria-sort', 'descending')
  await expect(getRows(page).first()).toContainText(/letter-(24|39)\.txt/)
  await expect(getRows(page).first()).toContainText(/(HIGH|LOW) SECURITY/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(getRows(page).nth(1)).toBeFocused()
  const name = await getRows(page).nth(1).getByRole('link').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
})

test('a range of rows gets another level in one call @core', async ({ page }) => {
  await openTable(page, firm.person, '?search=letter-&ordering=file_name')
  const boxes = getRows(page).getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected documents' })
  await expect(page.getByText('5 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change level' })
  await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
  await dialog.getByRole('button', { name: /^Change|Save/ }).click()
  await expect(dialog).toBeHidden()
  for (const at of [0, 4]) await expect(getRows(page).nth(at)).toContainText('MEDIUM SECURITY')
  await expect(getRows(page).nth(5)).toContainText('HIGH SECURITY')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(page.getByText('30 selected')).toBeVisible()
})

test('an open dialog stays open when the window becomes narrow', async ({ page }) => {
  await openTable(page, firm.person, '?search=letter-&ordering=file_name')
  await getRows(page).getByRole('checkbox').first().check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change level' })
  await dialog.getByRole('radio', { name: 'LOW SECURITY' }).check()
  await resizeWindow(page, { width: 767, height: 900 })
  await expect(getDocumentCard(page, 'letter-10.txt')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'LOW SECURITY' })).toBeChecked()
})

test('the menu of a row does what the buttons of a card do', async ({ page }) => {
  await openTable(page, firm.person, '?search=letter-3&ordering=file_name')
  const download = page.waitForEvent('download')
  await (await openRowMenu(page, 'letter-30.txt', 'Download')).click()
  expect((await download).suggestedFilename()).toBe('letter-30.txt')
  await (await openRowMenu(page, 'letter-30.txt', 'Edit')).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByRole('textbox').first().fill('Letter of claim')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Document updated successfully')
  await expect(getRows(page).filter({ hasText: 'Letter of claim' })).toHaveCount(1)
  await (await openRowMenu(page, 'letter-31.txt', 'Delete')).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Document deleted successfully')
  await expect(page.getByRole('row', { name: 'letter-31.txt' })).toHaveCount(0)
})

test('silver sees green rows only, and why it may not change them', async ({ page }) => {
  const employee = await newUser(casework, 'Sil Ver')
  await addEmployee(await toApiUser(casework, firm.person, firm.authorization), employee, 'silver')
  const call = createCall(casework.url, firm.authorization)
  const green = await call(documentEndpoints.list, {
    query: { security_level: 'green', search: 'letter-' },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, casework.url, employee.person)
  await switchTo(page, firm.person.name)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await showTable(page)
  await page.getByRole('searchbox').fill('letter-')
  await page.keyboard.press('Enter')
  await expect(getRows(page)).toHaveCount(green.items.length)
  await expect(getRows(page).getByText('HIGH SECURITY')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for letter-39.txt', exact: true }).click()
  const edit = page.getByRole('menuitem', { name: 'Edit letter-39.txt' })
  await expect(edit).toBeDisabled()
  await expect(edit).toContainText('You do not have permission to edit documents')
})
