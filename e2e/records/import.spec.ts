import { clientEndpoints } from '@casework/contract/clients'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Import Clients' })

/** Presses a button of the dialog that saves a file; returns its name and text. */
const saveFile = async (page: Page, button: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    getDialog(page).getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('clients are imported from a spreadsheet, and every skipped row has its reason @core', async ({
  page,
}) => {
  proves('IMPORT-019, IMPORT-022, IMPORT-023, FIX-029, FIX-203, OQ-167')
  const firm = await newUser(casework)
  await firm.call(clientEndpoints.create, { body: { name: 'Known Name' } })
  await signIn(page, casework.url, firm.person, '/clients')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = getDialog(page)
  const importRows = async (...rows: string[]) => {
    const buffer = Buffer.from(rows.join('\n'))
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByRole('group', { name: 'Preview' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  const header = 'Name,Country Code,Mobile,Email'
  expect(await saveFile(page, 'Download template')).toEqual({
    name: 'clients_template.csv',
    text: '\uFEFF"Name","Country Code","Mobile","Email"\r\n',
  })

  await importRows(
    header,
    'Ada Byron,+44,5551,ada@example.com',
    'Known Name,,,',
    'Bad Mail,,,nowhere',
    'Bad Code,XX,,',
    '=SUM(A1),,5552,',
  )
  await expectToast(page, 'Successfully imported 2 clients')
  await expectToast(page, 'Import completed with 2 warnings')
  await expect(dialog.getByRole('definition')).toHaveText(['2', '1', '2'])
  const rejected = await saveFile(page, 'Download rows not imported')
  expect(rejected.name).toMatch(/^clients_not_imported_\d{4}-\d\d-\d\d\.csv$/)
  expect(rejected.text.split('\r\n')).toEqual([
    '\uFEFF"Name","Country Code","Mobile","Email","Row","Reason"',
    '"Known Name","","","","3","A client with this name already exists"',
    expect.stringContaining('"Bad Mail"'),
    '"Bad Code","XX","","","5","Unknown country code ""XX"""',
    '',
  ])

  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await importRows('Mobile', '555')
  await expect(dialog.getByRole('alert')).toContainText('The file has no Name column')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const list = page.getByRole('list', { name: 'Clients' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list).toContainText('Ada Byron')
  await expect(list).toContainText('United Kingdom')
})
