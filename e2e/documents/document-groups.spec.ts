import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { createCall } from '../support/call.ts'
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

const getGroupCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Document Groups' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
const buildPlaceFields = () => ({ ...toUploadFields(firm), security_level: 'green' })

test('groups are created, found, opened, changed and deleted, and their documents stay', async ({
  page,
}) => {
  proves(
    'CLIENT-023, GROUP-001..011, GROUP-013..017, GROUP-019, GROUP-022, GROUP-023, GROUP-030..038, SESSION-095',
  )
  test.slow()
  await page.goto(`${casework.url}/documents?tab=groups`)
  const details = page.getByRole('dialog', { name: 'Group Details' })

  await test.step('the first one, filled in from client to session', async () => {
    await expect(page.getByRole('heading', { name: 'No document groups found' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Your First Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Document Group' })
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    for (const sentence of [
      'Group name is required',
      'Please select a client',
      'Please select a case',
      'Session is required',
    ]) {
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    await dialog.getByLabel('Group Name').fill('Exhibits')
    await chooseOption(page, 'Client', 'Helena Thornbury')
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toBeDisabled()
    await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
    await chooseOption(page, 'Session', 'Preliminary hearing')
    const stopFailing = await failCalls(page, '**/api/document-groups/', 'POST')
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to create group')
    await stopFailing()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/document-groups/'),
    )
    await dialog.getByRole('button', { name: 'Create Group' }).click()
    expect((await sent).postDataJSON()).toEqual({ name: 'Exhibits', session_id: firm.session })
    await expectToast(page, 'Document group created successfully')
    const card = getGroupCard(page, 'Exhibits')
    await expect(card).toContainText('Preliminary hearing')
    await expect(card).toContainText('0 documents')
    await expect(card).toContainText('No documents in this group yet')
  })

  await test.step('a card shows six documents and counts the others', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`page-${index + 1}.txt`, 'x']),
    )
    await uploadFiles(
      casework.url,
      firm.authorization,
      {
        ...buildPlaceFields(),
        store_as_group: 'true',
        group_name: 'Letters',
        group_description: 'Sent before the hearing',
      },
      files,
    )
    await page.reload()
    const card = getGroupCard(page, 'Letters')
    await expect(card).toContainText('8 documents')
    await expect(card).toContainText('Sent before the hearing')
    await expect(card.getByRole('link')).toHaveCount(6)
    await expect(card).toContainText('+2 more documents')
    await page.getByRole('searchbox', { name: 'Search document groups' }).fill('lett')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(getGroupCard(page, 'Exhibits')).toBeHidden()
    await expect(card).toBeVisible()
  })

  await test.step('opened, with all its documents', async () => {
    await getGroupCard(page, 'Letters')
      .getByRole('button', { name: 'Letters', exact: true })
      .click()
    await expect(details.getByRole('list').getByRole('link')).toHaveCount(8)
    await expect(page).toHaveURL(/group=\d+/)
    await page.goBack()
    await expect(details).toBeHidden()
  })

  await test.step('renamed', async () => {
    await page.getByRole('button', { name: 'Edit Letters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Document Group' })
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toHaveValue(
      'Preliminary hearing',
    )
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await dialog.getByLabel('Group Name').fill('Letters sent')
    const stopFailing = await failCalls(page, '**/api/document-groups/*/', 'PUT')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update group')
    await stopFailing()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Letters sent',
      session_id: firm.session,
    })
    await expectToast(page, 'Document group updated successfully')
    await expect(getGroupCard(page, 'Letters sent')).toContainText('Sent before the hearing')
  })

  await test.step('failures are shown', async () => {
    const address = '**/api/document-groups/*/'
    const stopFailing = await failCalls(page, address, 'GET')
    // The reload empties the cache.
    await page.reload()
    await getGroupCard(page, 'Letters sent')
      .getByRole('button', { name: 'Letters sent', exact: true })
      .click()
    await expect(
      details.getByRole('heading', { name: 'Failed to load group details' }),
    ).toBeVisible()
    await stopFailing()
    await page.route(address, (route) => route.fulfill({ json: { success: true, data: null } }))
    await details.getByRole('button', { name: 'Retry' }).click()
    await expect(
      details.getByRole('heading', { name: 'Group information not available' }),
    ).toBeVisible()
    await page.unroute(address)
    const stopFailingList = await failCalls(page, '**/api/document-groups/?**', 'GET')
    await page.goto(`${casework.url}/documents?tab=groups`)
    await expect(
      page.getByRole('heading', { name: 'Failed to load document groups' }),
    ).toBeVisible()
    await stopFailingList()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(getGroupCard(page, 'Letters sent')).toBeVisible()
  })

  await test.step('deleted after a confirmation; its documents stay', async () => {
    const stopFailing = await failCalls(page, '**/api/document-groups/*/', 'DELETE')
    const dialog = page.getByRole('alertdialog', { name: 'Delete Document Group' })
    await page.getByRole('button', { name: 'Delete Letters sent' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete document group')
    await stopFailing()
    await page.getByRole('button', { name: 'Delete Letters sent' }).click()
    await expect(dialog).toContainText('Its documents will be kept without a group.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Document group deleted successfully')
    await expect(getGroupCard(page, 'Letters sent')).toBeHidden()
    const call = createCall(casework.url, firm.authorization)
    const { pagination } = await call(documentEndpoints.list, { query: { search: 'page-' } })
    expect(pagination.count).toBe(8)
  })

  await test.step('a session shows its groups next to its documents', async () => {
    await page.goto(`${casework.url}/sessions/${firm.session}`)
    await page.getByRole('tab', { name: /^Documents/ }).click()
    await expect(getGroupCard(page, 'Exhibits')).toBeVisible()
    await page.getByRole('button', { name: 'New Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Document Group' })
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toHaveValue(
      'Preliminary hearing',
    )
  })
})

test('groups name their client and case, and are deleted together with their session @core', async ({
  page,
}) => {
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...buildPlaceFields(), store_as_group: 'true', group_name: 'Letters' },
    { 'letter.txt': 'x' },
  )
  const card = getGroupCard(page, 'Letters')
  const main = page.getByRole('main')
  const goTo = (name: string) =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name, exact: true })
      .click()
  const goToGroups = async () => {
    await goTo('Documents')
    await page.getByRole('tab', { name: 'Document Groups' }).click()
  }
  const rename = async (kind: string, from: string, field: string, to: string) => {
    await goTo(`${kind}s`)
    await main.getByRole('link', { name: from, exact: true }).click()
    await main.getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel(field).fill(to)
    await main.getByRole('button', { name: /^(Update|Save)/ }).click()
    await expectToast(page, `${kind} updated successfully`)
  }
  await goToGroups()
  await expect(card).toContainText('Helena Thornbury')

  await rename('Client', 'Helena Thornbury', 'Client Name', 'Helena Ashdown')
  await goToGroups()
  await expect(card).toContainText('Helena Ashdown')
  await card.getByRole('button', { name: 'Letters', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Group Details' })
  await expect(details).toContainText('Thornbury v. Ashdown')
  await page.keyboard.press('Escape')

  await rename('Case', 'Thornbury v. Ashdown', 'Case Title', 'Ashdown v. Ashdown')
  await goToGroups()
  await card.getByRole('button', { name: 'Letters', exact: true }).click()
  await expect(details).toContainText('Ashdown v. Ashdown')
  await page.keyboard.press('Escape')

  await goTo('Sessions')
  await main.getByRole('link', { name: 'Preliminary hearing', exact: true }).click()
  await main.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete Session' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectToast(page, 'Session deleted successfully')
  await goToGroups()
  await expect(page.getByRole('heading', { name: 'No document groups found' })).toBeVisible()
})
