import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { holdCalls, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { getCards, expectCount, getPagination, openRowMenu } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast, typeAndDebounce } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let largeFirm: ApiUser

const CASES = 71

/**
 * Creates a firm with two clients, whose cases alternate. The n-th case has the date of day n of
 * 2026.
 */
const newFirmWithManyCases = async (installation: Casework): Promise<ApiUser> => {
  const firm = await newUser(installation, 'Margaret Ellison')
  const first = await firm.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  const second = await firm.call(clientEndpoints.create, { body: { name: 'Fairburn Trust' } })
  for (let number = 1; number <= CASES; number += 1) {
    await firm.call(caseEndpoints.create, {
      body: {
        title: `Matter ${String(number).padStart(3, '0')}`,
        description: `Description of ${number}, ${'which goes on for very long '.repeat(12)}`,
        client_id_input: number % 2 === 1 ? first.id : second.id,
        date: new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10),
      },
    })
  }
  return firm
}

test.beforeAll(async () => {
  casework = await shareCasework()
  largeFirm = await newFirmWithManyCases(casework)
})

const getCaseCards = (page: Page) => getCards(page, 'Cases')
const findCard = (page: Page, name: string) => getCaseCards(page).filter({ hasText: name })
const getSorting = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

test('the list keeps its whole state in the URL and is exported as shown', async ({ page }) => {
  proves('CASE-001..004, CASE-007..020, CASE-023, OQ-172, OQ-173, OQ-177')
  const { url } = casework
  await signIn(page, url, largeFirm.person)

  await test.step('cards, buttons and pages', async () => {
    await page.goto(`${url}/cases`)
    await expectCount(page, `${CASES} cases on file`)
    await expect(getCaseCards(page)).toHaveCount(20)
    const newest = findCard(page, 'Matter 071')
    await expect(newest).toContainText('Ashdown Mills')
    await expect(newest).toContainText('March 12, 2026')
    await expect(newest.getByRole('link', { name: 'View Details Matter 071' })).toHaveAttribute(
      'href',
      /^\/cases\/\d+$/,
    )
    await expect(await openRowMenu(page, 'Matter 071', 'Edit')).toHaveAttribute(
      'href',
      /^\/cases\/\d+\/edit$/,
    )
    await expect(page.getByRole('menuitem', { name: 'Delete Matter 071' })).toBeVisible()
    await page.keyboard.press('Escape')
    const description = newest.getByText('Description of 71')
    await expect(description).toHaveCSS('-webkit-line-clamp', '2')
    expect(
      await description.evaluate((element) => element.scrollHeight > element.clientHeight),
    ).toBe(true)
    await expect(page.getByRole('link', { name: 'Add Case' })).toHaveAttribute(
      'href',
      '/cases/create',
    )
    await page.getByLabel('Per page').selectOption('10')
    await expectSearch(page, { page_size: '10' })
    await expect(getPagination(page).locator('li')).toHaveText(['1', '2', '3', '4', '5', '…', '8'])
    await getPagination(page).getByRole('link', { name: 'Page 8' }).click()
    await expectSearch(page, { page_size: '10', page: '8' })
    await expect(getCaseCards(page)).toHaveCount(1)
    await expect(page.getByLabel('Per page').locator('option')).toHaveText([
      '10',
      '20',
      '50',
      '100',
    ])
    await page.getByLabel('Per page').selectOption('20')
    await expect(page).toHaveURL(`${url}/cases`)
  })

  await test.step('sorted', async () => {
    for (const [label, ordering, first] of [
      ['Oldest first', 'created_at', 'Matter 001'],
      ['Title Z-A', '-title', 'Matter 071'],
      ['Title A-Z', 'title', 'Matter 001'],
      ['Latest case date', '-date', 'Matter 071'],
      ['Earliest case date', 'date', 'Matter 001'],
    ] as const) {
      await getPagination(page).getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL(/[?&]page=2/)
      await getSorting(page).selectOption(label)
      await expectSearch(page, { ordering })
      await expect(getCaseCards(page).first()).toContainText(first)
    }
    await expect(getSorting(page).locator('option')).toHaveCount(6)
    await getSorting(page).selectOption('Newest first')
    await expect(page).toHaveURL(`${url}/cases`)
  })

  await test.step('searched with one call, from page 1', async () => {
    await getPagination(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(getCaseCards(page).first()).toContainText('Matter 051')
    const searches: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().includes('search=') &&
        searches.push(new URL(request.url()).searchParams.get('search') ?? ''),
    )
    await typeAndDebounce(page, page.getByRole('searchbox', { name: 'Search cases' }), 'matter 0')
    await expectSearch(page, { search: 'matter 0' })
    await expectCount(page, `${CASES} cases found`)
    expect(searches).toEqual(['matter 0'])
  })

  await test.step('filtered, and exported as filtered', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('group', { name: 'Filters' })
    await panel.getByLabel('Title').fill('Matter')
    await expect(page).toHaveURL(/[?&]title=Matter/)
    await chooseOption(page, 'Client', 'Ashdown Mills')
    await expect(page).toHaveURL(/[?&]client=\d+/)
    await panel.getByLabel('Date From').fill('2026-01-03')
    await expect(page).toHaveURL(/[?&]date_after=2026-01-03/)
    await panel.getByLabel('Date To').fill('2026-01-07')
    await expect(page).toHaveURL(/[?&]date_before=2026-01-07/)
    await expectCount(page, '3 cases found')
    await page.reload()
    await expectCount(page, '3 cases found')
    await expect(page.getByRole('button', { name: 'Filters 4' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(panel.getByRole('combobox', { name: 'Client' })).toHaveValue('Ashdown Mills')
    await expect(panel.getByLabel('Date To')).toHaveValue('2026-01-07')
    await getSorting(page).selectOption('Title A-Z')
    await expect(getCaseCards(page).first()).toContainText('Matter 003')

    const button = page.getByRole('button', { name: 'Export', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^cases_\d{4}-\d\d-\d\d\.csv$/)
    const titles = readFileSync(await download.path(), 'utf8').match(/^"Matter \d+"/gm)
    expect(titles).toEqual(['"Matter 003"', '"Matter 005"', '"Matter 007"'])
    await expectToast(page, 'Cases exported successfully')
    // The message is above the button, and stays while the mouse is on it.
    await page.mouse.move(0, 0)
    await failCalls(page, '**/api/cases/export/**')
    await button.click()
    await expectToast(page, 'Failed to export cases')

    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await expectSearch(page, { search: 'matter 0', ordering: 'title' })
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('nothing of the kind')
    await expect(page.getByRole('heading', { name: 'No cases found' })).toBeVisible()
  })

  await test.step('a list that fails to load says so', async () => {
    const stopFailing = await failCalls(page, '**/api/cases/?**')
    await page.goto(`${url}/cases`)
    await expect(page.getByRole('heading', { name: 'Failed to load cases' })).toBeVisible()
    await stopFailing()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(getCaseCards(page)).toHaveCount(20)
  })
})

test('one or several cases are deleted, with correct counts before and after @core', async ({
  page,
}) => {
  proves('CASE-005, CASE-006, CASE-013, CASE-064, CASE-066..070, OQ-171')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson('Harriet Vance'))
  const { call } = await toApiUser(casework, firm.person, firm.authorization)
  for (const title of ['One v. One', 'Two v. Two', 'Three v. Three', 'Four v. Four'])
    await call(caseEndpoints.create, {
      body: {
        title,
        description: null,
        client_id_input: firm.client,
        date: '2026-02-01',
      },
    })
  await signIn(page, url, firm.person, '/cases')
  await expect(getCaseCards(page)).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('5 selected')).toBeVisible()
  const bulkDialog = page.getByRole('alertdialog', { name: 'Delete Cases' })
  const deleteSelected = page.getByRole('button', { name: 'Delete Selected' })
  await deleteSelected.click()
  await expect(bulkDialog).toContainText('Are you sure you want to delete 5 cases?')
  await expect(bulkDialog).toContainText('1 session and 3 documents will be permanently deleted.')
  await bulkDialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Delete Case' })
  const stopFailing = await failCalls(page, '**/api/cases/*/', 'DELETE')
  await (await openRowMenu(page, 'One v. One', 'Delete')).click()
  await expect(dialog).toContainText('Are you sure you want to delete "One v. One"?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete case')
  await stopFailing()
  await (await openRowMenu(page, 'One v. One', 'Delete')).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Case deleted successfully')
  await expect(getCaseCards(page)).toHaveCount(4)

  // Both requests are sent before either gets a response.
  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  const release = await holdCalls(page, '**/api/cases/*/', 'DELETE')
  await page.getByRole('checkbox', { name: 'Select Two v. Two' }).check()
  await page.getByRole('checkbox', { name: 'Select Three v. Three' }).check()
  await deleteSelected.click()
  await bulkDialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => new Set(deletions).size).toBe(2)
  release()
  await expectToast(page, '2 cases deleted successfully')
  await page.unroute('**/api/cases/*/')

  await expect(getCaseCards(page)).toHaveCount(2)
  await failCalls(page, `**/api/cases/${firm.legalCase}/`, 'DELETE')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await deleteSelected.click()
  await bulkDialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete some cases')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(getCaseCards(page)).toHaveCount(1)
  await expect(findCard(page, 'Thornbury v. Ashdown').getByRole('checkbox')).toBeChecked()
})
