import { expect, test } from '@playwright/test'
import { failCalls, holdCalls } from '../support/answers.ts'
import type { Casework } from '../support/casework.ts'
import { expectAccessible, newQuietContext, WIDTHS } from '../support/inspect.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import {
  getCodesDialog,
  getSection,
  openOwnSecurity,
  openSecurity,
  readApp,
  readCodes,
  saveCodes,
  setUpApp,
} from '../support/security-tab.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework

// At an IP address, where passkeys do not work.
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the app is set up by its first code at an address without passkeys @core', async ({
  page,
}) => {
  proves('KEYS-037, KEYS-040')
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  const user = await openOwnSecurity(page, casework)
  const { person } = user
  await expect(getSection(page, 'Passkeys')).toContainText('Passkeys need https and a domain name.')
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await dialog.getByLabel('Current Password').fill('Wrong1horse')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  const app = await readApp(page)
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  const right = app.generate()
  await page.keyboard.type(right === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is not valid')).toBeVisible()
  await code.fill(app.generate())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Authenticator app set up')

  const codes = await readCodes(page)
  await getCodesDialog(page).getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  for (const text of [person.email, ...codes])
    await expect(page.getByText(text, { exact: true }).locator('visible=true')).toHaveCount(1)
  await expect(page.getByText('Change Password')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await saveCodes(page)
  await expect(getSection(page, 'Second factor')).toContainText('On since')
  const section = getSection(page, 'Authenticator app')
  await section.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove authenticator app' })
  await expect(question).toContainText('Your account will be protected by your password only.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Authenticator app removed')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()

  await setUpApp(page, user)
  await saveCodes(page)
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toContainText('Your account will be protected by your password only.')
})

test('the app is set up with the keyboard only', async ({ page }) => {
  proves('KEYS-037')
  const { person } = await openOwnSecurity(page, casework)
  await page.getByRole('button', { name: 'Set up', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' })
  await expect(dialog.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  const app = await readApp(page)
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(app.generate())
  await page.keyboard.press('Enter')
  const codes = getCodesDialog(page)
  await expect(codes.getByRole('button', { name: 'Download' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(codes.getByLabel('I have saved the codes')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(codes).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused()
})

test('a phone opens the authenticator app instead of showing a QR code', async ({ page }) => {
  proves('KEYS-037')
  await page.setViewportSize({ width: 390, height: 844 })
  const { person } = await openOwnSecurity(page, casework)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const { secret } = await readApp(page)
  await expect(dialog.getByRole('img')).toHaveCount(0)
  const link = dialog.getByRole('link', { name: 'Open in your authenticator app' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*${secret.base32}`))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, 'Secret copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret.base32)
})

test('a failed load can be retried, and a failed change says so', async ({ page }) => {
  proves('KEYS-037')
  const user = await openOwnSecurity(page, casework)
  const release = await holdCalls(page, '**/api/user/second-factor/')
  await openSecurity(page, casework)
  await expect(getSection(page, 'Second factor').getByRole('status')).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()

  const stopFailing = await failCalls(page, /\/api\/user\/(second-factor|sign-ins)\/$/)
  await page.reload()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load the second factor' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('Failed to load your sign-ins')).toBeVisible()
  await stopFailing()
  await failure.getByRole('button', { name: 'Retry' }).click()
  await setUpApp(page, user)
  await saveCodes(page)

  await failCalls(page, '**/api/user/totp/', 'DELETE')
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to change the second factor')
})

test('new recovery codes are requested once, although the response is lost', async ({ page }) => {
  const user = await openOwnSecurity(page, casework)
  await setUpApp(page, user)
  await saveCodes(page)
  let calls = 0
  await page.route('**/api/user/recovery-codes/', (route) => {
    calls += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Create new codes' })
  await question.getByRole('button', { name: 'Create new codes' }).click()
  await expect(question.getByRole('alert')).toContainText('Network error')
  expect(calls).toBe(1)
})

for (const width of WIDTHS) {
  test(`the tab and its dialogs are free of WCAG 2.2 AA violations at ${width} px`, async ({
    browser,
  }) => {
    proves('KEYS-037')
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    const user = await openOwnSecurity(page, casework)
    await expectAccessible(page, 'without a factor')
    await setUpApp(page, user)
    await expect(getCodesDialog(page)).toBeVisible()
    await expectAccessible(page, 'recovery codes')
    await saveCodes(page)
    await expectAccessible(page, 'with a factor')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'removal')
    await context.close()
  })
}
