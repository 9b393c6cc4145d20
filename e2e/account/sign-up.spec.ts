import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { describedField, field, press, startsWith } from '../support/forms.ts'
import { expectAccessible } from '../support/inspect.ts'
import { mailedCode } from '../support/mail.ts'
import { codeBox, fillSignUp, newPerson } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

test('register refuses invalid input (AUTH-025, AUTH-029..041, AUTH-046)', async ({ page }) => {
  await page.goto(`${casework.url}/register`)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await expect(page.getByRole('option', { name: 'United States (+1)', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await press(page, 'Create Account')
  const empty = {
    'Full Name': 'Full name is required',
    Email: 'Email is required',
    'Phone Number': 'Phone number is required',
    Country: 'Please select a country',
    Password: 'Password is required',
    'Confirm Password': 'Please confirm your password',
  }
  for (const [label, sentence] of Object.entries(empty))
    await expect(describedField(page, label)).toHaveAccessibleDescription(startsWith(sentence))
  await expect(field(page, 'Full Name')).toBeFocused()

  const wrong: [label: string, text: string, sentence: string][] = [
    ['Full Name', 'A', 'Name must be at least 2 characters'],
    ['Email', 'a@b', 'Invalid email format'],
    ['Phone Number', '555-CALL-NOW', 'Invalid phone number format'],
    ['Password', 'Short1', 'Password must be at least 8 characters'],
    [
      'Password',
      'nocapitals1',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    ['Confirm Password', 'Another1pass', "Passwords don't match"],
  ]
  for (const [label, text, sentence] of wrong) {
    await field(page, label).fill(text)
    await expect(describedField(page, label)).toHaveAccessibleDescription(startsWith(sentence))
  }
  await field(page, 'Phone Number').fill('+1 (555) 010-2030')
  await expect(page.getByText('Invalid phone number format')).toBeHidden()
})

test('sign-up sends its fields, keeps an invitation, and says when the address is taken (AUTH-026..028, AUTH-042..045, AUTH-050, HTTP-030)', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await page.goto(`${casework.url}/register?invitation=token-1`)
  const sent = page.waitForRequest('**/api/register/')
  await fillSignUp(page, person)
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toEqual({
    name: person.name,
    email: person.email,
    mobile: person.mobile,
    password: person.password,
    country_id: expect.any(Number),
  })
  await expect(page).toHaveURL(
    `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}&invitation=token-1`,
  )
  await codeBox(page).click()
  await page.keyboard.type(await mailedCode(casework.dataDir, person.email))
  await press(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${casework.url}/register`)
  await fillSignUp(stranger, person)
  await expect(describedField(stranger, 'Email')).toHaveAccessibleDescription(
    'An account with this email already exists',
  )
  await expect(stranger).toHaveURL(`${casework.url}/register`)
  await stranger.context().close()
})

test("a refused sign-up and a wrong code show the server's message, or else their own (AUTH-045, AUTH-062, FIX-080)", async ({
  page,
}) => {
  const alert = page.getByRole('main').getByRole('alert')
  const error = {
    status: 400,
    type: 'validation_error',
    message: 'Closed for the holidays',
    data: null,
  }
  const refuses = async (call: string, json: object) => {
    await page.unrouteAll()
    await page.route(call, (route) => route.fulfill({ status: 400, json }))
  }

  await page.goto(`${casework.url}/register`)
  await refuses('**/api/register/', {})
  await fillSignUp(page, newPerson())
  await expect(alert).toHaveText('Registration failed')
  await refuses('**/api/register/', { success: false, error })
  await press(page, 'Create Account')
  await expect(alert).toHaveText('Closed for the holidays')
  await page.unrouteAll()
  await press(page, 'Create Account')
  await expect(page).toHaveURL(/\/verify-otp/)

  await refuses('**/api/confirm-account/', {})
  await codeBox(page).click()
  await page.keyboard.type('123456')
  await press(page, 'Verify')
  await expect(alert).toHaveText('Invalid verification code')
  await refuses('**/api/confirm-account/', { success: false, error })
  await press(page, 'Verify')
  await expect(alert).toHaveText('Closed for the holidays')
})

test('verification: six boxes, paste, a countdown and a new code (AUTH-049, AUTH-051..059, AUTH-062..065, AUTH-067)', async ({
  page,
}) => {
  await page.goto(`${casework.url}/verify-otp`)
  await expect(page).toHaveURL(`${casework.url}/register`)

  const person = newPerson()
  await page.clock.install()
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  const resend = page.getByRole('button', { name: 'Resend code', exact: true })
  await expect(resend).toBeDisabled()
  // Registration alone does not sign the user in.
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()

  await codeBox(page).click()
  await page.keyboard.type('a1b23')
  await expect(boxes.nth(0)).toHaveValue('1')
  await expect(boxes.nth(2)).toHaveValue('3')
  await press(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Please enter the complete 6-digit code')

  const first = await mailedCode(casework.dataDir, person.email)
  const wrong = first === '000000' ? '000001' : '000000'
  await codeBox(page).click()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, wrong)
  await expect(boxes.nth(5)).toHaveValue(wrong.slice(5))
  await press(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')

  await page.clock.fastForward(61_000)
  await expect(resend).toBeEnabled()
  const refusals = [
    { sentence: 'Failed to resend code', status: 400, message: '' },
    {
      sentence: 'Too many attempts. Please try again later.',
      status: 429,
      message: 'Too many attempts. Please try again later.',
    },
  ]
  for (const { sentence, status, message } of refusals) {
    await page.route('**/api/resend-confirmation/', (route) =>
      route.fulfill({
        status,
        json: { success: false, error: { status, type: 'error', message, data: null } },
      }),
    )
    await resend.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.unroute('**/api/resend-confirmation/')
  }
  await expect(boxes.nth(5)).toHaveValue(wrong.slice(5))
  const asked = page.waitForRequest('**/api/resend-confirmation/')
  await resend.click()
  expect((await asked).postDataJSON()).toEqual({
    email: person.email,
    registration: expect.stringMatching(/^[\w-]{43}$/),
  })
  await expect(
    page.getByRole('status').filter({ hasText: 'New verification code sent to your email' }),
  ).toBeVisible()
  for (const index of [0, 5]) await expect(boxes.nth(index)).toHaveValue('')
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(601_000)
  await expect(page.getByRole('timer')).toHaveText('00:00 · Code expired')
  await expect(resend).toBeEnabled()
})

test("the countdown follows the code's lifetime through reloads, and a tab that knows no code shows none (FIX-063)", async ({
  page,
  context,
}) => {
  const person = newPerson()
  // The client's clock is an hour ahead of the server's.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  const resend = page.getByRole('button', { name: 'Resend code', exact: true })
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await page.clock.fastForward(30_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/Code expires in 09:[12]\d/)
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(31_000)
  await expect(resend).toBeEnabled()
  await page.clock.fastForward(600_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText('00:00 · Code expired')

  const other = await context.newPage()
  await other.goto(page.url())
  const fresh = other.getByRole('button', { name: 'Send a new code' })
  await expect(fresh).toBeEnabled()
  await expect(other.getByRole('timer')).toHaveCount(0)
  await expectAccessible(other, 'a code of which this tab knows nothing')
  await fresh.click()
  await expect(other.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await other.reload()
  await expect(other.getByRole('timer')).toHaveText(/Code expires in 09:\d\d|Code expires in 10:00/)
})

test("signing up with another's address neither gives access nor keeps the owner out (FIX-001)", async ({
  page,
  browser,
}) => {
  const owner = newPerson('Olivia Owner')
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, owner)
  const code = await mailedCode(casework.dataDir, owner.email)

  const stranger = await (await browser.newContext()).newPage()
  const mallory = {
    ...newPerson('Mallory Quick'),
    email: owner.email,
    password: 'Mallory1password',
  }
  await stranger.goto(`${casework.url}/register`)
  await fillSignUp(stranger, mallory)
  const theirs = await mailedCode(casework.dataDir, owner.email, 2)

  await page.reload()
  await codeBox(page).click()
  await page.keyboard.type(theirs)
  await press(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')
  await codeBox(page).click()
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Delete')
  await page.keyboard.type(code)
  await press(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(page.getByRole('banner').getByText('Olivia Owner')).toBeVisible()

  await codeBox(stranger).click()
  await stranger.keyboard.type(theirs)
  await press(stranger, 'Verify')
  await expect(stranger.getByRole('alert')).toHaveText('Invalid verification code')
  await stranger.goto(`${casework.url}/login`)
  await field(stranger, 'Email').fill(owner.email)
  await field(stranger, 'Password').fill(mallory.password)
  await press(stranger, 'Login')
  await expect(stranger.getByRole('alert')).toHaveText('Invalid email or password')
  await stranger.context().close()
})

test('a login with an unconfirmed address leads to the code (AUTH-020, AUTH-067)', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  await expect(page).toHaveURL(/verify-otp/)
  await page.goto(`${casework.url}/login`)
  await field(page, 'Email').fill(` ${person.email.toUpperCase()}`)
  await field(page, 'Password').fill(person.password)
  await press(page, 'Login')
  await expect(page.getByRole('alert')).toContainText('Please verify your email before signing in')
  await page.getByRole('alert').getByRole('link', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL(
    `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}`,
  )
  await codeBox(page).click()
  await page.keyboard.type(await mailedCode(casework.dataDir, person.email))
  await press(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})
