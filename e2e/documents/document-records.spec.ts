import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDocumentNames, toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { clickDisabled, expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test("a document's page shows where it belongs and who may open it, and edits it @core", async ({
  page,
}) => {
  proves(
    'DOC-019, DOC-020, DOC-022, DOC-036..040, DOC-042..044, DOC-060, DOC-085, DOC-086, GROUP-012, SEC-011..013, SEC-016',
  )
  const firm = await seedRecords(casework, newPerson())
  const [letter] = await uploadFiles(
    casework.url,
    firm.authorization,
    {
      ...toUploadFields(firm),
      security_level: 'green',
      store_as_group: 'true',
      group_name: 'Letters',
    },
    { 'letter.txt': 'x'.repeat(2048) },
  )
  await signIn(page, casework.url, firm.person, '/documents')
  await page.getByRole('link', { name: 'View Details letter.txt' }).click()
  await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}`)

  await test.step('tiles and levels', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'letter.txt' })).toBeVisible()
    for (const name of ['View', 'Download', 'Move', 'Delete'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeEnabled()
    const tiles = page.getByRole('main').getByRole('definition')
    await expect(tiles).toHaveText([
      'Helena Thornbury',
      'Thornbury v. Ashdown',
      'Preliminary hearing',
      'Letters',
      '2.00 KB',
      /[A-Z][a-z]+ \d{1,2}, \d{4}/,
    ])
    for (const name of ['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'HIGH SECURITY' })).toContainText(
      'Access restricted to owner and admin only.',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'MEDIUM SECURITY' })).toContainText(
      'Access is limited to owner, admin and diamond. Gold has access too.',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'LOW SECURITY' })).toContainText(
      'Standard access for authorized users.',
    )
  })

  await test.step('renamed, with another level', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}/edit`)
    const dialog = page.getByRole('dialog', { name: 'Edit Document' })
    const level = dialog.getByLabel('Security level')
    await expect(level.getByRole('option')).toHaveText([
      'LOW SECURITY',
      'MEDIUM SECURITY',
      'HIGH SECURITY',
    ])
    await expect(level.locator('option:disabled')).toHaveCount(0)
    await dialog.getByLabel('Document Name').fill('Letter before action')
    await level.selectOption('yellow')
    const stopFailing = await failCalls(page, '**/api/documents/*/', 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update document')
    await stopFailing()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({
      doc_name: 'Letter before action',
      security_level: 'yellow',
    })
    await expectToast(page, 'Document updated successfully')
    await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Letter before action' }),
    ).toBeVisible()
    await expect(
      page.getByRole('banner').or(page.getByRole('main')).getByText('MEDIUM SECURITY').first(),
    ).toBeVisible()
  })

  await test.step('its group, and from there all groups', async () => {
    await page.getByRole('button', { name: 'Letters', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Group Details' })
    await expect(details.getByRole('link', { name: 'Letter before action' })).toBeVisible()
    await details.getByRole('link', { name: 'Show in Document Groups' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups&group=${letter?.group}`)
    await expect(details.getByRole('link', { name: 'Letter before action' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups`)
    await expect(page.getByRole('tab', { name: 'Document Groups' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await test.step('unknown, failing to load, and deleted', async () => {
    await page.goto(`${casework.url}/documents/999999`)
    await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible()
    await expect(
      page.getByText(
        "The document you're looking for doesn't exist or you don't have permission to view it.",
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Back to Documents' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents`)
    const stopFailing = await failCalls(page, `**/api/documents/${letter?.id}/`, 'GET')
    await page.goto(`${casework.url}/documents/${letter?.id}`)
    await expectToast(page, 'Failed to load document')
    await expect(page).toHaveURL(`${casework.url}/documents`)
    await stopFailing()
    await page.goto(`${casework.url}/documents/${letter?.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Document deleted successfully')
    await expect(page).toHaveURL(`${casework.url}/documents`)
  })
})

test('actions that a role may not do are disabled and say why', async ({ browser }) => {
  proves('DOC-017, DOC-041, DOC-069..075, GROUP-025..029, SEC-001, SEC-017, SEC-019, SEC-020')
  test.slow()
  const owner = await newUser(casework, 'Eleanor Whitfield')
  const { id: client } = await owner.call(clientEndpoints.create, {
    body: {
      name: 'Helena Thornbury',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const { id: legalCase } = await owner.call(caseEndpoints.create, {
    body: {
      title: 'A matter',
      client_id_input: client,
      date: '2026-10-05',
    },
  })
  const meeting = {
    title: 'A hearing',
    case_id: legalCase,
    client_id: client,
    date: '2026-11-20T09:30:00',
    duration: 60,
    session_type: 'court_hearing',
  } as const
  const { id: session } = await owner.call(sessionEndpoints.create, { body: meeting })
  const uploadAtLevel = (level: string) =>
    uploadFiles(
      casework.url,
      owner.authorization,
      { client_id: client, session_id: session, security_level: level },
      { [`${level}.txt`]: level },
    )
  const [red] = await uploadAtLevel('red')
  await uploadAtLevel('yellow')
  await uploadAtLevel('green')
  await owner.call(documentGroupEndpoints.create, {
    body: { name: 'Bundle', session_id: session },
  })
  const NO_DELETE = 'You do not have permission to perform this action'

  const openFirmDocuments = async (employee: ApiUser) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, casework.url, employee.person)
    await switchTo(page, owner.person.name)
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    return page
  }

  await test.step('gold edits up to yellow and deletes nothing', async () => {
    const gold = await newUser(casework, 'Gus Gold')
    await addEmployee(owner, gold, 'gold')
    const page = await openFirmDocuments(gold)
    await expect(getDocumentNames(page)).toHaveText(['green.txt', 'yellow.txt'])
    await expect(page.getByText('2 documents', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select yellow.txt' }).check()
    await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Selected' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear' }).click()
    const remove = page.getByRole('button', { name: 'Delete yellow.txt' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveAccessibleDescription(NO_DELETE)
    await clickDisabled(remove)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(
      page.getByRole('button', { name: 'Move to group: yellow.txt' }),
    ).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: 'Edit yellow.txt' }).click()
    const level = page.getByRole('dialog', { name: 'Edit Document' }).getByLabel('Security level')
    await expect(level.getByRole('option')).toHaveText([
      'LOW SECURITY',
      'MEDIUM SECURITY',
      'HIGH SECURITY (Restricted)',
    ])
    await expect(level.locator('option:disabled')).toHaveText(['HIGH SECURITY (Restricted)'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const high = page.getByRole('dialog').getByRole('radio', { name: 'HIGH SECURITY' })
    await expect(high).toHaveAccessibleDescription(
      'Your GOLD role cannot create RED security documents',
    )
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Document Groups' }).click()
    await expect(page.getByRole('button', { name: 'Edit Bundle' })).not.toHaveAttribute(
      'aria-disabled',
    )
    await expect(page.getByRole('button', { name: 'New Group' })).not.toHaveAttribute(
      'aria-disabled',
    )
    await expect(page.getByRole('button', { name: 'Delete Bundle' })).toHaveAccessibleDescription(
      'You do not have permission to delete document groups',
    )

    await page.goto(`${casework.url}/documents/${red?.id}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You do not have permission to view this document.')).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups`)
    await page.context().close()
  })

  await test.step('silver reads green and changes nothing', async () => {
    const silver = await newUser(casework, 'Sia Silver')
    await addEmployee(owner, silver, 'silver')
    const page = await openFirmDocuments(silver)
    await expect(getDocumentNames(page)).toHaveText(['green.txt'])
    await expect(page.getByRole('button', { name: 'Edit green.txt' })).toHaveAccessibleDescription(
      'You do not have permission to edit documents',
    )
    await expect(
      page.getByRole('button', { name: 'Move to group: green.txt' }),
    ).toHaveAccessibleDescription('You do not have permission to move documents between groups')
    const NO_GROUPS = 'You do not have permission to modify document groups'
    await expect(page.getByRole('button', { name: 'New Group' })).toHaveAccessibleDescription(
      NO_GROUPS,
    )
    await page.getByRole('tab', { name: 'Document Groups' }).click()
    await expect(page.getByRole('button', { name: 'Edit Bundle' })).toHaveAccessibleDescription(
      NO_GROUPS,
    )
    // Simulates a document that was raised to red after the list was loaded.
    await page.route('**/api/documents/?**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(
          '"security_level":"green"',
          '"security_level":"red"',
        ),
      })
    })
    await page.goto(`${casework.url}/documents`)
    for (const action of [
      'View green.txt',
      'Download green.txt',
      'Edit green.txt',
      'Delete green.txt',
    ]) {
      await expect(page.getByRole('button', { name: action })).toHaveAccessibleDescription(
        'Your SILVER role cannot access RED security documents',
      )
    }
    await page.context().close()
  })
})
