import { clientEndpoints } from '@casework/contract/clients'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: ApiUser

// Long journeys: each takes up to a minute on a busy machine.
test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newUser(casework)
})

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Import Clients' })
const buildCsv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Country Code,Mobile,Email', ...lines].join('\n')),
})
const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  getDialog(page).getByLabel('Choose a file').setInputFiles(file)

test('clients are imported from a spreadsheet, and every skipped row has its reason @core', async ({
  page,
}) => {
  proves('IMPORT-001..010, IMPORT-019, IMPORT-022..025, FIX-029, OQ-165, OQ-167, OQ-258')
  await firm.call(clientEndpoints.create, { body: { name: 'Known Name' } })
  await signIn(page, casework.url, firm.person, '/clients')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = getDialog(page)
  const start = dialog.getByRole('button', { name: 'Import', exact: true })

  await test.step('the rules, the columns and a template', async () => {
    for (const rule of [
      'Email must contain @ and a dot.',
      'Duplicates (same mobile and email) are ignored.',
      'Existing client names are ignored.',
      'Only valid country codes are accepted',
      'Bad rows are ignored with warnings; the others are imported.',
    ])
      await expect(dialog).toContainText(rule)
    await expect(
      dialog.getByRole('region', { name: 'Template columns' }).getByRole('listitem'),
    ).toHaveText(['Name', 'Country Code', 'Mobile', 'Email'])
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download template' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('clients_template.csv')
    expect(readFileSync(await template.path(), 'utf8')).toBe(
      '\uFEFF"Name","Country Code","Mobile","Email"\r\n',
    )
  })

  await test.step('no file, and an unsupported file type', async () => {
    await start.click()
    await expect(dialog.getByRole('alert')).toHaveText('Please select a file to import')
    await chooseFile(page, buildCsv('clients.pdf'))
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please upload an Excel (.xlsx, .xls) or CSV file',
    )
    await start.click()
    await expect(dialog.getByLabel('Choose a file')).toBeVisible()
  })

  await test.step('progress, then the result', async () => {
    const release = await holdCalls(page, '**/api/clients/import/', 'POST')
    await chooseFile(
      page,
      buildCsv(
        'clients.csv',
        'Ada Byron,+44,5551,ada@example.com',
        'Known Name,,,',
        'Bad Mail,,,nowhere',
        'Bad Code,XX,,',
        '=SUM(A1),,5552,',
      ),
    )
    await start.click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await expect(dialog.getByLabel('Choose a file')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    release()
    await expect(dialog.getByRole('status').filter({ hasText: 'Import completed' })).toContainText(
      'Successfully imported 2 clients',
    )
    await expectToast(page, 'Successfully imported 2 clients')
    await expectToast(page, 'Import completed with 2 warnings')
    await expect(dialog.getByRole('definition')).toHaveText(['2', '1', '2'])
    await expect(
      dialog.getByRole('list', { name: 'Import completed with 2 warnings' }).getByRole('listitem'),
    ).toHaveText([/^Row 4: .*email/i, 'Row 5: Unknown country code "XX"'])
    await expect(
      dialog.getByRole('list', { name: 'Duplicates that were skipped' }).getByRole('listitem'),
    ).toHaveText(['Row 3: Known Name'])
    await page.unroute('**/api/clients/import/')
  })

  await test.step('the skipped rows, as a file that can be corrected and imported again', async () => {
    const [rejected] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download rows not imported' }).click(),
    ])
    expect(rejected.suggestedFilename()).toMatch(/^clients_not_imported_\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await rejected.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('\uFEFF"Name","Country Code","Mobile","Email","Row","Reason"')
    expect(lines[1]).toBe('"Known Name","","","","3","A client with this name already exists"')
    expect(lines[3]).toBe('"Bad Code","XX","","","5","Unknown country code ""XX"""')
    expect(lines).toHaveLength(4)
  })

  await test.step('nothing new', async () => {
    await dialog.getByRole('button', { name: 'Import another file' }).click()
    await chooseFile(page, buildCsv('again.csv', 'Ada Byron,+44,5551,ada@example.com'))
    await start.click()
    await expect(dialog.getByRole('status')).toContainText('No new clients')
  })

  await test.step('only invalid rows, no names, and a file that is no spreadsheet', async () => {
    for (const [file, reason] of [
      [
        buildCsv('bad.csv', 'Bad Mail,,,nowhere'),
        'No client was imported: every new row has an error',
      ],
      [
        { ...buildCsv('nameless.csv'), buffer: Buffer.from('Mobile\n555') },
        'The file has no Name column',
      ],
      [
        { ...buildCsv('damaged.xlsx'), buffer: Buffer.from('PK\u0003\u0004 and nothing else') },
        'This file could not be read',
      ],
    ] as const) {
      await dialog.getByRole('button', { name: 'Import another file' }).click()
      await chooseFile(page, file)
      await start.click()
      await expect(dialog.getByRole('alert')).toContainText('Import failed')
      await expect(dialog.getByRole('alert')).toContainText(reason)
    }
  })

  await test.step('a failed request', async () => {
    const stopFailing = await failCalls(page, '**/api/clients/import/')
    await dialog.getByRole('button', { name: 'Import another file' }).click()
    await chooseFile(page, buildCsv('never.csv', 'Never Arrived,,,'))
    await start.click()
    await expect(dialog.getByRole('alert')).toContainText('Import failed')
    await expect(dialog.getByRole('alert')).toContainText(
      'Import failed. Please check your file format and try again.',
    )
    await expectToast(page, 'Import failed. Please check your file format and try again.')
    await stopFailing()
  })

  await test.step('the list shows the imported clients', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    const list = page.getByRole('list', { name: 'Clients' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list).toContainText('Ada Byron')
    await expect(list).toContainText('United Kingdom')
  })
})
