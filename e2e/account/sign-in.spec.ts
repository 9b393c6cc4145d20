import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDescribedField, getField, pressButton } from '../support/forms.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { newPerson, signInOnPage, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the pages before sign-in have a header, a footer and links to each other', async ({
  page,
}) => {
  proves('AUTH-001..006, AUTH-008..010, SHELL-016, SHELL-021, SHELL-035')
  const person = newPerson()
  await signUpByApi(casework, person)
  // Deep links end at the dashboard, too (OQ-050).
  await page.goto(`${casework.url}/clients/create`)
  await expect(page).toHaveURL(`${casework.url}/login`)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(`${casework.url}/register`)
  await header.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  const footer = page.getByRole('contentinfo')
  await expect(
    footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link'),
  ).toHaveText(['Login', 'Get Started'])
  await expect(footer.getByRole('region', { name: 'Contact' }).getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(footer).toContainText(
    'Professional case management system for law firms and legal professionals',
  )
  await expect(footer).toContainText('© 2025 Casework · v2.0')
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`${casework.url}/forgot-password`)
  await page.goBack()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign in to your account' }),
  ).toBeVisible()
  await getField(page, 'Email').fill(person.email)
  await getField(page, 'Password').fill(person.password)
  await pressButton(page, 'Login')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await page.goto(casework.url)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(
    page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Dashboard' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('login refuses invalid input without a request', async ({ page }) => {
  proves('AUTH-007, AUTH-009, AUTH-011..015')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto(`${casework.url}/login`)
  await pressButton(page, 'Login')
  await expect(getDescribedField(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await expect(getDescribedField(page, 'Password')).toHaveAccessibleDescription(
    'Password is required',
  )
  await expect(getField(page, 'Email')).toBeFocused()
  await getField(page, 'Email').fill('not an address')
  await getField(page, 'Password').fill('12345')
  await expect(getDescribedField(page, 'Email')).toHaveAccessibleDescription('Invalid email format')
  await expect(getDescribedField(page, 'Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await pressButton(page, 'Login')
  expect(calls).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`${casework.url}/register`)
})

test('login says why it failed: the server, a broken answer, no answer', async ({ page }) => {
  proves('AUTH-016, AUTH-020..023, HTTP-005')
  await page.goto(`${casework.url}/login`)
  await getField(page, 'Email').fill(' Nobody@Example.com ')
  await getField(page, 'Password').fill('Chambers1')
  const sent = page.waitForRequest('**/api/login/')
  await pressButton(page, 'Login')
  expect((await sent).postDataJSON()).toEqual({
    email: 'nobody@example.com',
    password: 'Chambers1',
  })
  expect((await (await sent).allHeaders())['authorization']).toBeUndefined()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')

  const answers = [
    {
      sentence: 'Login failed',
      status: 400,
      body: '{"success":false,"error":{"status":400,"type":"conflict","message":"","data":null}}',
    },
    {
      sentence: 'Failed to process login data',
      status: 200,
      body: '{"success":true,"data":{"user":null}}',
    },
  ]
  for (const { sentence, status, body } of answers) {
    await page.route('**/api/login/', (route) =>
      route.fulfill({ status, contentType: 'application/json', body }),
    )
    await pressButton(page, 'Login')
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/login/')
  }
  await page.route('**/api/login/', (route) => route.abort())
  await pressButton(page, 'Login')
  await expect(page.getByRole('alert')).toHaveText('Network error - please try again')
  await expect(page).toHaveURL(`${casework.url}/login`)
})

test('routes require a sign-in and nothing else @core', async ({ page }) => {
  proves('SHELL-001..006, SHELL-008..014, SHELL-016..018, MSG-001')
  const privatePaths = [
    'dashboard',
    'clients',
    'clients/create',
    'clients/1',
    'clients/1/edit',
    'cases',
    'cases/create',
    'cases/1',
    'cases/1/edit',
    'sessions',
    'sessions/create',
    'sessions/1',
    'sessions/1/edit',
    'documents',
    'messages',
    'connections',
    'notifications',
  ]
  for (const path of privatePaths) {
    await page.goto(`${casework.url}/${path}`)
    await expect(page, path).toHaveURL(`${casework.url}/login`)
  }
  await page.goto(`${casework.url}/no/such/page`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)

  await signUp(page, casework)
  for (const path of [
    'login',
    'register',
    'verify-otp?email=a@b.co',
    'forgot-password',
    'reset-password?email=a@b.co&token=t',
    '',
  ]) {
    await page.goto(`${casework.url}/${path}`)
    await expect(page, path).toHaveURL(`${casework.url}/dashboard`)
  }
  await page.goto(`${casework.url}/clients/seven`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto(`${casework.url}/clients/999999`)
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible()
  await page.goto(`${casework.url}/messages`)
  await expect(
    page.getByText('Case messaging with voice and text support is in progress.'),
  ).toBeVisible()
})

test('the shell shows who is signed in; logging out asks first and reaches other tabs', async ({
  page,
}) => {
  proves(
    'AUTH-088..091, SHELL-020, SHELL-022, SHELL-024..031, SHELL-033..036, SHELL-043, SHELL-044, SHELL-046, STORE-001, STORE-002, STORE-007',
  )
  const person = await signUp(page, casework)
  const rail = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(rail.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    /Connections.*Owner Only/,
    'Clients',
    'Cases',
    'Sessions',
    'Documents',
    'Messages',
  ])
  await expect(rail).toContainText('v2.0')
  await expect(page.getByRole('banner')).toContainText('My Dashboard')
  const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
  expect(stored).not.toContain(person.email)
  expect(Buffer.from(stored ?? '', 'base64').toString('latin1')).not.toContain('token')
  await page.reload()
  await expect(rail).toContainText(`${person.name}${person.email}Owner`)

  const otherTab = await page.context().newPage()
  await otherTab.goto(`${casework.url}/clients`)
  await expect(otherTab.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()

  await page.setViewportSize({ width: 900, height: 800 })
  await expect(rail).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await rail.getByRole('link', { name: 'Cases' }).click()
  await expect(page.getByRole('heading', { name: 'Cases', level: 1 })).toBeFocused()
  await expect(rail).not.toBeInViewport()
  await expect(page).toHaveTitle('Cases · Casework')

  const menu = page.getByRole('button', { name: /Account menu/ })
  await menu.click()
  await expect(page.getByRole('menu')).toContainText(`${person.name}${person.email}`)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to log out?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${casework.url}/cases`)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  await expect(otherTab).toHaveURL(`${casework.url}/login`)
})

test('an unreadable or expired sign-in is a sign-out', async ({ page }) => {
  proves('HTTP-023, HTTP-024, STORE-009..011')
  const person = await signUp(page, casework)
  for (const broken of ['%%%', '{}', 'AQID']) {
    await page.evaluate((text) => localStorage.setItem('userInfo', text), broken)
    await page.goto(`${casework.url}/clients`)
    await expect(page).toHaveURL(`${casework.url}/login`)
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  }
  await signInOnPage(page, casework.url, person)
  await page.route('**/api/clients/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"success":false}' }),
  )
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
})
