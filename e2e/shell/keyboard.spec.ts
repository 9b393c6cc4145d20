import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { waitForCode, waitForLink } from '../support/mail.ts'
import { newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

const MAX_PRESSES = 40

/** Presses Tab until the control of this role and name is focused. */
const tabTo = async (
  page: Page,
  role: 'textbox' | 'combobox' | 'button' | 'link' | 'menuitem',
  name: string | RegExp,
) => {
  const target = page.getByRole(role, { name, exact: true })
  await expect(target.first()).toBeVisible()
  // One query for element and focus: between two, a placeholder may be replaced and pass on its focus.
  const focused = target.and(page.locator(':focus'))
  const controls = page.locator('a[href], button, input, select, textarea, [tabindex="0"]')
  // Once around the page: each control, its end and its beginning.
  for (let presses = 0; presses <= (await controls.count()) + 2; presses++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${role} ${String(name)}`)
}
const typeInto = async (page: Page, label: string, text: string) => {
  await tabTo(page, 'textbox', label)
  await page.keyboard.type(text)
}
const pressEnterOn = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

test('sign-up, sign-out, password reset and sign-in work with the keyboard alone @core', async ({
  page,
}) => {
  proves('AUTH-051, AUTH-052, AUTH-071, AUTH-087, AUTH-091, SHELL-046')
  const person = newPerson()
  await page.goto(`${casework.url}/login`)
  await pressEnterOn(page, 'link', 'Create an account')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
  await typeInto(page, 'Full Name', person.name)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Phone Number', person.mobile)
  await tabTo(page, 'combobox', 'Country')
  await page.keyboard.type('united k')
  await expect(page.getByRole('option', { name: 'United Kingdom (+44)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United Kingdom (+44)')
  await typeInto(page, 'Password', person.password)
  await typeInto(page, 'Confirm Password', person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await typeInto(page, 'Verification code', await waitForCode(casework.dataDir, person.email))
  await pressEnterOn(page, 'button', 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  // A new page moves the focus to its heading, or to its content while that is loading.
  await expect(page.locator('main, main h1').and(page.locator(':focus'))).toHaveCount(1)
  // A placeholder that is replaced would send Tab back to the top.
  for (const loaded of ['Total Clients: 0', 'Add your first client'])
    await expect(page.getByRole('link', { name: loaded })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()

  await pressEnterOn(page, 'button', /Account menu/)
  await expect(page.getByRole('menu')).toBeVisible()
  for (
    let presses = 0;
    presses < MAX_PRESSES &&
    !(await page
      .getByRole('menuitem', { name: 'Log Out' })
      .evaluate((item) => item === document.activeElement));
    presses++
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to log out?')
  await pressEnterOn(page, 'button', 'Log Out')
  await expect(page).toHaveURL(`${casework.url}/login`)

  await pressEnterOn(page, 'link', 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
  await typeInto(page, 'Email', 'elanor@whitfield.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  await pressEnterOn(page, 'button', 'Try Different Email')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(person.email)
  await pressEnterOn(page, 'button', 'Send Reset Link')
  await page.goto(await waitForLink(casework.dataDir, person.email, '/reset-password', 2))
  await typeInto(page, 'New Password', 'Chambers-2nd')
  await typeInto(page, 'Confirm Password', 'Chambers-2nd')
  await pressEnterOn(page, 'button', 'Reset Password')
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible()
  await expect(page).toHaveURL(`${casework.url}/login`)

  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', 'Chambers-2nd')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})
