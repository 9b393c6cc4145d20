import { expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { newUser, type ApiUser } from './firm.ts'
import { signIn } from './person.ts'

type Installation = { url: string; dataDir: string }

/** Opens Profile Settings, Security. */
export const openSecurity = async (page: Page, { url }: Installation): Promise<void> => {
  await page.goto(`${url}/profile-settings?tab=security`)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** Signs up and in, and opens Profile Settings, Security. */
export const openOwnSecurity = async (page: Page, casework: Installation): Promise<ApiUser> => {
  const user = await newUser(casework)
  await signIn(page, casework.url, user.person)
  await openSecurity(page, casework)
  return user
}

export const getSection = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** The rows of the section "Passkeys". */
export const getPasskeys = (page: Page): Locator =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

/** The rows of the section "Where you are signed in". */
export const getSignIns = (page: Page): Locator =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

const RECOVERY_CODE = /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/

export const getCodesDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Recovery codes' })

/** Reads the codes of the open dialog. */
export const readCodes = async (page: Page): Promise<string[]> => {
  const dialog = getCodesDialog(page)
  await expect(dialog).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(RECOVERY_CODE)
  return codes
}

/** Ticks that the codes are saved, and closes their dialog. */
export const saveCodes = async (page: Page): Promise<void> => {
  const dialog = getCodesDialog(page)
  await dialog.getByLabel('I have saved the codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

/** Reads the secret of the open set-up dialog; returns the app that has it. */
const readApp = async (page: Page): Promise<TOTP> => {
  const secret = page.getByRole('dialog').getByText(/^[A-Z2-7]{32}$/)
  await expect(secret).toBeVisible()
  return new TOTP({ secret: (await secret.textContent()) ?? '' })
}

/** Sets up the authenticator app as the first factor, up to the dialog with the codes. */
export const setUpApp = async (page: Page, { person }: ApiUser): Promise<TOTP> => {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const app = await readApp(page)
  await dialog.getByRole('textbox', { name: 'Code' }).click()
  await page.keyboard.type(app.generate())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  return app
}

/** Adds a passkey as the first factor, up to the dialog with the codes. */
export const addFirstPasskey = async (page: Page, { person }: ApiUser): Promise<void> => {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}
