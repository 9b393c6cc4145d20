import { caseEndpoints } from '@casework/contract/cases'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { expectConflict, openOwnerAndAdmin, type OwnerAndAdmin } from '../support/conflicts.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let people: OwnerAndAdmin

test.beforeAll(async ({ browser }) => {
  casework = await shareCasework()
  people = await openOwnerAndAdmin(browser, casework)
})

const getCasePath = () => `${casework.url}/cases/${people.firm.legalCase}`
const openMore = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}
const choose = async (page: Page, entry: string) => {
  await openMore(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a case is closed, archived and reopened from its menu @core', async () => {
  const page = people.ownerPage
  await page.goto(getCasePath())
  const header = page.getByRole('main').locator('header')
  await expect(header).toContainText('Open')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number } = await people.owner.call(caseEndpoints.get, {
    params: { id: people.firm.legalCase },
  })
  await page.getByRole('button', { name: 'Copy number' }).click()
  await expectToast(page, 'Number copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)

  await choose(page, 'Close case')
  const dialog = page.getByRole('dialog', { name: 'Close case' })
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await expect(dialog.getByLabel('Date')).toHaveValue(today)
  await expect(dialog).toContainText('1 session is still to come.')
  await dialog.getByLabel('Date').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(
    'The date must not be in the future',
  )
  await dialog.getByLabel('Date').fill('2026-01-05')
  const sent = page.waitForRequest(/\/status\/$/)
  await dialog.getByRole('button', { name: 'Close case' }).click()
  expect((await sent).postDataJSON()).toEqual({ status: 'closed', on: '2026-01-05' })
  await expectToast(page, 'Case closed')
  await expect(header).toContainText('Closed January 5, 2026')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The change was undone')
  await expect(header).not.toContainText('Closed')
  await choose(page, 'Close case')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(header).toContainText('Closed')

  await openMore(page)
  await expect(page.getByRole('menuitem')).toHaveText(['Archive case', 'Reopen case', 'Place hold'])
  await page.getByRole('menuitem', { name: 'Archive case' }).click()
  await expectToast(page, 'Case archived')
  await expect(header).toContainText('Archived')
  await expect(page.getByRole('button', { name: 'Add Session' })).toHaveAccessibleDescription(
    'This case is archived. Reopen it first.',
  )
  const stopFailing = await failCalls(page, '**/api/cases/*/status/')
  await choose(page, 'Reopen case')
  await expectToast(page, 'Failed to change status')
  await stopFailing()
  await choose(page, 'Reopen case')
  await expectToast(page, 'Case reopened')
  await expect(header).toContainText('Open')
  await expect(page.getByRole('link', { name: 'Add Session' }).first()).toBeVisible()
})

test('roles without update or assign get none of these controls', async ({ browser }) => {
  proves('MATTER-036')
  const employee = await newUser(casework, 'Ann Gold')
  await addEmployee(people.owner, employee, 'gold')
  const page = await (await browser.newContext()).newPage()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, people.firm.person.name)
  await page.goto(getCasePath())
  await expect(page.getByRole('link', { name: 'Add Session' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  for (const name of ['More', 'Edit details', 'Add person', 'Delete'])
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.context().close()
})

test('a form that was open while a colleague closed the case is refused and reloaded', async () => {
  proves('MATTER-040')
  const { ownerPage, adminPage, owner, firm } = people
  await adminPage.goto(`${getCasePath()}/edit`)
  const title = adminPage.getByLabel('Case Title')
  await expect(title).toHaveValue('Thornbury v. Ashdown')
  await ownerPage.goto(getCasePath())
  await choose(ownerPage, 'Close case')
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  await expectToast(ownerPage, 'Case closed')

  await title.fill('Thornbury v. Ashdown and others')
  const refused = adminPage.waitForResponse((response) => response.request().method() === 'PUT')
  await adminPage.getByRole('button', { name: 'Save Changes' }).click()
  expect((await refused).status()).toBe(409)
  await (await expectConflict(adminPage)).click()
  await adminPage.getByRole('button', { name: 'Keep my changes' }).click()
  await adminPage.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(adminPage, 'Case updated successfully')
  expect(await owner.call(caseEndpoints.get, { params: { id: firm.legalCase } })).toMatchObject({
    title: 'Thornbury v. Ashdown and others',
    status: 'closed',
  })
})

test('the overview works by keyboard, and on a phone Delete is the last entry of More', async ({
  browser,
}) => {
  proves('MATTER-035')
  const { person, legalCase } = await seedRecords(casework, newPerson('Keyboard Law'))
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await signIn(page, casework.url, person, `/cases/${legalCase}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(main.getByRole('button').first()).toHaveAccessibleName('Copy number')
  await expect(main.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const wanted = new Set([
    'Copy number',
    'More',
    'Add Session',
    'Add Document',
    'Edit Case',
    'Edit details',
    'Add person',
    'Sessions',
    'Changes',
    'exhibit-red.pdf',
  ])
  await main.getByRole('button', { name: 'Copy number' }).focus()
  for (let presses = 0; presses < 60 && wanted.size > 0; presses += 1) {
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    })
    wanted.delete(name.trim())
    await page.keyboard.press('Tab')
  }
  expect([...wanted]).toEqual([])

  await main.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Close case', 'Place hold', 'Delete'])
  await expect(page.getByRole('menuitem', { name: 'Close case' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Close case' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Close case' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Delete Case' })).toBeVisible()
  await context.close()
})
