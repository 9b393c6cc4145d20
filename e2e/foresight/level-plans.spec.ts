import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a lower level of a red document is planned by one person and approved by another @core', async ({
  page,
  browser,
}) => {
  proves('PLAN-018')
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const partner = await newUser(casework, 'Paul Partner')
  await addEmployee(owner, partner, 'admin')
  await signIn(page, casework.url, firm.person)

  await page.goto(`${casework.url}/level-plans`)
  await expect(page.getByText('No planned level changes')).toBeVisible()
  await page.goto(`${casework.url}/documents`)
  await page.getByRole('link', { name: 'exhibit-red.pdf' }).last().click()
  await page.getByRole('button', { name: 'Plan a lower level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a lower level' })
  await expect(dialog).toContainText('A second person has to approve this.')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect(dialog.getByText('Please choose a date or a session')).toBeVisible()
  await dialog.getByRole('radio', { name: 'After a session' }).check()
  await expect(dialog.getByLabel('Days after')).toHaveValue('1')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expectToast(page, 'Planned change saved')
  const main = page.getByRole('main')
  await expect(main).toContainText('YELLOW 1 day after Preliminary hearing, now')
  await expect(main).toContainText(`Set by ${firm.person.name}`)
  await expect(main).toContainText('Waiting for approval')
  await expect(main.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const context = await browser.newContext()
  const second = await context.newPage()
  await signIn(second, casework.url, partner.person)
  await switchTo(second, firm.person.name)
  await second.goto(`${casework.url}/firm`)
  await second.getByRole('link', { name: /Planned levels/ }).click()
  await expect(second.getByRole('heading', { name: 'exhibit-red.pdf' })).toBeVisible()
  await expect(second.getByRole('main')).toContainText('Waiting for approval')
  await second.getByRole('button', { name: 'Approve exhibit-red.pdf' }).click()
  await expectToast(second, 'Planned change approved')
  await expect(second.getByRole('main')).toContainText('Approved by Paul Partner')
  await context.close()

  await page.reload()
  await expect(main).toContainText('Approved by Paul Partner')
  await main.getByRole('button', { name: 'Cancel plan' }).click()
  await expectToast(page, 'Planned change cancelled')
  await expect(main.getByRole('button', { name: 'Plan a lower level' })).toBeVisible()

  const stopFailing = await failCalls(page, '**/api/level-plans/**', 'GET')
  await page.goto(`${casework.url}/level-plans`)
  await expect(page.getByRole('heading', { name: 'Failed to load planned levels' })).toBeVisible()
  await stopFailing()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No planned level changes')).toBeVisible()
})

test('the only partner of a firm may approve a plan after a day', async ({ page }) => {
  proves('PLAN-018')
  const firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person, '/documents')
  await page.getByRole('link', { name: 'exhibit-red.pdf' }).last().click()
  await page.getByRole('button', { name: 'Plan a lower level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a lower level' })
  await expect(dialog).toContainText(
    'You can approve this yourself after 24 hours, because nobody else in the firm is owner or admin.',
  )
  await dialog.getByRole('radio', { name: 'LOW SECURITY' }).check()
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2030-03-05')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expectToast(page, 'Planned change saved')
  await expect(page.getByRole('main')).toContainText('GREEN from March 5, 2030')
  await expect(page.getByRole('main')).toContainText(
    /You can approve this yourself from \w+ \d+, \d{4}, \d+:\d\d [AP]M/,
  )
})
