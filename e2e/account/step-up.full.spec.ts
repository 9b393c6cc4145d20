import { expect, test, type Page } from '@playwright/test'
import { addEmployee, newUser } from '../support/firm.ts'
import { addApp, makeFactorStale } from '../support/passkeys.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { enterPassword, typeCode } from '../support/second-step.ts'
import { sharePasskeyCasework } from '../support/shared-casework.ts'

const getStepUp = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' })

test('two tabs ask each for itself, and one confirmation serves both', async ({ page }) => {
  proves('KEYS-038, KEYS-039')
  const casework = await sharePasskeyCasework()
  const owner = await newUser(casework)
  for (const name of ['Grace Poe', 'Hal Orme'])
    await addEmployee(owner, await newUser(casework, name), 'silver')
  const app = await addApp(owner)
  await enterPassword(page, casework, owner)
  await typeCode(page, app.createCode(1))
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await makeFactorStale(casework, owner)
  const other = await page.context().newPage()
  const calls: string[] = []
  page.context().on('request', (request) => calls.push(new URL(request.url()).pathname))
  for (const [tab, name] of [
    [page, 'Grace Poe'],
    [other, 'Hal Orme'],
  ] as const) {
    await tab.goto(`${casework.url}/connections`)
    await tab.getByLabel(`Role of ${name}`).selectOption('gold')
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
    await expect(getStepUp(tab)).toBeVisible()
  }
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
  expect(calls.filter((path) => path === '/api/user/step-up/')).toHaveLength(1)
})
