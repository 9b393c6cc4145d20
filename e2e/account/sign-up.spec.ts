import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDescribedField, getField, pressButton, startsWith } from '../support/forms.ts'
import { waitForCode } from '../support/mail.ts'
import { getCodeBox, fillSignUp, newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

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

test('sign-up sends its fields, keeps an invitation, and says when the address is taken @core', async ({
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
