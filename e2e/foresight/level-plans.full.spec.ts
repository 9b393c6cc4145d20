import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

const casework = prepareCasework()

test('a lower level of a red document is planned by one person and approved by another', async ({
  page,
  browser,
}) => {
  proves('PLAN-018')
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const partner = await newUser(casework, 'Paul Partner')
  await addEmployee(owner, partner, 'admin')
  await signIn(page, casework.url, firm.person)

  await page.goto(`${casework.url}/documents`)
  await page.getByRole('link', { name: 'exhibit-red.pdf' }).last().click()
  await page.getByRole('button', { name: 'Plan a lower level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a lower level' })
  await expect(dialog).toContainText('A second person has to approve this.')
  await dialog.getByRole('radio', { name: 'After a session' }).check()
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
})
