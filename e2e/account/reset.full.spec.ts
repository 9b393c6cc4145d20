import { expect, test, type Page } from '@playwright/test'
import { getField, pressButton } from '../support/forms.ts'
import { waitForLink } from '../support/mail.ts'
import { signInOnPage, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { shareCasework } from '../support/shared-casework.ts'

const enterPassword = async (page: Page, password: string) => {
  await getField(page, 'New Password').fill(password)
  await getField(page, 'Confirm Password').fill(password)
  await pressButton(page, 'Reset Password')
}

test('the mailed link sets a new password, once, and ends other sign-ins', async ({
  page,
  browser,
}) => {
  proves('AUTH-073, AUTH-084..087')
  const casework = await shareCasework()
  const otherBrowser = await (await browser.newContext()).newPage()
  const person = await signUp(otherBrowser, casework)
  await page.goto(`${casework.url}/forgot-password`)
  await getField(page, 'Email').fill(person.email)
  await pressButton(page, 'Send Reset Link')
  const link = await waitForLink(casework.dataDir, person.email, '/reset-password', 2)
  await page.clock.install()
  await page.goto(link)
  await enterPassword(page, 'Chambers-2nd')
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(600)
  await expect(page).toHaveURL(`${casework.url}/login`)

  await page.goto(link)
  await enterPassword(page, 'Chambers-4th')
  await expect(page.getByRole('alert')).toContainText('This reset link is invalid or has expired')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(`${casework.url}/forgot-password`)
  await otherBrowser.goto(`${casework.url}/clients`)
  await expect(otherBrowser).toHaveURL(`${casework.url}/login`)
  await otherBrowser.context().close()
  await signInOnPage(page, casework.url, { ...person, password: 'Chambers-2nd' })
})
