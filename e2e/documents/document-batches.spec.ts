import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { getDocumentCard, pressInBar, selectDocuments } from '../support/documents.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

test.beforeEach(async ({ page }) => {
  const firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person, '/documents')
})

test('several documents get another level, and Undo gives each its former one back (INTAKE-027) @core', async ({
  page,
}) => {
  const levels = { red: 'HIGH SECURITY', green: 'LOW SECURITY' }
  await selectDocuments(page, ['exhibit-red.pdf', 'exhibit-green.pdf'])
  const dialog = page.getByRole('dialog', { name: 'Change level of 2 documents' })
  for (const undo of ['The change was undone', 'Network error - please check your connection']) {
    await pressInBar(page, 'Level')
    await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
    await dialog.getByRole('button', { name: 'Change level' }).click()
    await expectToast(page, '2 documents updated successfully')
    for (const name of Object.keys(levels))
      await expect(getDocumentCard(page, `exhibit-${name}.pdf`)).toContainText('MEDIUM SECURITY')
    await page.context().setOffline(undo.startsWith('Network'))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, undo)
    await page.context().setOffline(false)
  }
  // Without a connection it is offered again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  for (const [name, level] of Object.entries(levels))
    await expect(getDocumentCard(page, `exhibit-${name}.pdf`)).toContainText(level)
})

test('the selected documents are downloaded as one zip (INTAKE-023) @core', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const download = page.waitForEvent('download')
  await pressInBar(page, 'Download')
  expect((await download).suggestedFilename()).toMatch(/^documents_\d{4}-\d{2}-\d{2}\.zip$/)
  const bytes = readFileSync(await (await download).path()).toString('latin1')
  expect(bytes).toMatch(/^PK\u0003\u0004/)
  expect(bytes).toContain('contents.csv')
  await expectToast(page, 'Documents downloaded successfully')
})
