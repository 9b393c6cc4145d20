import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import {
  getDocumentCard,
  getDocumentNames,
  pressInBar,
  selectDocuments,
  toUploadFields,
  uploadFiles,
} from '../support/documents.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
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

const EXHIBITS = ['exhibit-red.pdf', 'exhibit-yellow.pdf', 'exhibit-green.pdf']

const uploadInto = (fields: Readonly<Record<string, string | number>>, names: readonly string[]) =>
  uploadFiles(
    casework.url,
    firm.authorization,
    { security_level: 'green', ...fields },
    Object.fromEntries(names.map((name) => [name, name])),
  )

test('the level of several documents is changed together, and the dialog says for whom (INTAKE-027) @core', async ({
  page,
}) => {
  await page.goto(`${casework.url}/documents`)
  await selectDocuments(page, EXHIBITS)
  await pressInBar(page, 'Level')
  const dialog = page.getByRole('dialog', { name: 'Change level of 3 documents' })
  await expect(dialog).toHaveAccessibleDescription('1 red, 1 yellow, 1 green')
  await expect(dialog.getByRole('listitem')).toHaveText(EXHIBITS)

  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expect(dialog.getByText('Please choose a level')).toBeVisible()
  await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
  await expect(dialog.getByText('1 document becomes visible to more roles.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'LOW SECURITY' }).check()
  await expect(dialog.getByText('2 documents become visible to more roles.')).toBeVisible()

  const stopFailing = await failCalls(page, '**/api/documents/bulk/', 'PATCH')
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update documents')
  await stopFailing()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Change level' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    security_level: 'green',
    versions: expect.objectContaining({}),
  })
  await expectToast(page, '3 documents updated successfully')
  for (const name of EXHIBITS)
    await expect(getDocumentCard(page, name)).toContainText('LOW SECURITY')
  await expect(page.getByText('3 selected')).toBeVisible()

  // The selection has the new versions.
  await pressInBar(page, 'Level')
  await expect(dialog).toHaveAccessibleDescription('3 green')
  await dialog.getByRole('radio', { name: 'HIGH SECURITY' }).check()
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expectToast(page, '3 documents updated successfully')
  await expect(getDocumentCard(page, 'exhibit-green.pdf')).toContainText('HIGH SECURITY')
})

test('a change that somebody else was faster with changes nothing, and can be made after a reload (INTAKE-027)', async ({
  page,
}) => {
  const call = createCall(casework.url, firm.authorization)
  const [letter] = await uploadInto({ client_id: firm.client }, ['letter.txt'])
  await page.goto(`${casework.url}/documents`)
  await selectDocuments(page, ['letter.txt', 'exhibit-red.pdf'])
  await pressInBar(page, 'Level')
  const params = { id: letter?.id ?? 0 }
  await call(documentEndpoints.update, {
    params,
    body: { doc_name: 'Letter of claim', security_level: 'yellow' },
  })

  const dialog = page.getByRole('dialog', { name: 'Change level of 2 documents' })
  await dialog.getByRole('radio', { name: 'LOW SECURITY' }).check()
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 document was changed by someone else')
  expect(await call(documentEndpoints.get, { params })).toMatchObject({ security_level: 'yellow' })

  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog).toHaveAccessibleDescription('1 red, 1 yellow')
  await expect(dialog.getByRole('listitem')).toHaveText(['Letter of claim', 'exhibit-red.pdf'])
  await expect(dialog.getByRole('radio', { name: 'LOW SECURITY' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expectToast(page, '2 documents updated successfully')
  await expect(getDocumentCard(page, 'Letter of claim')).toContainText('LOW SECURITY')
})

test('several documents of one client are put into a group and taken out again (INTAKE-027)', async ({
  page,
}) => {
  await uploadInto({ ...toUploadFields(firm), store_as_group: 'true', group_name: 'Bundle A' }, [
    'cover.txt',
  ])
  await page.goto(`${casework.url}/documents`)
  await selectDocuments(page, EXHIBITS)
  await pressInBar(page, 'Group')
  const dialog = page.getByRole('dialog', { name: 'Put 3 documents into a group' })
  await dialog.getByRole('button', { name: 'Put into group' }).click()
  await expect(dialog.getByText('Please choose a group')).toBeVisible()
  await chooseOption(page, 'Group', 'Bundle A')
  await dialog.getByRole('button', { name: 'Put into group' }).click()
  await expectToast(page, '3 documents updated successfully')
  await expect(getDocumentCard(page, 'exhibit-red.pdf')).toContainText('Bundle A')

  await pressInBar(page, 'Group')
  await dialog.getByRole('radio', { name: 'Remove from group' }).check()
  await dialog.getByRole('button', { name: 'Remove from group' }).click()
  await expectToast(page, '3 documents updated successfully')
  await expect(getDocumentCard(page, 'exhibit-red.pdf')).toContainText('No group')
})

test('documents move to another client, whom the dialog names (INTAKE-027)', async ({ page }) => {
  await uploadInto({ ...toUploadFields(firm), store_as_group: 'true', group_name: 'Bundle A' }, [
    'cover.txt',
  ])
  await page.goto(`${casework.url}/documents`)
  await selectDocuments(page, ['cover.txt', 'exhibit-red.pdf'])
  await pressInBar(page, 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move 2 documents' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
  await expect(dialog.getByText('1 document leaves its group.')).toBeVisible()
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Preliminary hearing')
  await expect(dialog.getByText('leaves its group')).toHaveCount(0)

  await chooseOption(page, 'Client', 'Pablo Ashdown')
  await expect(dialog.getByRole('alert')).toHaveText(
    'You are moving documents from Helena Thornbury to Pablo Ashdown.',
  )
  await expect(dialog.getByText('1 document leaves its group.')).toBeVisible()
  const stopFailing = await failCalls(page, '**/api/documents/bulk/', 'PATCH')
  await dialog.getByRole('button', { name: 'Move to Pablo Ashdown' }).click()
  await expect(dialog.getByText('Failed to move documents')).toBeVisible()
  await stopFailing()
  await dialog.getByRole('button', { name: 'Move to Pablo Ashdown' }).click()
  await expectToast(page, '2 documents moved successfully')
  const card = getDocumentCard(page, 'cover.txt')
  for (const text of ['Pablo Ashdown', 'No case', 'No group'])
    await expect(card).toContainText(text)

  await selectDocuments(page, ['exhibit-green.pdf'])
  await pressInBar(page, 'Group')
  await expect(
    page.getByRole('dialog').getByRole('radio', { name: 'Move to a group' }),
  ).toHaveAccessibleDescription(/Select documents of one client to use a group\./)
})

test('dialogs name ten documents and count the rest, also of other pages (INTAKE-027)', async ({
  page,
}) => {
  const names = Array.from(
    { length: 22 },
    (_, at) => `paper-${String(at + 1).padStart(2, '0')}.txt`,
  )
  await uploadInto({ client_id: firm.client }, names.slice(0, 11))
  await uploadInto({ client_id: firm.client }, names.slice(11))
  await page.goto(`${casework.url}/documents`)
  await expect(getDocumentNames(page)).toHaveCount(20)
  // The keys are loaded once the page is idle.
  await expect(async () => {
    await page.getByRole('list', { name: 'Documents', exact: true }).press('Control+a')
    await expect(page.getByText('20 selected')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await selectDocuments(page, ['exhibit-red.pdf'])
  await expect(page.getByText('21 selected, 20 not on this page')).toBeVisible()

  await page.getByRole('button', { name: 'Show selected' }).click()
  const shown = page.getByRole('dialog', { name: 'Selected documents' })
  await expect(shown.getByRole('listitem')).toHaveCount(21)
  await shown.getByRole('button', { name: 'Remove exhibit-red.pdf' }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(20)
  await shown.getByRole('button', { name: 'Close' }).last().click()

  await pressInBar(page, 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move 20 documents' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByText('+10 more')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('20 selected, 20 not on this page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selected documents' })).toHaveCount(0)
})

test('on a phone, the bar of a case is at the bottom of the window (INTAKE-027)', async ({
  page,
}) => {
  await resizeWindow(page, { width: 390, height: 844 })
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await selectDocuments(page, ['exhibit-red.pdf', 'exhibit-green.pdf'])
  const bar = page.getByRole('region', { name: 'Selected documents' })
  await expect(bar).toContainText('2 selected')
  for (const name of ['Actions', 'Clear']) {
    const box = await bar.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780)
  }
  await bar.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Level',
    'Group',
    'Move',
    'Download',
    'Delete Selected',
  ])
  await page.getByRole('menuitem', { name: 'Level' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change level of 2 documents' })
  await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
  await dialog.getByRole('button', { name: 'Change level' }).click()
  await expectToast(page, '2 documents updated successfully')
  await expect(getDocumentCard(page, 'exhibit-red.pdf')).toContainText('MEDIUM SECURITY')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
})
