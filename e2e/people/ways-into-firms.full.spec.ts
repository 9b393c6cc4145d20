import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let firm: ApiUser
let employee: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async ({ page }) => {
  firm = await newUser(casework, 'Margaret Ellison')
  employee = await newUser(casework, 'Grace Okafor')
  await addEmployee(firm, employee, 'gold')
  await signIn(page, casework.url, employee.person)
})

test('a firm is opened from the list of law firms, and the banner names the role', async ({
  page,
}) => {
  await page.goto(`${casework.url}/connections`)
  await page.getByRole('link', { name: 'Open workspace Margaret Ellison' }).click()
  const banner = page.getByRole('region', { name: 'Workspace' })
  await expect(banner).toContainText("You are managing Margaret Ellison's account")
  await expect(banner).toContainText('Your role: Gold')
})

test('a link into a firm without access says so', async ({ page }) => {
  const other = await newUser(casework, 'Somebody Else')
  await page.goto(`${casework.url}/dashboard?owner_account_id=${other.account}`)
  await expectToast(page, 'You have no access to the firm of this link')
  await expect(page.getByRole('banner')).toContainText('My Dashboard')
})

test('the firm that opens at each sign-in can be given up once there are own records', async ({
  page,
}) => {
  await page.getByRole('checkbox', { name: /when I sign in on this device/ }).check()
  await employee.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  await page.goto(`${casework.url}/profile-settings?tab=preferences`)
  const choice = page.getByRole('checkbox', {
    name: 'Open Margaret Ellison when I sign in on this device',
  })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible()
  await expect(choice).toHaveCount(0)
})
