import { expect, test } from '@playwright/test'
import type { Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { getField, pressButton } from '../support/forms.ts'
import { addApp, addAuthenticator, insertPasskey, makeFactorStale } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { enterPassword, getCodeBoxes, typeCode } from '../support/second-step.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('at an IP address no passkey is offered, and codes work', async ({ page }) => {
  proves('KEYS-040')
  const user = await newUser(casework)
  const app = await addApp(user)
  await insertPasskey(casework, user)
  await addAuthenticator(page)
  await page.goto(`${casework.url}/login`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)

  await enterPassword(page, casework, user)
  await expect(getCodeBoxes(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await typeCode(page, app.createCode(1))
  await expect(page).toHaveURL(`${casework.url}/dashboard`)

  await makeFactorStale(casework, user)
  await page.goto(`${casework.url}/connections?action=invite`)
  const form = page.getByRole('dialog', { name: 'Invite Employees' })
  await form.getByLabel('Email').fill('nora@whitfield-law.example')
  await form.getByLabel('Name').fill('Nora New')
  await form.getByRole('button', { name: 'Send Invitations' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' })
  await expect(question.getByRole('textbox').first()).toBeFocused()
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.keyboard.type(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Successfully sent 1 invitation(s) with silver role!')
})

test('a person who has only passkeys is asked for a recovery code at an IP address', async ({
  page,
}) => {
  proves('KEYS-040')
  const user = await newUser(casework)
  const { recoveryCodes, remove } = await addApp(user)
  await insertPasskey(casework, user)
  await remove()
  await enterPassword(page, casework, user)
  await expect(getField(page, 'Recovery code')).toBeFocused()
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await pressButton(page, 'Confirm')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})
