import { clientImports } from '@casework/contract/client-imports'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { importManyClients } from '../support/import-clients.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const getDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Undo import' })

test('an import is undone, from the bin and from its result', async ({ page }) => {
  proves('BIN-027')
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person, '/bin?tab=imports')
  await expect(page.getByRole('heading', { name: 'No imports to undo' })).toBeVisible()

  await test.step('from its result', async () => {
    await page.goto(`${casework.url}/clients`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Country Code,Mobile,Email\nAnna Thorn,,,\nBoris Thorn,,,\n'),
    })
    const panel = page.getByRole('dialog', { name: 'Import Clients' })
    await panel.getByRole('button', { name: 'Import', exact: true }).click()
    await panel.getByRole('button', { name: 'Undo import' }).click()
    const dialog = getDialog(page)
    await expect(dialog).toContainText(
      'Undo the import of "clients.csv"? Up to 2 clients move to the bin. Clients that were changed or have records stay.',
    )
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, '2 clients moved to the bin, 0 kept')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  })

  await test.step('from the bin, where it is one item', async () => {
    await importManyClients(casework.url, owner.authorization, 3)
    expect((await owner.call(clientImports.listImports, {})).items).toHaveLength(1)
    await page.goto(`${casework.url}/bin?tab=imports`)
    await page.getByRole('button', { name: 'Undo import many.csv' }).click()
    const stopFailing = await failCalls(page, '**/api/clients/imports/*/undo/', 'POST')
    await getDialog(page).getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, 'Failed to undo the import')
    await stopFailing()
    await page.getByRole('button', { name: 'Undo import many.csv' }).click()
    await getDialog(page).getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, '3 clients moved to the bin, 0 kept')
    await expect(page.getByRole('heading', { name: 'No imports to undo' })).toBeVisible()
    await page.getByRole('tab', { name: 'Deleted' }).click()
    await expect(
      page
        .getByRole('list', { name: 'Deleted' })
        .getByRole('listitem')
        .filter({ hasText: 'many.csv' }),
    ).toContainText('3 clients')
  })
})
