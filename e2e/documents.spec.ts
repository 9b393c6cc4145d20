import { expect, test, type Page } from '@playwright/test'
import { refuse } from './support/answers.ts'
import { startCasework, type Casework } from './support/casework.ts'
import { uploadFiles } from './support/documents.ts'
import { employ, enrolled, switchTo, type Enrolled } from './support/firm.ts'
import { furnish, type Furnished } from './support/furnish.ts'
import { newPerson, signIn } from './support/person.ts'
import { pressDisabled, told } from './support/screen.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

const cards = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const names = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true }).getByRole('heading')
const placeOf = ({ client, legalCase, session }: Furnished) => ({ client_id: client, case_id: legalCase, session_id: session })

test('documents are searched, filtered, sorted, chosen and deleted (DOC-001..016, DOC-018, DOC-023, DOC-024, DOC-026, DOC-053, DOC-066, DOC-076..080, DOC-088, DOC-092)', async ({
  page,
}) => {
  test.slow()
  const firm = await furnish(casework, newPerson())
  const papers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`paper-${String(at + 1).padStart(2, '0')}.txt`, 'x'.repeat(1000 + at)]))
  await uploadFiles(casework.url, firm.authorization, { ...placeOf(firm), security_level: 'green', store_as_group: 'true', group_name: 'Bundle' }, papers)
  await signIn(page, casework.url, firm.person)
  await page.goto(`${casework.url}/documents`)

  await test.step('all of them, 20 on a page, newest first', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Documents', 'Document Groups'])
    await expect(page.getByRole('button', { name: 'New Group' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    await expect(page.getByText('23 documents you may see')).toBeVisible()
    await expect(names(page)).toHaveCount(20)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-created_at')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?page=2`)
    await expect(names(page)).toHaveText(['exhibit-green.pdf', 'exhibit-yellow.pdf', 'exhibit-red.pdf'])
  })

  await test.step('a card says what it is and offers what can be done', async () => {
    const red = card(page, 'exhibit-red.pdf')
    await expect(red).toContainText(/\d+ Bytes/)
    for (const text of ['HIGH SECURITY', 'Helena Thornbury', 'Thornbury v. Ashdown · Preliminary hearing', 'No group', /[A-Z][a-z]+ \d{1,2}, \d{4}/]) {
      await expect(red).toContainText(text)
    }
    for (const name of [
      'View exhibit-red.pdf',
      'Download exhibit-red.pdf',
      'Edit exhibit-red.pdf',
      'Move exhibit-red.pdf to a group',
      'Delete exhibit-red.pdf',
    ]) {
      await expect(red.getByRole('button', { name })).toBeEnabled()
    }
    await expect(red.getByRole('link', { name: 'View Details exhibit-red.pdf' })).toBeVisible()
  })

  await test.step('sorted by name and size', async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('file_name')
    await expect(names(page).first()).toHaveText('exhibit-green.pdf')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-file_size')
    await expect(names(page).first()).toHaveText('paper-20.txt')
    await expect(card(page, 'paper-20.txt')).toContainText('Bundle')
  })

  await test.step('searched when submitted, and counted as filtered', async () => {
    const box = page.getByRole('searchbox', { name: 'Search documents' })
    await box.fill('paper-1')
    await expect(page).toHaveURL(`${casework.url}/documents?ordering=-file_size`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?search=paper-1&ordering=-file_size`)
    await expect(page.getByText('10 documents found')).toBeVisible()
    await expect(names(page)).toHaveCount(10)
    await box.fill('no such paper')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    const level = page.getByRole('combobox', { name: 'Security level' })
    await expect(level.getByRole('option')).toHaveText(['All levels', 'HIGH SECURITY', 'MEDIUM SECURITY', 'LOW SECURITY'])
    for (const colour of ['red', 'yellow']) {
      await level.selectOption(colour)
      await expect(names(page)).toHaveText([`exhibit-${colour}.pdf`])
    }
    await level.selectOption('green')
    await expect(page.getByText('21 documents found')).toBeVisible()
  })

  await test.step('as lines or as cards, kept in the address', async () => {
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(page).toHaveURL(/layout=list/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Grid view' }).click()
    await expect(page).not.toHaveURL(/layout=list/)
  })

  await test.step('what fails says so', async () => {
    const heal = await refuse(page, '**/api/documents/*/view/', 'GET')
    await card(page, 'paper-20.txt').getByRole('button', { name: 'View paper-20.txt' }).click()
    await told(page, 'Failed to load document for viewing')
    await heal()
    const healDownload = await refuse(page, '**/api/documents/*/download/', 'GET')
    await card(page, 'paper-20.txt').getByRole('button', { name: 'Download paper-20.txt' }).click()
    await told(page, 'Failed to download document')
    await healDownload()
  })

  await test.step('deleted one by one and several at once, after a question', async () => {
    const dialog = page.getByRole('alertdialog')
    const heal = await refuse(page, '**/api/documents/*/', 'DELETE')
    await card(page, 'paper-20.txt').getByRole('button', { name: 'Delete paper-20.txt' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete "paper-20.txt"?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Failed to delete document')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('20 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
    for (const name of ['paper-18.txt', 'paper-19.txt']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Failed to delete documents')
    await heal()

    const deleted: string[] = []
    page.on('request', (request) => void (request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname)))
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete 2 documents?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, '2 documents deleted successfully')
    expect(deleted).toEqual([expect.stringMatching(/^\/api\/documents\/\d+\/$/), expect.stringMatching(/^\/api\/documents\/\d+\/$/)])
    await card(page, 'paper-20.txt').getByRole('button', { name: 'Delete paper-20.txt' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Document deleted successfully')
    await expect(page.getByText('18 documents found')).toBeVisible()
  })

  await test.step('a list that cannot be had', async () => {
    const heal = await refuse(page, '**/api/documents/?**', 'GET')
    await page.goto(`${casework.url}/documents`)
    await expect(page.getByRole('heading', { name: 'Failed to load documents' })).toBeVisible()
    await heal()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(names(page)).toHaveCount(20)
  })
})

test("a document's own page tells where it belongs and who may open it, and changes it (DOC-019, DOC-020, DOC-022, DOC-036..040, DOC-042..044, DOC-060, DOC-085, DOC-086, GROUP-012, SEC-011..013, SEC-016)", async ({
  page,
}) => {
  const firm = await furnish(casework, newPerson())
  const [letter] = await uploadFiles(
    casework.url,
    firm.authorization,
    { ...placeOf(firm), security_level: 'green', store_as_group: 'true', group_name: 'Letters' },
    { 'letter.txt': 'x'.repeat(2048) },
  )
  await signIn(page, casework.url, firm.person)
  await page.goto(`${casework.url}/documents`)
  await page.getByRole('link', { name: 'View Details letter.txt' }).click()
  await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}`)

  await test.step('tiles and levels', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'letter.txt' })).toBeVisible()
    for (const name of ['View', 'Download', 'Move', 'Delete']) await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeEnabled()
    const tiles = page.getByRole('main').getByRole('definition')
    await expect(tiles).toHaveText(['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing', 'Letters', '2.00 KB', /[A-Z][a-z]+ \d{1,2}, \d{4}/])
    for (const name of ['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'HIGH SECURITY' })).toContainText('Access restricted to owner and admin only.')
    await expect(page.getByRole('listitem').filter({ hasText: 'MEDIUM SECURITY' })).toContainText(
      'Access is limited to owner, admin and diamond; gold has access as well.',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'LOW SECURITY' })).toContainText('Standard access for authorized users.')
  })

  await test.step('renamed and given another level', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}/edit`)
    const dialog = page.getByRole('dialog', { name: 'Edit Document' })
    const level = dialog.getByLabel('Security level')
    await expect(level.getByRole('option')).toHaveText(['LOW SECURITY', 'MEDIUM SECURITY', 'HIGH SECURITY'])
    await expect(level.locator('option:disabled')).toHaveCount(0)
    await dialog.getByLabel('Document Name').fill('Letter before action')
    await level.selectOption('yellow')
    const heal = await refuse(page, '**/api/documents/*/', 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update document')
    await heal()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({ doc_name: 'Letter before action', security_level: 'yellow' })
    await told(page, 'Document updated successfully')
    await expect(page).toHaveURL(`${casework.url}/documents/${letter?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Letter before action' })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText('MEDIUM SECURITY').first()).toBeVisible()
  })

  await test.step('its group, and from there the group among the others', async () => {
    await page.getByRole('button', { name: 'Letters', exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Group Details' })
    await expect(details.getByRole('link', { name: 'Letter before action' })).toBeVisible()
    await details.getByRole('link', { name: 'Show in Document Groups' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups&group=${letter?.group}`)
    await expect(details.getByRole('link', { name: 'Letter before action' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups`)
    await expect(page.getByRole('tab', { name: 'Document Groups' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('not there, not to be had, and gone', async () => {
    await page.goto(`${casework.url}/documents/999999`)
    await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible()
    await expect(page.getByText("The document you're looking for doesn't exist or you don't have permission to view it.")).toBeVisible()
    await page.getByRole('button', { name: 'Back to Documents' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents`)
    const heal = await refuse(page, `**/api/documents/${letter?.id}/`, 'GET')
    await page.goto(`${casework.url}/documents/${letter?.id}`)
    await told(page, 'Failed to load document')
    await expect(page).toHaveURL(`${casework.url}/documents`)
    await heal()
    await page.goto(`${casework.url}/documents/${letter?.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Document deleted successfully')
    await expect(page).toHaveURL(`${casework.url}/documents`)
  })
})

test('what a role may not do is disabled and says why (DOC-017, DOC-041, DOC-069..075, GROUP-025..029, SEC-001, SEC-017, SEC-019, SEC-020)', async ({
  browser,
}) => {
  test.slow()
  const owner = await enrolled(casework, 'Eleanor Whitfield')
  const { id: client } = await owner.call<{ id: number }>('POST', '/clients/', { name: 'Helena Thornbury', email: null, mobile: null, country: null })
  const { id: legalCase } = await owner.call<{ id: number }>('POST', '/cases/', { title: 'A matter', client_id_input: client, date: '2026-10-05' })
  const meeting = { title: 'A hearing', case_id: legalCase, client_id: client, date: '2026-11-20T09:30:00', duration: 60, session_type: 'court_hearing' }
  const { id: session } = await owner.call<{ id: number }>('POST', '/sessions/', meeting)
  const store = (level: string) =>
    uploadFiles(casework.url, owner.authorization, { client_id: client, session_id: session, security_level: level }, { [`${level}.txt`]: level })
  const [red] = await store('red')
  await store('yellow')
  await store('green')
  await owner.call('POST', '/document-groups/', { name: 'Bundle', session_id: session })
  const NO_DELETE = 'You do not have permission to perform this action'

  const enter = async (employee: Enrolled) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, casework.url, employee.person)
    await switchTo(page, owner.person.name)
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    return page
  }

  await test.step('gold edits up to yellow and deletes nothing', async () => {
    const gold = await enrolled(casework, 'Gus Gold')
    await employ(owner, gold, 'gold')
    const page = await enter(gold)
    await expect(names(page)).toHaveText(['green.txt', 'yellow.txt'])
    await expect(page.getByText('2 documents you may see')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select yellow.txt' })).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Select yellow.txt' })).toHaveAccessibleDescription(NO_DELETE)
    const remove = page.getByRole('button', { name: 'Delete yellow.txt' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveAccessibleDescription(NO_DELETE)
    await pressDisabled(remove)
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Move yellow.txt to a group' })).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: 'Edit yellow.txt' }).click()
    const level = page.getByRole('dialog', { name: 'Edit Document' }).getByLabel('Security level')
    await expect(level.getByRole('option')).toHaveText(['LOW SECURITY', 'MEDIUM SECURITY', 'HIGH SECURITY (Restricted)'])
    await expect(level.locator('option:disabled')).toHaveText(['HIGH SECURITY (Restricted)'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const high = page.getByRole('dialog').getByRole('radio', { name: 'HIGH SECURITY' })
    await expect(high).toHaveAccessibleDescription('Your GOLD role cannot create RED security documents')
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Document Groups' }).click()
    await expect(page.getByRole('button', { name: 'Edit Bundle' })).not.toHaveAttribute('aria-disabled')
    await expect(page.getByRole('button', { name: 'New Group' })).not.toHaveAttribute('aria-disabled')
    await expect(page.getByRole('button', { name: 'Delete Bundle' })).toHaveAccessibleDescription('You do not have permission to delete document groups')

    await page.goto(`${casework.url}/documents/${red?.id}`)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You do not have permission to view this document.')).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(`${casework.url}/documents?tab=groups`)
    await page.context().close()
  })

  await test.step('silver reads green and changes nothing', async () => {
    const silver = await enrolled(casework, 'Sia Silver')
    await employ(owner, silver, 'silver')
    const page = await enter(silver)
    await expect(names(page)).toHaveText(['green.txt'])
    await expect(page.getByRole('button', { name: 'Edit green.txt' })).toHaveAccessibleDescription('You do not have permission to edit documents')
    await expect(page.getByRole('button', { name: 'Move green.txt to a group' })).toHaveAccessibleDescription(
      'You do not have permission to move documents between groups',
    )
    const NO_GROUPS = 'You do not have permission to modify document groups'
    await expect(page.getByRole('button', { name: 'New Group' })).toHaveAccessibleDescription(NO_GROUPS)
    await page.getByRole('tab', { name: 'Document Groups' }).click()
    await expect(page.getByRole('button', { name: 'Edit Bundle' })).toHaveAccessibleDescription(NO_GROUPS)
    // A document that was raised to red after the list was read.
    await page.route('**/api/documents/?**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('"security_level":"green"', '"security_level":"red"') })
    })
    await page.goto(`${casework.url}/documents`)
    for (const deed of ['View green.txt', 'Download green.txt', 'Edit green.txt', 'Delete green.txt']) {
      await expect(page.getByRole('button', { name: deed })).toHaveAccessibleDescription('Your SILVER role cannot access RED security documents')
    }
    await page.context().close()
  })
})
