import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, toApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const chooseInMenu = async (page: Page, entry: string) => {
  // The menu before closes with an animation.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('the page of a case shows what comes and came; its court, team and status are changed', async ({
  page,
}) => {
  proves('MATTER-028')
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  await addEmployee(owner, await newUser(casework, 'Marcus Lowe'), 'gold')
  await signIn(page, casework.url, firm.person, `/cases/${firm.legalCase}`)
  const header = page.getByRole('main').locator('header')
  const items = page.getByRole('tabpanel').locator('ol > li')
  await expect(page.getByRole('region', { name: 'Next session' })).toContainText(
    'Preliminary hearing',
  )
  await expect(page.getByRole('tab')).toHaveText(['Overview4', 'Sessions1', 'Documents3'])
  await expect(items.filter({ hasText: 'exhibit-red.pdf' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy number' }).click()
  await expectToast(page, 'Number copied')
  const number = await page.evaluate(() => navigator.clipboard.readText())
  await expect(header).toContainText(number)

  await page.getByRole('button', { name: 'Edit details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit details' })
  await details.getByLabel('Court Reference').fill('KB-2026-001234')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Case updated successfully')
  await expect(page.getByRole('tabpanel')).toContainText('KB-2026-001234')
  await expect(items.first()).toContainText('Eleanor Whitfield')

  const rows = page.getByRole('list', { name: 'Team' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add person' })
  await chooseOption(page, 'Person', 'Marcus Lowe')
  await adding.getByRole('button', { name: 'Add person' }).click()
  await expect(rows).toHaveText([/Marcus LoweResponsible/])

  const closing = page.getByRole('dialog', { name: 'Close case' })
  await chooseInMenu(page, 'Close case')
  await expect(closing).toContainText('1 session is still to come.')
  await closing.getByLabel('Date').fill('2099-01-01')
  await closing.getByRole('button', { name: 'Close case' }).click()
  await expect(closing.getByLabel('Date')).toHaveAccessibleDescription(
    'The date must not be in the future',
  )
  await closing.getByLabel('Date').fill('2026-01-05')
  await closing.getByRole('button', { name: 'Close case' }).click()
  await expect(header).toContainText('Closed January 5, 2026')
  await chooseInMenu(page, 'Archive case')
  await expectToast(page, 'Case archived')
  await chooseInMenu(page, 'Reopen case')
  await expectToast(page, 'Case reopened')
  await expect(header).toContainText('Open')
})
