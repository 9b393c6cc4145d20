import { expect, test, type Page } from '@playwright/test'
import { changeAnswers, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signInOnPage } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const PROFILE = '**/api/user/profile/'
const FAILURE_500 = { status: 500, contentType: 'application/json', body: '{}' }
const waitForPut = (page: Page, path: string) =>
  page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes(path))
const findValue = (page: Page, term: string) =>
  page.getByRole('main').locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

test('the profile is loaded, validated and saved, and the header follows @core', async ({
  page,
}) => {
  proves('SHELL-007, SHELL-045, PROFILE-001..017, PROFILE-019, PROFILE-020')
  const { person } = await newUser(casework, 'Jane Doe')
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page).toHaveURL(`${casework.url}/login`)
  await signInOnPage(page, casework.url, person)
  await page.getByRole('button', { name: /Account menu of/ }).click()
  const loaded = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/user/profile/'),
  )
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await loaded
  await expect(page).toHaveURL(`${casework.url}/profile-settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('tab')).toHaveText([
    'Profile',
    'Security',
    'Preferences',
  ])

  const [name, email, phone, country, bio] = [
    page.getByLabel('Full Name'),
    page.getByLabel('Email Address'),
    page.getByLabel('Phone Number'),
    page.getByLabel('Country'),
    page.getByLabel('Bio'),
  ]
  await expect(name).toHaveValue('Jane Doe')
  await expect(email).toHaveValue(person.email)
  await expect(email).toHaveAttribute('type', 'email')
  for (const required of [name, email])
    await expect(required).toHaveAttribute('aria-required', 'true')
  await expect(phone).toHaveValue(person.mobile)
  await expect(page.getByText('Bio (optional)')).toBeVisible()
  await expect(country).toHaveValue('US')
  await expect(country.locator('option')).toHaveText([
    'No country',
    'Australia',
    'Canada',
    'France',
    'Germany',
    'United Kingdom',
    'United States',
  ])
  for (const [term, value] of [
    ['Account Name', 'Jane Doe'],
    ['Status', 'Active'],
    ['Account ID', /^\d+$/],
    ['Created Date', /^\w+ \d{1,2}, \d{4}$/],
  ] as const) {
    await expect(findValue(page, term)).toHaveText(value)
  }
  const information = page
    .getByRole('region', { name: 'Account Information' })
    .or(page.locator('section', { hasText: 'Account Information' }))
  await expect(information.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'profile')

  await name.fill('')
  await email.fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(name).toBeFocused()

  await name.fill('Jane Roe')
  await email.fill(person.email)
  await phone.fill('+44 20 7946 0000')
  await country.selectOption('GB')
  await bio.fill('Barrister')
  await page.route(PROFILE, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(FAILURE_500) : route.continue(),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update profile' }),
  ).toBeVisible()
  await page.unroute(PROFILE)
  const request = waitForPut(page, '/api/user/profile/')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await request).postDataJSON()).toEqual({
    name: 'Jane Roe',
    email: person.email,
    phone: '+44 20 7946 0000',
    country: 'GB',
    bio: 'Barrister',
  })
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByRole('banner').getByText('Jane Roe')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(person.email)
  await expect(findValue(page, 'Account Name')).toHaveText('Jane Roe')
  await page.reload()
  await expect(bio).toHaveValue('Barrister')
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})

test('a country beyond the six is kept, a missing account and odd account data show messages, and a failed load can be retried', async ({
  page,
}) => {
  proves('PROFILE-007, PROFILE-010, PROFILE-011, PROFILE-013, PROFILE-014, PROFILE-018')
  const { person } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  const change = await changeAnswers<{ account: object }>(page, PROFILE, ({ account }) => ({
    country: 'PL',
    account: { ...account, name: '', is_active: false, created_at: '' },
  }))
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByLabel('Country')).toHaveValue('PL')
  await expect(page.getByLabel('Country').locator('option')).toHaveCount(8)
  await expect(findValue(page, 'Account Name')).toHaveText('No account name')
  await expect(findValue(page, 'Status')).toHaveText('Inactive')
  await expect(findValue(page, 'Created Date')).toHaveText('Unknown')

  change(() => ({ account: null }))
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByText('No Account Found')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(person.name)

  const stopFailing = await failCalls(page, PROFILE)
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByText('Failed to load profile')).toBeVisible()
  await stopFailing()
  change()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email)
})

test('a new password is validated, sent without its repetition, and ends the sign-in of another browser', async ({
  page,
  browser,
}) => {
  proves('PROFILE-021..027')
  const { person } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  const otherBrowser = await (await browser.newContext()).newPage()
  await signInOnPage(otherBrowser, casework.url, person)

  await page.goto(`${casework.url}/profile-settings`)
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\?tab=security$/)
  const [current, newPassword, repetition] = [
    page.getByLabel('Current Password', { exact: false }).first(),
    page.getByRole('textbox', { name: /^New Password/ }),
    page.getByRole('textbox', { name: /^Confirm New Password/ }),
  ]
  const update = page.getByRole('button', { name: 'Update Password' })
  await current.fill('Wrong1horse')
  await newPassword.fill('Short1')
  await repetition.fill('Other12')
  await update.click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await expectAccessible(page, 'profile')

  await newPassword.fill('Barristers2')
  await repetition.fill('Barristers2')
  await update.click()
  await expect(page.getByText('Current password is incorrect')).toBeVisible()
  await current.fill(person.password)
  await page.route('**/api/user/change-password/', (route) => route.fulfill(FAILURE_500))
  await update.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update password' }),
  ).toBeVisible()
  await page.unroute('**/api/user/change-password/')
  const request = waitForPut(page, '/api/user/change-password/')
  await update.click()
  expect((await request).postDataJSON()).toEqual({
    current_password: person.password,
    new_password: 'Barristers2',
  })
  await expectToast(page, 'Password updated successfully')
  for (const field of [current, newPassword, repetition]) await expect(field).toHaveValue('')

  await otherBrowser.goto(`${casework.url}/clients`)
  await expect(otherBrowser).toHaveURL(`${casework.url}/login`)
  await signInOnPage(otherBrowser, casework.url, { ...person, password: 'Barristers2' })
  await otherBrowser.context().close()
  await page.goto(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('unsaved changes need a confirmation, also when only the tab changes', async ({ page }) => {
  const { person } = await newUser(casework, newPerson().name)
  await signInOnPage(page, casework.url, person)
  await page.goto(`${casework.url}/profile-settings`)
  await page.getByLabel('Bio').fill('Solicitor')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Solicitor')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Language')).toHaveValue('en')
})

test('the profile links the licences of the packages in the web app', async ({ page }) => {
  const { person } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  await page.goto(`${casework.url}/profile-settings`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open-source licenses' }).click()
  const notices = await opened

  await expect(notices).toHaveURL(`${casework.url}/third-party-notices.txt`)
  await expect(notices.locator('body')).toContainText('SIL OPEN FONT LICENSE')
})
