import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Casework } from '../support/casework.ts'
import { addAuthenticator, forgetUsedCodes, makeFactorStale } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import {
  addFirstPasskey,
  getCodesDialog,
  getPasskeys,
  getSection,
  openOwnSecurity,
  openSecurity,
  readCodes,
  saveCodes,
  setUpApp,
} from '../support/security-tab.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await sharePasskeyCasework()
})

test('the first passkey needs the password, and its recovery codes are saved before they are gone @core', async ({
  page,
}) => {
  proves('KEYS-037')
  await addAuthenticator(page)
  const user = await openOwnSecurity(page, casework)
  // So that Back stays within the app.
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  const card = getSection(page, 'Second factor')
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await expect(card).toContainText(
    'A second factor protects your account if somebody learns your password.',
  )
  await expect(getSection(page, 'Passkeys')).toContainText('No passkeys')

  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  const [password, name] = [dialog.getByLabel('Current Password'), dialog.getByLabel('Name')]
  const add = dialog.getByRole('button', { name: 'Add passkey' })
  await add.click()
  await expect(dialog.getByText('Current password is required')).toBeVisible()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await password.fill('Wrong1horse')
  await name.fill('Laptop')
  await add.click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeFocused()

  await addFirstPasskey(page, user)
  await expectToast(page, 'Passkey added')
  const codes = await readCodes(page)
  const shown = getCodesDialog(page)
  await expect(shown).toContainText(
    'Keep these codes in a safe place. Each works once. They are not shown again.',
  )
  await expect(shown.getByRole('button', { name: 'Download' })).toBeFocused()
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Close without saving the codes?' })
    await question.getByRole('button', { name: 'Back' }).click()
    await expect(question).toBeHidden()
    await expect(shown).toBeVisible()
  }
  const beforeUnload = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => undefined)
  const unload = await beforeUnload
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('casework-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [user.person.email, ...codes]) expect(text).toContain(line)
  await saveCodes(page)

  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
  await expect(card.getByText(/^On since \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(getSection(page, 'Recovery codes')).toContainText('10 of 10 left')
  await expect(getPasskeys(page)).toHaveCount(1)
  await expect(getPasskeys(page)).toContainText(/Laptop.*Added \w+ \d+, \d{4}.*Never used/)
})

test('a passkey is renamed, and the removal of the last factor is confirmed', async ({ page }) => {
  proves('KEYS-037')
  await addAuthenticator(page)
  await addFirstPasskey(page, await openOwnSecurity(page, casework))
  await saveCodes(page)

  await getPasskeys(page).getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Key of the office')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Passkey renamed')
  await expect(getPasskeys(page)).toContainText('Key of the office')
  await expect(getPasskeys(page).getByRole('button', { name: 'Rename' })).toBeFocused()

  await getPasskeys(page).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove passkey' })
  await expect(question).toContainText('You will sign in without this passkey.')
  await expect(question).toContainText('Your account will be protected by your password only.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(getPasskeys(page)).toHaveCount(1)
  await getPasskeys(page).getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(getSection(page, 'Passkeys')).toContainText('No passkeys')
  await expect(getSection(page, 'Second factor').getByText('Off', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
})

test('a further passkey needs no password, and a device that has one already is refused', async ({
  page,
}) => {
  proves('KEYS-037')
  const first = await addAuthenticator(page)
  await addFirstPasskey(page, await openOwnSecurity(page, casework))
  await saveCodes(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Current Password')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This passkey is already registered')
  await first.remove()
  const second = await addAuthenticator(page)
  await second.setAgrees(false)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The passkey was not added. Please try again.')
  await second.setAgrees(true)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expectToast(page, 'Passkey added')
  await expect(dialog).toBeHidden()
  await expect(getPasskeys(page)).toHaveCount(2)
  await expect(getCodesDialog(page)).toHaveCount(0)
})

test('changes of factors ask for the factor once it is no longer fresh', async ({ page }) => {
  proves('KEYS-037, KEYS-038')
  await addAuthenticator(page)
  const user = await openOwnSecurity(page, casework)
  const app = await setUpApp(page, user)
  const before = await readCodes(page)
  await saveCodes(page)
  const confirmAgain = async () => {
    const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' })
    await question.getByRole('textbox', { name: 'Code from your authenticator app' }).click()
    await page.keyboard.type(app.generate())
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toBeHidden()
  }
  const becomeStale = async () => {
    await makeFactorStale(casework, user)
    await forgetUsedCodes(casework, user)
  }

  await becomeStale()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('alertdialog', { name: 'Confirm that it is you' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await confirmAgain()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expectToast(page, 'Passkey added')

  await becomeStale()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page
    .getByRole('alertdialog', { name: 'Create new codes' })
    .getByRole('button', { name: 'Create new codes' })
    .click()
  await confirmAgain()
  await expectToast(page, 'New recovery codes created')
  const after = await readCodes(page)
  expect(after.filter((code) => before.includes(code))).toEqual([])
  await saveCodes(page)

  await becomeStale()
  await getSection(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove authenticator app' })
  await expect(removal).toContainText('You will sign in without this app.')
  await expect(removal).not.toContainText('by your password only')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await confirmAgain()
  await expectToast(page, 'Authenticator app removed')
  await openSecurity(page, casework)
  await expect(getPasskeys(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
