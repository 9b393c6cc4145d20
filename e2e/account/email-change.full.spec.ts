import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDraftOffer, expectConflict } from '../support/conflicts.ts'
import { newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { expectAccessible, newQuietContext, WIDTHS } from '../support/inspect.ts'
import { waitForCode, waitForLink, readMails } from '../support/mail.ts'
import { newPerson, signInOnPage, type Person } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getMain = (page: Page) => page.getByRole('main')
const getPanel = (page: Page) => page.getByRole('region', { name: 'Confirm your new address' })
const getCodeBoxes = (page: Page, email: string) =>
  page.getByRole('group', { name: `Enter the code we sent to ${email}` }).getByRole('textbox')
const getSidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

const openProfile = async (page: Page, person: Person) => {
  await signInOnPage(page, casework.url, person)
  await page.goto(`${casework.url}/profile-settings`)
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email)
}

/** Requests another address with the password. */
const requestEmail = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Current Password', { exact: false }).first().fill(password)
  await pressButton(page, 'Save Changes')
}

for (const width of WIDTHS) {
  test(`a new address is requested with the password and takes effect with its code, at ${width} px`, async ({
    browser,
  }) => {
    proves('FIX-002, FIX-003')
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    const { person } = await newUser(casework, 'Jane Doe')
    const newAddress = newPerson().email
    await openProfile(page, person)
    await expect(page.getByLabel('Current Password')).toHaveCount(0)
    await expect(getPanel(page)).toHaveCount(0)

    // Without the password, somebody at an unlocked computer cannot change the email.
    await requestEmail(page, newAddress, 'Wrong1password')
    await expect(page.getByText('Current password is incorrect')).toBeVisible()
    expect(readMails(casework.dataDir, newAddress)).toEqual([])
    await expectAccessible(page, 'password for a new address')
    const sent = page.waitForRequest(
      (each) => each.method() === 'PUT' && each.url().includes('/api/user/profile/'),
    )
    await requestEmail(page, newAddress.toUpperCase(), person.password)
    expect((await sent).postDataJSON()).toMatchObject({
      email: newAddress,
      current_password: person.password,
    })

    await expect(getPanel(page)).toBeVisible()
    await expect(getPanel(page)).toContainText(`Until then you sign in with ${person.email}.`)
    await expect(page.getByLabel('Email Address')).toHaveValue(person.email)
    await expect(page.getByLabel('Current Password')).toHaveCount(0)
    await expect(getCodeBoxes(page, newAddress)).toHaveCount(6)
    const code = await waitForCode(casework.dataDir, newAddress)
    await expectAccessible(page, 'the code of a new address')

    await page.reload()
    await getCodeBoxes(page, newAddress).first().click()
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await pressButton(page, 'Verify')
    await expect(getPanel(page).getByRole('alert')).toHaveText('Invalid or expired code')
    await getCodeBoxes(page, newAddress).first().click()
    for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Delete')
    // Unsaved text in other fields stays.
    await page.getByLabel('Bio').fill('Barrister')
    await getCodeBoxes(page, newAddress).first().click()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')

    await expectToast(page, 'Your new address is confirmed')
    await expect(getPanel(page)).toHaveCount(0)
    await expect(page.getByLabel('Email Address')).toHaveValue(newAddress)
    await expect(page.getByLabel('Bio')).toHaveValue('Barrister')
    if (width > 1000) await expect(getSidebar(page)).toContainText(newAddress)
    // The new address creates a new version of the profile. The form uses it for the next save.
    await pressButton(page, 'Save Changes')
    await expectToast(page, 'Profile updated successfully')
    await context.close()
  })
}

test('after confirming an email, the form does not overwrite what another browser has saved', async ({
  page,
}) => {
  proves('FIX-020, FIX-002')
  const owner = await newUser(casework, 'Jane Doe')
  const { person } = owner
  const newAddress = newPerson().email
  await openProfile(page, person)
  await requestEmail(page, newAddress, person.password)
  const code = await waitForCode(casework.dataDir, newAddress)
  await page.getByLabel('Bio').fill('Barrister')
  await owner.call(profileEndpoints.update, {
    body: {
      name: 'Jane Doe',
      email: person.email,
      phone: '020 7946 0000',
      country: '',
      bio: '',
    },
  })

  await getCodeBoxes(page, newAddress).first().click()
  await page.keyboard.type(code)
  await pressButton(page, 'Verify')
  await expectToast(page, 'Your new address is confirmed')
  await pressButton(page, 'Save Changes')
  await (await expectConflict(page)).click()
  await expect(getDraftOffer(page)).toBeFocused()
  await expect(page.getByLabel('Phone Number')).toHaveValue('020 7946 0000')
  await expect(page.getByLabel('Email Address')).toHaveValue(newAddress)
})

test('another code is mailed on request, and the current email can be kept', async ({ page }) => {
  proves('FIX-002')
  const { person } = await newUser(casework, 'Jane Doe')
  const newAddress = newPerson().email
  await openProfile(page, person)
  await requestEmail(page, newAddress, person.password)
  await waitForCode(casework.dataDir, newAddress)

  const resend = getPanel(page).getByRole('button', { name: 'Resend' })
  await resend.click()
  await expectToast(page, 'New verification code sent to your email')
  await expect(resend).toBeDisabled()
  const code = await waitForCode(casework.dataDir, newAddress, 2)

  await getPanel(page)
    .getByRole('button', { name: `Keep ${person.email}` })
    .press('Enter')
  await expect(getPanel(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Email Address')).toHaveValue(person.email)
  await expect(getPanel(page)).toHaveCount(0)
  const late = await page.request.post(`${casework.url}/api/user/confirm-email/`, {
    data: { code },
  })
  expect(late.status()).toBe(401)
})

test('the old address recovers an account from a thief who knew the password', async ({
  page,
  browser,
}) => {
  proves('FIX-003')
  const { person } = await newUser(casework, 'Jane Doe')
  const stolen = newPerson().email
  const thief = await (await browser.newContext()).newPage()
  await openProfile(thief, person)
  await requestEmail(thief, stolen, person.password)
  await getCodeBoxes(thief, stolen).first().click()
  await thief.keyboard.type(await waitForCode(casework.dataDir, stolen))
  await pressButton(thief, 'Verify')
  await expectToast(thief, 'Your new address is confirmed')

  // The owner opens the link in a browser where another user is signed in.
  const { person: colleague } = await newUser(casework, 'Colin Colleague')
  await signInOnPage(page, casework.url, colleague)
  await page.goto(await waitForLink(casework.dataDir, person.email, '/undo-email', 2))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Keep your email address' }),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await getMain(page).getByRole('button', { name: 'Restore my address' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your address is restored' }),
  ).toBeFocused()
  await expectAccessible(page, 'address restored')
  await page.goto(`${casework.url}/dashboard`)
  await expect(page.getByRole('banner').getByText('Colin Colleague')).toBeVisible()

  await thief.goto(`${casework.url}/clients`)
  await expect(thief).toHaveURL(`${casework.url}/login`)
  for (const email of [stolen, person.email]) {
    await getField(thief, 'Email').fill(email)
    await getField(thief, 'Password').fill(person.password)
    await pressButton(thief, 'Login')
    await expect(thief.getByRole('alert')).toHaveText('Invalid email or password')
  }
  await thief.context().close()

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(await waitForLink(casework.dataDir, person.email, '/reset-password', 3))
  await getField(owner, 'New Password').fill('Chambers-2nd')
  await getField(owner, 'Confirm Password').fill('Chambers-2nd')
  await pressButton(owner, 'Reset Password')
  await expect(
    owner.getByText('Password reset successfully! Redirecting to login...'),
  ).toBeVisible()
  await signInOnPage(owner, casework.url, { email: person.email, password: 'Chambers-2nd' })
  await owner.context().close()
})

test('an expired link says so, and restores nothing', async ({ page }) => {
  proves('FIX-003')
  for (const query of ['', '?token=', '?token=nonsense']) {
    await page.goto(`${casework.url}/undo-email${query}`)
    await pressButton(page, 'Restore my address')
    await expect(page.getByRole('alert')).toHaveText('This link is invalid or has expired')
  }
  await expectAccessible(page, 'an invalid link')
})
