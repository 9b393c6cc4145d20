import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDocumentCard, pressInBar, selectDocuments, uploadFiles } from '../support/documents.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person)
})

const uploadInto = (fields: Readonly<Record<string, string | number>>, names: readonly string[]) =>
  uploadFiles(
    casework.url,
    firm.authorization,
    { security_level: 'green', ...fields },
    Object.fromEntries(names.map((name) => [name, name])),
  )

test('Undo gives each document its former level back, unless somebody else has changed one (INTAKE-027) @core', async ({
  page,
}) => {
  const call = createCall(casework.url, firm.authorization)
  const names = ['brief-a.txt', 'brief-b.txt']
  const [first] = await uploadInto({ client_id: firm.client, security_level: 'red' }, [
    'brief-a.txt',
  ])
  await uploadInto({ client_id: firm.client }, ['brief-b.txt'])
  await page.goto(`${casework.url}/documents?search=brief-`)
  await selectDocuments(page, names)
  const dialog = page.getByRole('dialog', { name: 'Change level of 2 documents' })
  const changeTo = async (level: string) => {
    await pressInBar(page, 'Level')
    await dialog.getByRole('radio', { name: level }).check()
    await dialog.getByRole('button', { name: 'Change level' }).click()
    await expect(dialog).toBeHidden()
    for (const name of names) await expect(getDocumentCard(page, name)).toContainText(level)
  }
  await changeTo('MEDIUM SECURITY')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'The change was undone')
  await expect(getDocumentCard(page, 'brief-a.txt')).toContainText('HIGH SECURITY')
  await expect(getDocumentCard(page, 'brief-b.txt')).toContainText('LOW SECURITY')

  // The selection has the new versions.
  await changeTo('MEDIUM SECURITY')
  await call(documentEndpoints.update, {
    params: { id: first?.id ?? 0 },
    body: { doc_name: 'brief-a.txt', security_level: 'yellow' },
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(
    page,
    '1 of 2 documents are as before. The others were changed or removed since.',
  )
  await expect(getDocumentCard(page, 'brief-b.txt')).toContainText('LOW SECURITY')
  await expect(getDocumentCard(page, 'brief-a.txt')).toContainText('MEDIUM SECURITY')

  // Without a connection it is offered again; signed out, it is not offered any more.
  await changeTo('HIGH SECURITY')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'Network error - please check your connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).dblclick()
  await expectToast(page, 'The change was undone')
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toHaveCount(0)
  await expect(getDocumentCard(page, 'brief-b.txt')).toContainText('LOW SECURITY')
  await changeTo('HIGH SECURITY')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
})

test('the level of documents of which one was deleted can be changed after a reload (INTAKE-027)', async ({
  page,
}) => {
  const call = createCall(casework.url, firm.authorization)
  const [gone] = await uploadInto({ client_id: firm.client }, ['memo-a.txt'])
  await uploadInto({ client_id: firm.client }, ['memo-b.txt'])
  await page.goto(`${casework.url}/documents?search=memo-`)
  await selectDocuments(page, ['memo-a.txt', 'memo-b.txt'])
  await pressInBar(page, 'Level')
  await call(documentEndpoints.remove, { params: { id: gone?.id ?? 0 } })
  const dialog = page.getByRole('dialog', { name: /^Change level of/ })
  await dialog.getByRole('radio', { name: 'HIGH SECURITY' }).check()
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Document not found')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['memo-b.txt'])
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expect(dialog).toBeHidden()
  await expect(getDocumentCard(page, 'memo-b.txt')).toContainText('HIGH SECURITY')
})
