import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()

test('the owner filters, exports and erases the history', async ({ page }) => {
  proves('HIST-038')
  const owner = await newUser(casework, 'Grace Poe')
  const { id } = await owner.call(clientEndpoints.create, { body: { name: 'Nadia Novak' } })
  const entries = page.getByRole('list', { name: 'History' }).locator(':scope > li')
  await signIn(page, casework.url, owner.person, '/firm')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await page.getByLabel('Record type').selectOption('Client')
  await page.getByLabel('Action').selectOption('Created')
  await expectSearch(page, { object_type: 'client', action: 'created' })
  await page.reload()
  await expect(page.getByLabel('Action')).toHaveValue('created')
  await expect(entries).toHaveCount(1)
  await expect(entries.getByRole('link', { name: 'Nadia Novak' })).toBeVisible()

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.zip$/)
  await expectToast(page, 'History exported')

  await entries.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase values…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase values from history' })
  await dialog.getByLabel('Reason').fill('Erasure request')
  await dialog.getByRole('button', { name: 'Erase values' }).click()
  await expectToast(page, '4 values erased')
  await page.goto(`${casework.url}/clients/${id}?history=open`)
  const created = entries.filter({ hasText: 'Created' })
  await expect(created.getByRole('listitem').first()).toContainText('Erased')
})
