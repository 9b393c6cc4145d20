import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { getDescribedField, getField, pressButton, startsWith } from '../support/forms.ts'
import { expectAccessible } from '../support/inspect.ts'
import { waitForCode } from '../support/mail.ts'
import { getCodeBox, fillSignUp, newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

test('register refuses invalid input', async ({ page }) => {
  proves('AUTH-025, AUTH-029..041, AUTH-046')
  await page.goto(`${casework.url}/register`)
  await page.getByRole('combobox', { name: 'Country' }).click()
  await expect(page.getByRole('option', { name: 'United States (+1)', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await pressButton(page, 'Create Account')
  const empty = {
    'Full Name': 'Full name is required',
    Email: 'Email is required',
    'Phone Number': 'Phone number is required',
    Country: 'Please select a country',
    Password: 'Password is required',
    'Confirm Password': 'Please confirm your password',
  }
  for (const [label, sentence] of Object.entries(empty))
    await expect(getDescribedField(page, label)).toHaveAccessibleDescription(startsWith(sentence))
  await expect(getField(page, 'Full Name')).toBeFocused()

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
    await getField(page, label).fill(text)
    await expect(getDescribedField(page, label)).toHaveAccessibleDescription(startsWith(sentence))
  }
  await getField(page, 'Phone Number').fill('+1 (555) 010-2030')
  await expect(page.getByText('Invalid phone number format')).toBeHidden()
})

test('sign-up sends its fields, keeps an invitation, and says when the address is taken', async ({
  page,
  browser,
}) => {
  proves('AUTH-026..028, AUTH-042..045, AUTH-050, HTTP-030')
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
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(casework.dataDir, person.email))
  await pressButton(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${casework.url}/register`)
  await fillSignUp(stranger, person)
  await expect(getDescribedField(stranger, 'Email')).toHaveAccessibleDescription(
    'An account with this email already exists',
  )
  await expect(stranger).toHaveURL(`${casework.url}/register`)
  await stranger.context().close()
})

test("a refused sign-up and a wrong code show the server's message, or else their own", async ({
  page,
}) => {
  proves('AUTH-045, AUTH-062, FIX-080')
  const alert = page.getByRole('main').getByRole('alert')
  const error = {
    status: 400,
    type: 'validation_error',
    message: 'Closed for the holidays',
    data: null,
  }
  const refuseCalls = async (call: string, json: object) => {
    await page.unrouteAll()
    await page.route(call, (route) => route.fulfill({ status: 400, json }))
  }

  await page.goto(`${casework.url}/register`)
  await refuseCalls('**/api/register/', {})
  await fillSignUp(page, newPerson())
  await expect(alert).toHaveText('Registration failed')
  await refuseCalls('**/api/register/', { success: false, error })
  await pressButton(page, 'Create Account')
  await expect(alert).toHaveText('Closed for the holidays')
  await page.unrouteAll()
  await pressButton(page, 'Create Account')
  await expect(page).toHaveURL(/\/verify-otp/)

  await refuseCalls('**/api/confirm-account/', {})
  await getCodeBox(page).click()
  await page.keyboard.type('123456')
  await pressButton(page, 'Verify')
  await expect(alert).toHaveText('Invalid verification code')
  await refuseCalls('**/api/confirm-account/', { success: false, error })
  await pressButton(page, 'Verify')
  await expect(alert).toHaveText('Closed for the holidays')
})

test('verification: six boxes, paste, a countdown and a new code', async ({ page }) => {
  proves('AUTH-049, AUTH-051..059, AUTH-062..065, AUTH-067')
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

  await getCodeBox(page).click()
  await page.keyboard.type('a1b23')
  await expect(boxes.nth(0)).toHaveValue('1')
  await expect(boxes.nth(2)).toHaveValue('3')
  await pressButton(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Please enter the complete 6-digit code')

  const firstCode = await waitForCode(casework.dataDir, person.email)
  const wrongCode = firstCode === '000000' ? '000001' : '000000'
  await getCodeBox(page).click()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, wrongCode)
  await expect(boxes.nth(5)).toHaveValue(wrongCode.slice(5))
  await pressButton(page, 'Verify')
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
  await expect(boxes.nth(5)).toHaveValue(wrongCode.slice(5))
  const resendRequest = page.waitForRequest('**/api/resend-confirmation/')
  await resend.click()
  expect((await resendRequest).postDataJSON()).toEqual({
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

test("the countdown follows the code's lifetime through reloads, and a tab that knows no code shows none", async ({
  page,
  context,
}) => {
  proves('FIX-063')
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

  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  const sendNewCode = otherTab.getByRole('button', { name: 'Send a new code' })
  await expect(sendNewCode).toBeEnabled()
  await expect(otherTab.getByRole('timer')).toHaveCount(0)
  await expectAccessible(otherTab, 'a code of which this tab knows nothing')
  await sendNewCode.click()
  await expect(otherTab.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await otherTab.reload()
  await expect(otherTab.getByRole('timer')).toHaveText(
    /Code expires in 09:\d\d|Code expires in 10:00/,
  )
})

test("signing up with another's address neither gives access nor keeps the owner out", async ({
  page,
  browser,
}) => {
  proves('FIX-001')
  const owner = newPerson('Olivia Owner')
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, owner)
  const code = await waitForCode(casework.dataDir, owner.email)

  const stranger = await (await browser.newContext()).newPage()
  const thief = {
    ...newPerson('Mallory Quick'),
    email: owner.email,
    password: 'Mallory1password',
  }
  await stranger.goto(`${casework.url}/register`)
  await fillSignUp(stranger, thief)
  const strangerCode = await waitForCode(casework.dataDir, owner.email, 2)

  await page.reload()
  await getCodeBox(page).click()
  await page.keyboard.type(strangerCode)
  await pressButton(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')
  await getCodeBox(page).click()
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Delete')
  await page.keyboard.type(code)
  await pressButton(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(page.getByRole('banner').getByText('Olivia Owner')).toBeVisible()

  await getCodeBox(stranger).click()
  await stranger.keyboard.type(strangerCode)
  await pressButton(stranger, 'Verify')
  await expect(stranger.getByRole('alert')).toHaveText('Invalid verification code')
  await stranger.goto(`${casework.url}/login`)
  await getField(stranger, 'Email').fill(owner.email)
  await getField(stranger, 'Password').fill(thief.password)
  await pressButton(stranger, 'Login')
  await expect(stranger.getByRole('alert')).toHaveText('Invalid email or password')
  await stranger.context().close()
})

test('a login with an unconfirmed address leads to the code', async ({ page }) => {
  proves('AUTH-020, AUTH-067')
  const person = newPerson()
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  await expect(page).toHaveURL(/verify-otp/)
  await page.goto(`${casework.url}/login`)
  await getField(page, 'Email').fill(` ${person.email.toUpperCase()}`)
  await getField(page, 'Password').fill(person.password)
  await pressButton(page, 'Login')
  await expect(page.getByRole('alert')).toContainText('Please verify your email before signing in')
  await page.getByRole('alert').getByRole('link', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL(
    `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}`,
  )
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(casework.dataDir, person.email))
  await pressButton(page, 'Verify')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})
