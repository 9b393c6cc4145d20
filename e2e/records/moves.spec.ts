import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, toApiUser, switchTo, type ApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { getPagination } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser
let group: number

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async () => {
  const person = newPerson('Harriet Vance')
  firm = await seedRecords(casework, person)
  owner = await toApiUser(casework, person, firm.authorization)
  group = (
    await owner.call(documentGroupEndpoints.create, {
      body: {
        name: 'Exhibits',
        session_id: firm.session,
      },
    })
  ).id
  const [note, caseFields] = [
    { 'note.txt': 'x' },
    { security_level: 'green', client_id: firm.client, case_id: firm.legalCase },
  ]
  await uploadFiles(casework.url, firm.authorization, caseFields, note)
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...caseFields, session_id: firm.session, group_id: group },
    { 'lease.txt': 'x' },
  )
})

/** Selects another client in a form. */
const chooseClient = async (page: Page, name: string) => {
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await chooseOption(page, 'Client', name)
}
const getMoveDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Move to another client?' })
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Records the paths of the updates that the page sends. */
const recordWrites = (page: Page) => {
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname),
  )
  return sent
}
const listDocuments = async (name: string) => {
  const { items } = await owner.call(documentEndpoints.list, { query: { page_size: 100 } })
  return items.filter(({ client_name }) => client_name === name).map(({ file_name }) => file_name)
}

test('saving a session for another client says what moves with it, and asks once @core', async ({
  page,
}) => {
  proves('FIX-021')
  const sent = recordWrites(page)
  await signIn(page, casework.url, firm.person, `/sessions/${firm.session}/edit`)
  await chooseClient(page, 'Nadia Novak')
  await getButton(page, 'Save Changes').click()
  await expect(getMoveDialog(page)).toContainText(
    '4 documents and 1 group will move to Nadia Novak.',
  )
  await getMoveDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getMoveDialog(page)).toBeHidden()
  expect(sent).toEqual([])
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Nadia Novak')

  await getButton(page, 'Save Changes').click()
  await getMoveDialog(page).getByRole('button', { name: 'Move' }).click()
  await expectToast(page, 'Session updated successfully')
  expect(sent).toEqual([`/api/sessions/${firm.session}/`])
  expect((await listDocuments('Nadia Novak')).length).toBe(4)
  expect(await listDocuments('Helena Thornbury')).toEqual(['note.txt'])

  // A save without a move asks nothing.
  await page.goto(`${casework.url}/sessions/${firm.session}/edit`)
  await page.getByRole('textbox', { name: 'Session Title' }).fill('Main hearing')
  await getButton(page, 'Save Changes').click()
  await expectToast(page, 'Session updated successfully')
})

test('a case takes its direct documents to another client; its tab also counts those of its sessions', async ({
  page,
}) => {
  proves('FIX-021, FIX-022')
  await signIn(page, casework.url, firm.person, `/cases/${firm.legalCase}?tab=documents`)
  await expect(page.getByRole('tab', { name: 'Documents' })).toContainText('5')
  await expect(
    page.getByRole('list', { name: 'Documents', exact: true }).getByRole('heading'),
  ).toHaveCount(5)
  await page.goto(`${casework.url}/cases/${firm.legalCase}/edit`)
  await chooseClient(page, 'Pablo Ashdown')
  await getButton(page, 'Save Changes').click()
  await expect(getMoveDialog(page)).toContainText(
    '1 document and 0 groups will move to Pablo Ashdown.',
  )
  await getMoveDialog(page).getByRole('button', { name: 'Move' }).click()
  await expectToast(page, 'Case updated successfully')
  expect(await listDocuments('Pablo Ashdown')).toEqual(['note.txt'])

  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete Case' })).toContainText(
    '1 session and 5 documents will be permanently deleted.',
  )
})

test('a group moves to a session of another client with its documents, after a confirmation', async ({
  page,
}) => {
  proves('FIX-021')
  const { id: legalCase } = await owner.call(caseEndpoints.create, {
    body: {
      title: 'Novak v. Novak',
      client_id_input: firm.client,
      date: '2026-01-05',
    },
  })
  const clients = await owner.call(clientEndpoints.list, {})
  const nadia = clients.items.find(({ name }) => name === 'Nadia Novak')?.id ?? Number.NaN
  // This session has another client than its case. The group must get the client of the session.
  await owner.call(sessionEndpoints.create, {
    body: {
      title: 'Settlement talk',
      case_id: legalCase,
      client_id: nadia,
      date: '2026-03-04T09:30:00',
    },
  })
  await signIn(page, casework.url, firm.person, '/documents?tab=groups')
  await page.getByRole('button', { name: 'Edit Exhibits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document Group' })
  await expect(dialog.getByRole('combobox', { name: 'Case' })).toHaveValue('Thornbury v. Ashdown')
  await chooseOption(page, 'Case', 'Novak v. Novak')
  await chooseOption(page, 'Session', 'Settlement talk')
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Nadia Novak')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(getMoveDialog(page)).toContainText(
    '1 document and 1 group will move to Nadia Novak.',
  )
  await getMoveDialog(page).getByRole('button', { name: 'Move' }).click()
  await expectToast(page, 'Document group updated successfully')
  await expect(dialog).toBeHidden()
  expect(await listDocuments('Nadia Novak')).toEqual(['lease.txt'])
})

test('the confirmation counts only what the role may see, and a hidden document prevents the move', async ({
  page,
}) => {
  proves('FIX-021')
  const gold = await newUser(casework, 'Ann gold')
  await addEmployee(owner, gold, 'gold')
  await signIn(page, casework.url, gold.person)
  await switchTo(page, 'Harriet Vance')
  await page.goto(`${casework.url}/sessions/${firm.session}/edit`)
  await chooseClient(page, 'Nadia Novak')
  await getButton(page, 'Save Changes').click()
  await expect(getMoveDialog(page)).toContainText(
    '3 documents and 1 group will move to Nadia Novak.',
  )
  await getMoveDialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This record contains documents your role cannot access',
  )
  expect(await listDocuments('Nadia Novak')).toEqual([])
})

test('deleting many names ten of them and counts the others, also those on other pages', async ({
  page,
}) => {
  proves('FIX-069, FIX-022')
  for (let number = 1; number <= 12; number += 1)
    await owner.call(clientEndpoints.create, {
      body: { name: `Client ${String(number).padStart(2, '0')}` },
    })
  await signIn(page, casework.url, firm.person)
  const dialog = page.getByRole('alertdialog', { name: 'Delete Clients' })
  const selectAll = page.getByRole('checkbox', { name: 'Select all' })
  await page.goto(`${casework.url}/clients?page_size=10`)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('listitem')).toHaveCount(10)
  await selectAll.check()
  await getPagination(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('listitem')).toHaveCount(5)
  await selectAll.check()
  await getButton(page, 'Delete Selected').click()
  await expect(dialog).toContainText('Are you sure you want to delete 15 clients?')
  await expect(dialog.getByRole('listitem')).toHaveText(
    Array.from({ length: 10 }, (_, index) => `Client ${String(12 - index).padStart(2, '0')}`),
  )
  await expect(dialog).toContainText('and 5 more')
  await expect(dialog).toContainText(
    '1 case, 1 session and 5 documents will be permanently deleted.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('nothing can be deleted before its effects are known', async ({ page }) => {
  proves('FIX-022')
  await signIn(page, casework.url, firm.person)
  await page.route('**/api/sessions/*/removal/**', (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        error: { status: 503, type: 'service_unavailable', message: 'Busy', data: null },
      },
    }),
  )
  await page.goto(`${casework.url}/sessions/${firm.session}`)
  const dialog = page.getByRole('alertdialog', { name: 'Delete Session' })
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Busy')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.unroute('**/api/sessions/*/removal/**')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('4 documents will be permanently deleted.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Session deleted successfully')
})

test('selecting a session of another client fills that client into an upload, and selecting the case restores its own', async ({
  page,
}) => {
  proves('FIX-021')
  const { id: client_id } = await owner.call(clientEndpoints.create, {
    body: {
      name: 'Zadie Quill',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const session = {
    title: 'Joint meeting',
    case_id: firm.legalCase,
    client_id,
    date: '2026-12-01T09:30:00',
    duration: 60,
    session_type: 'court_hearing',
  } as const
  await owner.call(sessionEndpoints.create, { body: session })
  await signIn(page, casework.url, firm.person, '/documents')
  await getButton(page, 'Upload').click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await chooseOption(page, 'Client', 'Helena Thornbury')
  await chooseOption(page, 'Case', 'Thornbury v. Ashdown')
  await chooseOption(page, 'Session', 'Joint meeting')
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Zadie Quill')
  await dialog.getByRole('button', { name: 'Clear choice' }).last().click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await listDocuments('Helena Thornbury')).toContain('letter.txt')
})
