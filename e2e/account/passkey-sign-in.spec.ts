import { expect, test, type Page } from '@playwright/test'
import type { Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { pressButton } from '../support/forms.ts'
import { addApp, addAuthenticator, addPasskey } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import {
  enterPassword,
  forgetSignIn,
  getCodeBoxes,
  PASSKEY_UNUSED,
} from '../support/second-step.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await sharePasskeyCasework()
})

const openLogin = (page: Page) => page.goto(`${casework.url}/login`)
const expectDashboard = (page: Page) => expect(page).toHaveURL(`${casework.url}/dashboard`)

test('a passkey signs in with a password and without one @core', async ({ page }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  await openLogin(page)
  await addAuthenticator(page)
  await addPasskey(page, user)
  await page.getByLabel('Email').fill(user.person.email)
  await page.getByLabel('Password', { exact: false }).first().fill(user.person.password)
  await pressButton(page, 'Login')
  // Starts without a press, since there is no other method than recovery codes.
  await expectDashboard(page)

  await forgetSignIn(page, casework)
  await openLogin(page)
  await pressButton(page, 'Sign in with a passkey')
  await expectDashboard(page)
})

test('a cancelled passkey leaves the other ways; the first method has the focus', async ({
  page,
}) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  await openLogin(page)
  const key = await addAuthenticator(page)
  const app = await addApp(user)
  await addPasskey(page, user)
  await key.setAgrees(false)
  await pressButton(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toHaveText(PASSKEY_UNUSED)

  await enterPassword(page, casework, user)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await expect(page.getByRole('alert')).toBeFocused()
  await key.setAgrees(true)
  await pressButton(page, 'Use a passkey')
  await expectDashboard(page)

  await forgetSignIn(page, casework)
  await enterPassword(page, casework, user)
  await getCodeBoxes(page).click()
  await page.keyboard.type(app.createCode(1))
  await page.keyboard.press('Enter')
  await expectDashboard(page)
})

test('a key that keeps no passkeys needs the password first', async ({ page }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  await openLogin(page)
  await addAuthenticator(page, false)
  await addPasskey(page, user)
  await pressButton(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await page.getByLabel('Email').fill(user.person.email)
  await page.getByLabel('Password', { exact: false }).first().fill(user.person.password)
  await pressButton(page, 'Login')
  await expectDashboard(page)
})

test('another browser and an empty key know no passkey', async ({ page, browser }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  await openLogin(page)
  const key = await addAuthenticator(page)
  await addApp(user)
  await addPasskey(page, user)

  const context = await browser.newContext()
  const second = await context.newPage()
  await openLogin(second)
  await addAuthenticator(second)
  await pressButton(second, 'Sign in with a passkey')
  await expect(second.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await enterPassword(second, casework, user)
  await pressButton(second, 'Use a passkey')
  await expect(second.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await context.close()

  await key.remove()
  await addAuthenticator(page)
  await pressButton(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await expect(page).toHaveURL(`${casework.url}/login`)
})

test('a copied key whose counter is behind is refused', async ({ page }) => {
  proves('KEYS-037')
  const user = await newUser(casework)
  await openLogin(page)
  const { session, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page, user)
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const [copy] = credentials
  if (!copy) throw new Error('The key has no passkey')
  await pressButton(page, 'Sign in with a passkey')
  await expectDashboard(page)

  await forgetSignIn(page, casework)
  await openLogin(page)
  await session.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: copy.credentialId,
  })
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
  await pressButton(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toHaveText('This passkey could not be confirmed')
  await expect(page).toHaveURL(`${casework.url}/login`)
})
