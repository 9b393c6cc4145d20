import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signInOnPage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const FORMS = [
  [
    'register',
    '/register',
    'Password',
    'Confirm Password',
    'Create Account',
    "Passwords don't match",
    'Full name is required',
  ],
  [
    'reset',
    '/reset-password?email=a@example.com&token=x',
    'New Password',
    'Confirm Password',
    'Reset Password',
    "Passwords don't match",
    undefined,
  ],
  [
    'profile',
    '/profile-settings?tab=security',
    'New Password',
    'Confirm New Password',
    'Update Password',
    'New passwords do not match',
    'Current password is required',
  ],
] as const

const getField = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

for (const [form, path, passwordLabel, repeatLabel, submit, sentence, otherError] of FORMS) {
  test(`${form}: differing passwords are reported as soon as both are filled, even if other fields are invalid`, async ({
    page,
  }) => {
    proves('FIX-061, AUTH-040, AUTH-083, PROFILE-022, FIX-080')
    if (form === 'profile') await signInOnPage(page, casework.url, (await newUser(casework)).person)
    await page.goto(casework.url + path)
    const [password, repetition] = [getField(page, passwordLabel), getField(page, repeatLabel)]
    const message = page.getByRole('alert').filter({ hasText: sentence })

    await test.step('no error while the repetition is typed, an error once its field is left', async () => {
      await password.fill('Chambers-1')
      await repetition.pressSequentially('Chamb')
      await expect(message).toHaveCount(0)
      await repetition.blur()
      await expect(message).toBeVisible()
      await expect(repetition).toHaveAttribute('aria-invalid', 'true')
      await expect(repetition).toHaveAccessibleDescription(sentence)
      await repetition.fill('Chambers-1')
      await expect(message).toHaveCount(0)
    })

    await test.step('an error before the form is sent, and while other fields are invalid', async () => {
      await repetition.fill('Chambers-2')
      await expect(message).toBeVisible()
      await password.fill('short')
      await page.getByRole('main').getByRole('button', { name: submit }).click()
      await expect(page.getByText(/^Password must be at least 8 characters/)).toBeVisible()
      if (otherError !== undefined) await expect(page.getByText(otherError)).toBeVisible()
      await expect(message).toBeVisible()
    })

    await test.step('no error once either password is corrected', async () => {
      await password.fill('Chambers-2')
      await expect(message).toHaveCount(0)
      await password.fill('Chambers-3')
      await expect(message).toBeVisible()
      await repetition.fill('Chambers-3')
      await expect(message).toHaveCount(0)
    })
  })
}
