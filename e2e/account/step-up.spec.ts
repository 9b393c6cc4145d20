import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Casework } from '../support/casework.ts'
import { addEmployee, newUser } from '../support/firm.ts'
import {
  addApp,
  addAuthenticator,
  addPasskey,
  makeFactorStale,
  refreshFactor,
} from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { enterPassword, getCodeBoxes, PASSKEY_UNUSED, typeCode } from '../support/second-step.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await sharePasskeyCasework()
})

const getStepUp = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' })
const getRoleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Change role' })

/** Records the bodies and keys of the calls to an endpoint. */
const recordCalls = (page: Page, path: string) => {
  const calls: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (!request.url().includes(`/api${path}`) || request.method() === 'GET') return
    calls.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return calls
}

/** Chooses another role and confirms it, which the server refuses while the factor is not fresh. */
const changeRole = async (page: Page, name: string, role: string): Promise<Locator> => {
  await page.getByLabel(`Role of ${name}`).selectOption(role)
  const button = getRoleDialog(page).getByRole('button', { name: 'Change role' })
  await button.click()
  return button
}

/** Signs in an owner with an authenticator app, and lets the factor age. */
const openFirm = async (page: Page, ...employees: string[]) => {
  const owner = await newUser(casework)
  for (const name of employees) await addEmployee(owner, await newUser(casework, name), 'silver')
  const app = await addApp(owner)
  await enterPassword(page, casework, owner)
  await typeCode(page, app.createCode(1))
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await makeFactorStale(casework, owner)
  await page.goto(`${casework.url}/connections`)
  return { owner, app }
}

test('Cancel leaves a refused role change as it was; a confirmed one is repeated once @core', async ({
  page,
}) => {
  proves('KEYS-037, KEYS-038')
  const { app } = await openFirm(page, 'Grace Poe')
  const calls = recordCalls(page, '/connections/update-role/')
  const button = await changeRole(page, 'Grace Poe', 'gold')
  await expect(getStepUp(page)).toContainText(
    /You confirmed last at .+\. Confirm again to continue\./,
  )
  await expect(getCodeBoxes(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getStepUp(page)).toBeHidden()
  await expect(getRoleDialog(page)).toBeVisible()
  await expect(button).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(
    0,
  )
  expect(calls).toHaveLength(1)

  await page.keyboard.press('Enter')
  await expect(getStepUp(page)).toBeVisible()
  await typeCode(page, '000000')
  await expect(getStepUp(page).getByRole('alert')).toHaveText('This code is not valid')
  await getStepUp(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await getStepUp(page)
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Role updated successfully')
  await expect(getStepUp(page)).toBeHidden()
  await expect(getRoleDialog(page)).toBeHidden()
  expect(calls).toHaveLength(3)
  expect(calls[2]).toEqual(calls[1])
})

test('Back and Forward close the question', async ({ page }) => {
  await openFirm(page, 'Grace Poe')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await page.goBack()
  const calls = recordCalls(page, '/connections/update-role/')
  await changeRole(page, 'Grace Poe', 'gold')
  await expect(getStepUp(page)).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(getStepUp(page)).toBeHidden()
  expect(calls).toHaveLength(1)
})

test('an invitation is sent again with the same body and key, after a passkey', async ({
  page,
}) => {
  proves('KEYS-037, KEYS-038')
  const { owner } = await openFirm(page, 'Grace Poe')
  const key = await addAuthenticator(page)
  await refreshFactor(casework, owner)
  await addPasskey(page, owner)
  await makeFactorStale(casework, owner)
  const calls = recordCalls(page, '/send-invitation/')
  await page.goto(`${casework.url}/connections?action=invite`)
  const form = page.getByRole('dialog', { name: 'Invite Employees' })
  await form.getByLabel('Email').fill('nora@whitfield-law.example')
  await form.getByLabel('Name').fill('Nora New')
  const send = form.getByRole('button', { name: 'Send Invitations' })
  await send.click()

  const passkey = getStepUp(page).getByRole('button', { name: 'Use a passkey' })
  await expect(passkey).toBeFocused()
  await key.setAgrees(false)
  await page.keyboard.press('Enter')
  const refusal = getStepUp(page).getByRole('alert')
  await expect(refusal).toHaveText(PASSKEY_UNUSED)
  await expect(refusal).toBeFocused()
  await getStepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getStepUp(page)).toBeHidden()
  await expect(send).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue('Nora New')
  await expect(form.getByRole('alert')).toHaveCount(0)

  await key.setAgrees(true)
  await page.keyboard.press('Enter')
  await passkey.press('Enter')
  await expectToast(page, 'Successfully sent 1 invitation(s) with silver role!')
  await expect(form).toBeHidden()
  expect(calls).toHaveLength(3)
  expect(calls[2]).toEqual(calls[1])
  expect(calls[2]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('two tabs ask each for itself, and one confirmation serves both', async ({ page }) => {
  proves('KEYS-039')
  const { app } = await openFirm(page, 'Grace Poe', 'Hal Orme')
  const other = await page.context().newPage()
  await other.goto(`${casework.url}/connections`)
  const confirmations = [page, other].map((tab) => recordCalls(tab, '/user/step-up/'))
  await changeRole(page, 'Grace Poe', 'gold')
  await changeRole(other, 'Hal Orme', 'gold')
  await expect(getStepUp(page)).toBeVisible()
  await expect(getStepUp(other)).toBeVisible()

  await page.bringToFront()
  await getStepUp(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await page.keyboard.type(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) {
    await expectToast(tab, 'Role updated successfully')
    await expect(getStepUp(tab)).toBeHidden()
  }
  await expect(page.getByLabel('Role of Grace Poe')).toHaveValue('gold')
  await expect(other.getByLabel('Role of Hal Orme')).toHaveValue('gold')
  expect(confirmations.flat()).toHaveLength(1)
})
