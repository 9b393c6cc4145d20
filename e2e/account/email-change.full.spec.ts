import { expect, test } from '@playwright/test'
import { newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { waitForCode, waitForLink } from '../support/mail.ts'
import { newPerson, signIn, signInOnPage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('a new address takes effect with its code, and the old one recovers the account from a thief', async ({
  page,
  browser,
}) => {
  proves('FIX-002, FIX-003')
  const casework = await shareCasework()
  const { person } = await newUser(casework, 'Jane Doe')
  const stolen = newPerson().email
  const thief = await (await browser.newContext()).newPage()
  await signIn(thief, casework.url, person, '/profile-settings')
  await getField(thief, 'Email Address').fill(stolen)
  await getField(thief, 'Current Password').fill(person.password)
  await pressButton(thief, 'Save Changes')
  const boxes = thief.getByRole('group', { name: `Enter the code we sent to ${stolen}` })
  await boxes.getByRole('textbox').first().click()
  await thief.keyboard.type(await waitForCode(casework.dataDir, stolen))
  await pressButton(thief, 'Verify')
  await expectToast(thief, 'Your new address is confirmed')
  await expect(getField(thief, 'Email Address')).toHaveValue(stolen)

  // The owner opens the link in a browser where another user is signed in.
  const { person: colleague } = await newUser(casework, 'Colin Colleague')
  await signIn(page, casework.url, colleague)
  await page.goto(await waitForLink(casework.dataDir, person.email, '/undo-email', 2))
  await pressButton(page, 'Restore my address')
  await expect(page.getByRole('heading', { name: 'Your address is restored' })).toBeFocused()
  await page.goto(`${casework.url}/dashboard`)
  await expect(page.getByRole('banner').getByText('Colin Colleague')).toBeVisible()

  // The open page notices by itself, and is where a sign-in returns to.
  await expect(thief).toHaveURL(`${casework.url}/login`)
  for (const email of [stolen, person.email]) {
    await getField(thief, 'Email').fill(email)
    await getField(thief, 'Password').fill(person.password)
    await pressButton(thief, 'Login')
    await expect(
      thief.getByRole('alert').filter({ hasText: 'Invalid email or password' }),
    ).toBeVisible()
  }
  await thief.goto(await waitForLink(casework.dataDir, person.email, '/reset-password', 3))
  await getField(thief, 'New Password').fill('Chambers-2nd')
  await getField(thief, 'Confirm Password').fill('Chambers-2nd')
  await pressButton(thief, 'Reset Password')
  await expect(thief.getByText('Password reset successfully!')).toBeVisible()
  const recovered = { email: person.email, password: 'Chambers-2nd' }
  await signInOnPage(thief, casework.url, recovered, '/profile-settings')
  await thief.context().close()
})
