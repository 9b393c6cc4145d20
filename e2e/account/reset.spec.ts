import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getField, pressButton, startsWith } from '../support/forms.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { waitForLink, readMails } from '../support/mail.ts'
import { newPerson, signInOnPage, signUp } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const FAILURE_500 = { status: 500, json: { success: false } }

test('a password reset is requested', async ({ page }) => {
  proves('AUTH-070..077')
  const person = newPerson()
  await signUpByApi(casework, person)
  await page.goto(`${casework.url}/forgot-password`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password')
  await expect(page).toHaveTitle('Reset Password · Casework')
  await pressButton(page, 'Send Reset Link')
  await expect(getField(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await getField(page, 'Email').fill('whitfield')
  await expect(getField(page, 'Email')).toHaveAccessibleDescription('Invalid email format')

  await getField(page, 'Email').fill(person.email)
  const refusals = [
    { answer: FAILURE_500, sentence: 'Failed to send reset email' },
    {
      answer: {
        status: 429,
        json: {
          success: false,
          error: { status: 429, type: 'rate_limited', message: 'Too many requests', data: null },
        },
      },
      sentence: 'Too many requests',
    },
  ]
  for (const { answer, sentence } of refusals) {
    await page.route('**/api/password-reset-request/', (route) => route.fulfill(answer))
    await pressButton(page, 'Send Reset Link')
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await page.unroute('**/api/password-reset-request/')
  }

  const sent = page.waitForRequest('**/api/password-reset-request/')
  await pressButton(page, 'Send Reset Link')
  expect((await sent).postDataJSON()).toEqual({ email: person.email })
  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeFocused()
  await expect(page.getByText('The link expires in 1 hour')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await waitForLink(casework.dataDir, person.email, '/reset-password', 2)

  await pressButton(page, 'Try Different Email')
  await expect(getField(page, 'Email')).toBeFocused()
  await expect(getField(page, 'Email')).toHaveValue('')
  // An unknown address gets the same response, and no mail.
  await getField(page, 'Email').fill('stranger@whitfield-law.example')
  await pressButton(page, 'Send Reset Link')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  expect(readMails(casework.dataDir, 'stranger@whitfield-law.example')).toEqual([])
})

test('the mailed link sets a new password, once @core', async ({ page, browser }) => {
  proves('AUTH-078..087')
  for (const query of ['', '?email=a@b.co', '?token=t']) {
    await page.goto(`${casework.url}/reset-password${query}`)
    await expect(page).toHaveURL(`${casework.url}/forgot-password`)
  }
  const otherBrowser = await (await browser.newContext()).newPage()
  const person = await signUp(otherBrowser, casework)
  await page.goto(`${casework.url}/forgot-password`)
  await getField(page, 'Email').fill(person.email)
  await pressButton(page, 'Send Reset Link')
  const link = await waitForLink(casework.dataDir, person.email, '/reset-password', 2)
  expect(link).toContain(
    `${casework.url}/reset-password?email=${encodeURIComponent(person.email)}&token=`,
  )

  await page.clock.install()
  await page.goto(link)
  await expect(page.getByText(person.email)).toBeVisible()
  await pressButton(page, 'Reset Password')
  await expect(getField(page, 'New Password')).toHaveAccessibleDescription(
    startsWith('Password is required'),
  )
  await expect(getField(page, 'Confirm Password')).toHaveAccessibleDescription(
    'Please confirm your password',
  )
  await expect(getField(page, 'New Password')).toBeFocused()
  const wrong: [label: string, text: string, sentence: string][] = [
    ['New Password', 'Short1', 'Password must be at least 8 characters'],
    [
      'New Password',
      'NOLOWERCASE1',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      'New Password',
      'Chambers-2nd',
      'At least 8 characters with upper and lower case letters and a number',
    ],
    ['Confirm Password', 'Chambers-3rd', "Passwords don't match"],
  ]
  for (const [label, text, sentence] of wrong) {
    await getField(page, label).fill(text)
    await expect(getField(page, label)).toHaveAccessibleDescription(startsWith(sentence))
  }
  await getField(page, 'Confirm Password').fill('Chambers-2nd')
  await page.route('**/api/password-reset-confirm/', (route) => route.fulfill(FAILURE_500))
  await pressButton(page, 'Reset Password')
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
  await page.unroute('**/api/password-reset-confirm/')

  const sent = page.waitForRequest('**/api/password-reset-confirm/')
  await pressButton(page, 'Reset Password')
  expect((await sent).postDataJSON()).toEqual({
    email: person.email,
    token: new URL(link).searchParams.get('token'),
    new_password: 'Chambers-2nd',
  })
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(600)
  await expect(page).toHaveURL(`${casework.url}/login`)

  await page.goto(link)
  await getField(page, 'New Password').fill('Chambers-4th')
  await getField(page, 'Confirm Password').fill('Chambers-4th')
  await pressButton(page, 'Reset Password')
  await expect(page.getByRole('alert')).toContainText('This reset link is invalid or has expired')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(`${casework.url}/forgot-password`)

  // Other sign-ins have ended, and the new password works.
  await otherBrowser.goto(`${casework.url}/clients`)
  await expect(otherBrowser).toHaveURL(`${casework.url}/login`)
  await otherBrowser.context().close()
  await signInOnPage(page, casework.url, { ...person, password: 'Chambers-2nd' })
})
