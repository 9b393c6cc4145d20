import { expect, test, type Page } from '@playwright/test'
import { addEmployee, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { openRowMenu } from '../support/list.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

const getRow = (page: Page, list: string) =>
  page.getByRole('main').getByRole('list', { name: list }).getByRole('listitem')

test('a person asks to work for a firm, which accepts, changes the role and removes them @core', async ({
  browser,
  page: mine,
}) => {
  proves('FIX-008, CONN-024..026, CONN-029..032, CONN-036..042, CONN-046, CONN-050, PERM-009')
  const casework = await shareCasework()
  const [employer, employee, seeker] = [
    await newUser(casework, 'Zephyr LLP'),
    await newUser(casework, 'Zephyrine Private'),
    await newUser(casework, 'Sid Seeker'),
  ]
  await addEmployee(employer, employee, 'silver')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(mine, casework.url, seeker.person, '/connections')
  await mine.getByRole('button', { name: 'Send Connection Request' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Send Connection Request' })
  await dialog.getByRole('searchbox').fill('zephyr')
  // An account without records is found by its exact email only.
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(dialog.getByRole('radio', { name: /Zephyr LLP/ })).toBeVisible()
  await dialog.getByRole('searchbox').fill(employee.person.email)
  await dialog.getByRole('radio', { name: /Zephyrine Private/ }).check()
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Connection request sent successfully')
  await expect(dialog).toBeHidden()
  await mine.getByRole('tab', { name: 'Sent Requests' }).click()
  await expect(getRow(mine, 'Sent Requests')).toContainText(/Zephyrine Private.*Pending/)

  await signIn(theirs, casework.url, employee.person, '/connections?tab=requests')
  const request = getRow(theirs, 'Waiting for your answer')
  await expect(request).toContainText(`Sid Seeker${seeker.person.email}`)
  await request.getByRole('combobox').selectOption('gold')
  await request.getByRole('button', { name: 'Accept' }).click()
  await expectToast(theirs, 'Connection request accepted')
  await theirs.getByRole('tab', { name: 'My Connections' }).click()
  const row = getRow(theirs, 'Employees')
  const role = row.getByRole('combobox', { name: 'Role of Sid Seeker' })
  await expect(role).toHaveValue('gold')
  await mine.getByRole('tab', { name: 'My Connections' }).click()
  await expect(getRow(mine, 'Law firms')).toContainText(/Zephyrine Private.*Gold/)

  const question = theirs.getByRole('alertdialog')
  await role.selectOption('silver')
  await question.getByRole('button', { name: 'Change role' }).click()
  await expectToast(theirs, 'Role updated successfully')
  await expect(role).toHaveValue('silver')
  await (await openRowMenu(theirs, 'Sid Seeker', 'Remove')).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(theirs, 'Connection removed successfully')
  await expect(theirs.getByRole('heading', { name: 'No employees yet' })).toBeVisible()
  await context.close()
})
