import { expect, test, type Browser, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import type { Casework } from '../support/casework.ts'
import { signInOnPage, type Person } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { getSignIns, openOwnSecurity, openSecurity } from '../support/security-tab.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const signInElsewhere = async (browser: Browser, person: Person): Promise<Page> => {
  const page = await (await browser.newContext({ userAgent: USER_AGENT })).newPage()
  await signInOnPage(page, casework.url, person)
  return page
}

/** The next request of a signed-out browser leads to the login page. */
const expectSignedOut = async (page: Page) => {
  await page.goto(`${casework.url}/clients`)
  await expect(page).toHaveURL(`${casework.url}/login`)
}

test('one sign-in is ended from the list, and its browser is signed out @core', async ({
  page,
  browser,
}) => {
  proves('KEYS-037')
  const { person } = await openOwnSecurity(page, casework)
  const phone = await signInElsewhere(browser, person)
  await openSecurity(page, casework)
  const other = getSignIns(page).filter({ hasText: 'Safari on iOS' })
  await expect(other).toContainText('127.0.0.1')
  await expect(other).toContainText(/Last active \w+ \d+, \d{4}, \d\d:\d\d [AP]M/)
  await expect(other).toContainText(/Signed in \w+ \d+, \d{4}/)
  const own = getSignIns(page).filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)

  const stopFailing = await failCalls(page, /\/api\/user\/sign-ins\/\d+\/$/, 'DELETE')
  await other.getByRole('button', { name: 'End this one' }).click()
  await expectToast(page, 'Failed to end the sign-in')
  await stopFailing()
  await other.getByRole('button', { name: 'End this one' }).click()
  await expectToast(page, 'Sign-in ended')
  await expect(other).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await expectSignedOut(phone)
  await phone.context().close()
})

test('all other sign-ins are ended together', async ({ page, browser }) => {
  proves('KEYS-037')
  const { person } = await openOwnSecurity(page, casework)
  const phone = await signInElsewhere(browser, person)
  await openSecurity(page, casework)
  // That of the sign-up, the phone's and this one.
  await expect(getSignIns(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  const question = page.getByRole('alertdialog', { name: 'End all others' })
  await expect(question).toContainText('End all other sign-ins? They have to sign in again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  // While it fades out it still has a button of the same name.
  await expect(question).toHaveCount(0)
  await expect(getSignIns(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'End all others' }).click()
  const stopFailing = await failCalls(page, '**/api/user/sign-ins/end-others/')
  await question.getByRole('button', { name: 'End all others' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to end the sign-in')
  await stopFailing()
  await question.getByRole('button', { name: 'End all others' }).click()
  await expectToast(page, '2 sign-ins ended')
  await expect(getSignIns(page)).toHaveCount(1)
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await expectSignedOut(phone)
  await phone.context().close()
})
