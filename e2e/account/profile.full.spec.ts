import { expect, test } from '@playwright/test'
import { newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { signIn, signInOnPage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('the profile is saved, and a new password ends the sign-in of another browser', async ({
  page,
  browser,
}) => {
  proves('PROFILE-017, PROFILE-019, PROFILE-024, SHELL-045')
  const casework = await shareCasework()
  const { person } = await newUser(casework, 'Jane Doe')
  const otherBrowser = await (await browser.newContext()).newPage()
  await signIn(otherBrowser, casework.url, person)
  await signIn(page, casework.url, person, '/messages')
  await page.getByRole('button', { name: /Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await getField(page, 'Full Name').fill('Jane Roe')
  await pressButton(page, 'Save Changes')
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByRole('banner').getByText('Jane Roe')).toBeVisible()
  await page.reload()
  await expect(getField(page, 'Full Name')).toHaveValue('Jane Roe')
  const notices = await page.request.get(`${casework.url}/third-party-notices.txt`)
  expect(await notices.text()).toContain('SIL OPEN FONT LICENSE')

  await page.getByRole('tab', { name: 'Security' }).click()
  for (const current of ['Wrong1horse', person.password]) {
    await getField(page, 'Current Password').fill(current)
    await getField(page, 'New Password').fill('Barristers2')
    await getField(page, 'Confirm New Password').fill('Barristers2')
    await pressButton(page, 'Update Password')
    if (current !== person.password)
      await expect(page.getByText('Current password is incorrect')).toBeVisible()
  }
  await expectToast(page, 'Password updated successfully')
  await otherBrowser.goto(`${casework.url}/clients`)
  await expect(otherBrowser).toHaveURL(`${casework.url}/login`)
  const renewed = { ...person, password: 'Barristers2' }
  await signInOnPage(otherBrowser, casework.url, renewed, '/clients')
  await otherBrowser.context().close()
  await page.goto(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})
