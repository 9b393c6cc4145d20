import { clientEndpoints } from '@casework/contract/clients'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { holdCalls, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { getCards, expectCount, getPagination } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast, typeAndDebounce } from '../support/screen.ts'
import { importManyClients } from '../support/import-clients.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let largeFirm: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  largeFirm = await newUser(casework, 'Margaret Ellison')
  await importManyClients(casework.url, largeFirm.authorization, 130)
})

const getClientCards = (page: Page) => getCards(page, 'Clients')
const findCard = (page: Page, name: string) => getClientCards(page).filter({ hasText: name })

test('the list keeps its whole state in the URL @core', async ({ page }) => {
  proves('CLIENT-001..020')
  const { url } = casework
  const sorting = page.getByRole('combobox', { name: 'Sort by' })
  await signIn(page, url, largeFirm.person)
  await test.step('cards, buttons and pages', async () => {
    await page.goto(`${url}/clients`)
    await expectCount(page, '130 clients on file')
    await expect(getClientCards(page)).toHaveCount(20)
    const newest = findCard(page, 'Client 130')
    await expect(newest.getByText('C', { exact: true })).toBeVisible()
    await expect(newest).toContainText(/Added [A-Z][a-z]+ \d{1,2}, \d{4}/)
    await expect(newest).toContainText('client130@many.example')
    await expect(newest).toContainText('5550130')
    await expect(newest).toContainText('Germany')
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Client' })).toHaveAttribute(
      'href',
      '/clients/create',
    )
    await expect(getPagination(page).locator('li')).toHaveText(['1', '2', '3', '4', '5', '…', '7'])
    await getPagination(page).getByRole('link', { name: 'Page 7' }).click()
    await expectSearch(page, { page: '7' })
    await expect(getPagination(page).locator('li')).toHaveText(['3', '4', '5', '6', '7'])
    await expect(getClientCards(page)).toHaveCount(10)
  })

  await test.step('sorting and page size return to page 1, and defaults are left out of the URL', async () => {
    await expect(sorting.locator('option')).toHaveText([
      'Newest first',
      'Oldest first',
      'Name A-Z',
      'Name Z-A',
    ])
    await sorting.selectOption('Name A-Z')
    await expectSearch(page, { ordering: 'name' })
    await expect(getClientCards(page).first()).toContainText('Client 001')
    await getPagination(page).getByRole('link', { name: 'Page 2' }).click()
    await expectSearch(page, { ordering: 'name', page: '2' })
    await expect(getClientCards(page).first()).toContainText('Client 021')
    const size = page.getByLabel('Per page')
    await expect(size.locator('option')).toHaveText(['10', '20', '50', '100'])
    await size.selectOption('100')
    await expectSearch(page, { ordering: 'name', page_size: '100' })
    await expect(getClientCards(page)).toHaveCount(100)
    await size.selectOption('20')
    await expectSearch(page, { ordering: 'name' })
    for (const [label, first] of [
      ['Name Z-A', 'Client 130'],
      ['Oldest first', 'Client 001'],
      ['Newest first', 'Client 130'],
    ] as const) {
      await sorting.selectOption(label)
      await expect(getClientCards(page).first()).toContainText(first)
    }
    await expect(page).toHaveURL(`${url}/clients`)
  })

  await test.step('a search is one call and returns to page 1', async () => {
    await getPagination(page).getByRole('link', { name: 'Page 3' }).click()
    await expectSearch(page, { page: '3' })
    await expect(getClientCards(page).first()).toContainText('Client 090')
    const searches: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().includes('search=') &&
        searches.push(new URL(request.url()).searchParams.get('search') ?? ''),
    )
    await typeAndDebounce(
      page,
      page.getByRole('searchbox', { name: 'Search clients' }),
      'client 01',
    )
    await expectSearch(page, { search: 'client 01' })
    await expectCount(page, '10 clients found')
    expect(searches).toEqual(['client 01'])
  })

  await test.step('filters are counted, survive a reload, and can be cleared', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('group', { name: 'Filters' })
    await panel.getByLabel('Name').fill('Client')
    await expect(page).toHaveURL(/[?&]name=Client/)
    await panel.getByLabel('Email').fill('many')
    await expect(page).toHaveURL(/[?&]email=many/)
    await panel.getByLabel('Mobile').fill('5550')
    await expect(page).toHaveURL(/[?&]mobile=5550/)
    await chooseOption(page, 'Country', 'United Kingdom')
    await expect(page).toHaveURL(/[?&]country=826/)
    await expectCount(page, '5 clients found')
    await page.reload()
    await expectCount(page, '5 clients found')
    await expect(page.getByRole('button', { name: 'Filters 4' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(panel.getByLabel('Email')).toHaveValue('many')
    await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('client 01')
    await panel.getByLabel('Name').fill('nobody')
    await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page).toHaveURL(`${url}/clients`)
    await expectCount(page, '130 clients on file')
  })

  await test.step('invalid URL parameters are ignored, and Back works', async () => {
    await page.goto(
      `${url}/clients?page=x&ordering=evil&page_size=33&country=1e3&search=client+001`,
    )
    await expectCount(page, '1 client found')
    await getClientCards(page).getByRole('link', { name: 'Client 001' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Client 001' })).toBeVisible()
    await page.goBack()
    await expectCount(page, '1 client found')
  })
})

test('a page that becomes empty or does not exist is replaced by the last one', async ({
  page,
}) => {
  proves('CLIENT-016, CLIENT-019')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson('Irene Falk'))
  const { call } = await toApiUser(casework, firm.person, firm.authorization)
  for (let number = 4; number <= 21; number++)
    await call(clientEndpoints.create, { body: { name: `Client ${number}` } })
  await signIn(page, url, firm.person, '/clients?page=3&page_size=10')
  await expect(getClientCards(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${url}/clients?page=2&page_size=10`)
  await expect(getClientCards(page)).toHaveCount(10)

  await page.goto(`${url}/clients?page=999`)
  await expect(page).toHaveURL(`${url}/clients`)
  await expect(getClientCards(page)).toHaveCount(20)
})

test('several clients are selected and deleted, with correct counts before and after', async ({
  page,
}) => {
  proves('CLIENT-017, CLIENT-018, CLIENT-088, CLIENT-094..096, OQ-153, OQ-154')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson('Harriet Vance'))
  const { call } = await toApiUser(casework, firm.person, firm.authorization)
  for (const name of ['Walter Finch', 'Ruth Lindqvist', 'Tomas Ortega'])
    await call(clientEndpoints.create, { body: { name } })
  await signIn(page, url, firm.person, '/clients')
  await expect(getClientCards(page)).toHaveCount(6)
  const selectAll = page.getByRole('checkbox', { name: 'Select all' })
  await selectAll.check()
  await expect(page.getByText('6 selected')).toBeVisible()
  await expect(findCard(page, 'Nadia Novak').getByRole('checkbox')).toBeChecked()
  await selectAll.uncheck()
  await expect(page.getByText('6 selected')).toBeHidden()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Clients' })
  const deleteSelected = page.getByRole('button', { name: 'Delete Selected' })
  await page.getByRole('checkbox', { name: 'Select Helena Thornbury' }).check()
  await page.getByRole('checkbox', { name: 'Select Nadia Novak' }).check()
  await deleteSelected.click()
  await expect(dialog).toContainText('Are you sure you want to delete 2 clients?')
  await expect(dialog).toContainText(
    '1 case, 1 session and 3 documents will be permanently deleted.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // Both requests are sent before either gets a response.
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  const release = await holdCalls(page, '**/api/clients/*/', 'DELETE')
  await page.getByRole('checkbox', { name: 'Select Walter Finch' }).check()
  await page.getByRole('checkbox', { name: 'Select Ruth Lindqvist' }).check()
  await deleteSelected.click()
  await expect(dialog).not.toContainText('permanently deleted')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => new Set(deletions).size).toBe(2)
  release()
  await expectToast(page, '2 clients deleted successfully')
  await expect(getClientCards(page)).toHaveCount(4)
  await page.unroute('**/api/clients/*/')

  const nadia = await findCard(page, 'Nadia Novak').getByRole('link').getAttribute('href')
  await failCalls(page, `**/api${nadia}/`, 'DELETE')
  await page.getByRole('checkbox', { name: 'Select Nadia Novak' }).check()
  await page.getByRole('checkbox', { name: 'Select Tomas Ortega' }).check()
  await deleteSelected.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete some clients')
  await expect(findCard(page, 'Tomas Ortega')).toBeHidden()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(findCard(page, 'Nadia Novak').getByRole('checkbox')).toBeChecked()
})

test('a client that a colleague has deleted leaves the selection', async ({ page }) => {
  const firm = await newUser(casework)
  const deleted = await firm.call(clientEndpoints.create, { body: { name: 'Greta Lind' } })
  await firm.call(clientEndpoints.create, { body: { name: 'Tomas Ortega' } })
  await firm.call(clientEndpoints.create, { body: { name: 'Ruth Lindqvist' } })
  await signIn(page, casework.url, firm.person, '/clients')
  await page.getByRole('checkbox', { name: 'Select Greta Lind' }).check()
  await page.getByRole('checkbox', { name: 'Select Tomas Ortega' }).check()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Clients' })
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete 2 clients?')
  await firm.call(clientEndpoints.remove, { params: { id: deleted.id } })
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expectToast(page, 'Failed to delete some clients')
  await expect(getClientCards(page)).toHaveCount(1)
  await expect(page.getByText(/\d selected/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Ruth Lindqvist' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('the export is saved, and other forms still work without the list of clients', async ({
  page,
}) => {
  proves('CLIENT-003, CLIENT-054, CLIENT-099..101, OQ-155, OQ-156')
  const { url } = casework
  await signIn(page, url, largeFirm.person, '/clients?search=client+001')
  const button = page.getByRole('button', { name: 'Export', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^clients_\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Name","Country Code","Mobile","Email","Added"')
  expect(lines).toHaveLength(131)
  await expectToast(page, 'Clients exported successfully')
  await page.getByRole('button', { name: 'Dismiss: Clients exported successfully' }).click()
  await failCalls(page, '**/api/clients/export/**')
  await button.click()
  await expectToast(page, 'Failed to export clients')

  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await failCalls(page, '**/api/clients/?**')
  await page.goto(`${url}/cases/create`)
  await expect(page.getByRole('button', { name: 'Create Case' })).toBeEnabled()
  await page.getByRole('combobox', { name: 'Client' }).fill('client')
  for (const text of ['Clients could not be loaded', 'Options could not be loaded'])
    await expect.poll(() => logged.some((line) => line.includes(text))).toBe(true)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(
    0,
  )
})
