import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toUploadFields, uploadFiles } from '../support/documents.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, firm.person)
})
const buildPlaceFields = () => ({ ...toUploadFields(firm), security_level: 'green' })

test('documents move between groups and out of them, and show where they belong @core', async ({
  page,
}) => {
  proves('DOC-025, DOC-029..031, DOC-034, DOC-061..065, DOC-081..084, FIX-071, INTAKE-031')
  test.slow()
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...buildPlaceFields(), store_as_group: 'true', group_name: 'Letters' },
    { 'letter.txt': 'x' },
  )
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...buildPlaceFields(), store_as_group: 'true', group_name: 'Exhibits' },
    { 'exhibit.txt': 'x' },
  )
  const card = page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'letter.txt' })
  const dialog = page.getByRole('dialog', { name: 'Move Document' })
  const openMoveDialog = () =>
    page.getByRole('button', { name: 'Move to group: letter.txt' }).click()
  await page.goto(`${casework.url}/documents?search=letter`)
  await expect(card).toContainText('Letters')

  await test.step('into another group', async () => {
    await openMoveDialog()
    await chooseOption(page, 'Group', 'Exhibits')
    const stopFailing = await failCalls(page, '**/move-to-group/', 'PATCH')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to move document')
    await stopFailing()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    expect((await sent).postData()).toMatch(/^\{"group_id":\d+\}$/)
    await expectToast(page, 'Document moved successfully')
    await expect(card).toContainText('Exhibits')
  })

  await test.step('out of its group', async () => {
    await openMoveDialog()
    await dialog.getByRole('radio', { name: 'Remove from group' }).check()
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0)
    const stopFailing = await failCalls(page, '**/move-to-group/', 'PATCH')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to remove document from group')
    await stopFailing()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({ group_id: null })
    await expectToast(page, 'Document removed from group successfully')
    await expect(card).toContainText('No group')
    await openMoveDialog()
    await expect(
      dialog.getByRole('radio', { name: 'Remove from group' }),
    ).toHaveAccessibleDescription('This document is not in a group')
    await page.keyboard.press('Escape')
  })

  await test.step('ten on the page of a record, each with its source', async () => {
    const { client, legalCase, session } = firm
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`more-${at}.txt`, 'x']))
    await uploadFiles(
      casework.url,
      firm.authorization,
      { ...buildPlaceFields(), store_as_group: 'true', group_name: 'More' },
      files,
    )
    await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id: client, security_level: 'green' },
      { 'of-the-client.txt': 'x' },
    )
    await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id: client, case_id: legalCase, security_level: 'green' },
      { 'of-the-case.txt': 'x' },
    )
    const items = page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem')
    const sources = { client: 'via Session', case: 'via Session', session: 'Session' }
    for (const [kind, id] of [
      ['client', client],
      ['case', legalCase],
      ['session', session],
    ] as const) {
      await page.goto(`${casework.url}/${kind}s/${id}`)
      await page.getByRole('tab', { name: /^Documents/ }).click()
      await expect(items).toHaveCount(10)
      await expect(
        items.filter({ hasText: 'more-' }).first().getByText(sources[kind], { exact: true }),
      ).toBeVisible()
      if (kind !== 'session')
        await expect(items.filter({ hasText: 'of-the-case.txt' })).toContainText(
          kind === 'client' ? 'via Case' : 'Direct',
        )
      if (kind === 'client') {
        await expect(items.filter({ hasText: 'of-the-client.txt' })).toContainText('Direct')
        await page.getByRole('button', { name: 'Page 2' }).click()
        await expect(items.last()).toContainText('exhibit-red.pdf')
      }
    }
  })
})
