import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { newUser } from '../support/firm.ts'
import { pressButton } from '../support/forms.ts'
import { addAuthenticator, addPasskey } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { forgetSignIn, PASSKEY_UNUSED } from '../support/second-step.ts'
import {
  addFirstPasskey,
  getCodesDialog,
  getPasskeys,
  getSection,
  openOwnSecurity,
  readCodes,
  saveCodes,
} from '../support/security-tab.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'
import { signInOnPage } from '../support/person.ts'

test('a passkey gives recovery codes, is added once, and signs in with a password and without one @core', async ({
  page,
}) => {
  proves('KEYS-037')
  const casework = await sharePasskeyCasework()
  await addAuthenticator(page)
  const user = await openOwnSecurity(page, casework)
  await addFirstPasskey(page, user)
  await expectToast(page, 'Passkey added')
  const codes = await readCodes(page)
  const download = page.waitForEvent('download')
  await getCodesDialog(page).getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('casework-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [user.person.email, ...codes]) expect(text).toContain(line)
  await saveCodes(page)
  await expect(getSection(page, 'Second factor').getByText(/^On since/)).toBeVisible()
  await expect(getSection(page, 'Recovery codes')).toContainText('10 of 10 left')
  await expect(getPasskeys(page)).toContainText(/Laptop.*Added \w+ \d+, \d{4}.*Never used/)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This passkey is already registered')

  await forgetSignIn(page, casework)
  // The second step starts without a press, since there is no other method than recovery codes.
  await signInOnPage(page, casework.url, user.person)
  await forgetSignIn(page, casework)
  await page.goto(`${casework.url}/login`)
  await pressButton(page, 'Sign in with a passkey')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})

test('a key that keeps no passkeys needs the password first', async ({ page }) => {
  proves('KEYS-037')
  const casework = await sharePasskeyCasework()
  const user = await newUser(casework)
  await page.goto(`${casework.url}/login`)
  await addAuthenticator(page, false)
  await addPasskey(page, user)
  await pressButton(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toHaveText(PASSKEY_UNUSED)
  await signInOnPage(page, casework.url, user.person)
})
