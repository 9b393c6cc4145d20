import { expect, type Page } from '@playwright/test'
import type { ApiUser } from './firm.ts'
import { getField, pressButton } from './forms.ts'

/** Enters the right password of a person with a second factor. */
export const enterPassword = async (
  page: Page,
  { url }: { url: string },
  { person }: Pick<ApiUser, 'person'>,
): Promise<void> => {
  await page.goto(`${url}/login`)
  await getField(page, 'Email').fill(person.email)
  await getField(page, 'Password').fill(person.password)
  await pressButton(page, 'Login')
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
}

/** The first of the six boxes for the code of an authenticator app. */
const getCodeBoxes = (page: Page) =>
  page.getByRole('textbox', { name: 'Code from your authenticator app' })

/** Enters a code of the authenticator app, once the boxes for it have been loaded. */
export const typeCode = async (page: Page, code: string): Promise<void> => {
  await expect(getCodeBoxes(page)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export const PASSKEY_UNUSED = 'The passkey was not used. Try again or choose another way.'

/** Forgets the sign-in in the browser, but not on the server. */
export const forgetSignIn = async (page: Page, { url }: { url: string }): Promise<void> => {
  await page.goto(`${url}/favicon.svg`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}
