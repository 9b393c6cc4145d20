import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()

test('an import is undone from its result', async ({ page }) => {
  proves('BIN-027')
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person, '/clients')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Country Code,Mobile,Email\nAnna Thorn,,,\nBoris Thorn,,,\n'),
  })
  const panel = page.getByRole('dialog', { name: 'Import Clients' })
  await expect(panel.getByRole('group', { name: 'Preview' })).toContainText('Anna Thorn')
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await panel.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo import' })
  await expect(dialog).toContainText('Undo the import of "clients.csv"? Up to 2 clients')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expectToast(page, '2 clients moved to the bin, 0 kept')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  await page.goto(`${casework.url}/bin`)
  await expect(page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')).toContainText([
    /clients\.csv.*2 clients/,
  ])
})
