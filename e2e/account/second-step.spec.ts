import { expect, test, type Page } from '@playwright/test'
import type { Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { addApp, expireTickets } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { enterPassword, getCodeBoxes, typeCode } from '../support/second-step.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await sharePasskeyCasework()
})

const expectDashboard = (page: Page) => expect(page).toHaveURL(`${casework.url}/dashboard`)

test('a code of the authenticator app finishes a sign-in, without a pointer', async ({ page }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  const app = await addApp(user)
  await enterPassword(page, casework, user)
  const boxes = getCodeBoxes(page)
  await expect(boxes).toBeFocused()
  await expect(boxes).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter the six digits that the app shows')
  await typeCode(page, '000000')
  await expect(page.getByRole('alert')).toHaveText('This code is not valid')
  await expect(boxes).toBeFocused()
  await typeCode(page, app.createCode(1))
  await expectDashboard(page)
  await page.reload()
  await expectDashboard(page)
})

test('a recovery code finishes a sign-in once; Back returns to the password @core', async ({
  page,
}) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  const { recoveryCodes } = await addApp(user)
  const [code = ''] = recoveryCodes
  await enterPassword(page, casework, user)
  await pressButton(page, 'Back')
  await expect(getField(page, 'Email')).toHaveValue(user.person.email)
  await expect(getField(page, 'Password')).toHaveValue('')
  await expect(getField(page, 'Password')).toBeFocused()
  await page.keyboard.type(user.person.password)
  await pressButton(page, 'Login')

  await pressButton(page, 'Use a recovery code')
  const field = getField(page, 'Recovery code')
  await expect(field).toBeFocused()
  await pressButton(page, 'Back')
  await expect(getCodeBoxes(page)).toBeFocused()
  await pressButton(page, 'Use a recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a recovery code')
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expectDashboard(page)

  const other = await page.context().browser()?.newContext()
  const second = await other?.newPage()
  if (!second) throw new Error('No second browser context')
  await enterPassword(second, casework, user)
  await pressButton(second, 'Use a recovery code')
  await getField(second, 'Recovery code').fill(code)
  await second.keyboard.press('Enter')
  await expect(second.getByRole('alert')).toHaveText('This code is not valid')
  await expect(getField(second, 'Recovery code')).toBeFocused()
  await other?.close()
})

test('an expired second step leads back to the password', async ({ page }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  const app = await addApp(user)
  await enterPassword(page, casework, user)
  await expireTickets(casework, user)
  await typeCode(page, app.createCode(1))
  await expect(page.getByRole('alert')).toHaveText('This sign-in has expired. Please start again.')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign in to your account' }),
  ).toBeVisible()
  await expect(getField(page, 'Email')).toHaveValue(user.person.email)
  await expect(getField(page, 'Password')).toBeFocused()
  await page.keyboard.type('Wrong1horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByText('This sign-in has expired. Please start again.')).toHaveCount(0)
})
