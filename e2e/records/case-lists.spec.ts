import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { hasSearch } from '../support/address.ts'
import { holdCalls, failCalls } from '../support/answers.ts'
import { startCasework, type Casework } from '../support/casework.ts'
import { newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { getCards, expectCount, pagination } from '../support/list.ts'
import { choose, newPerson, signIn } from '../support/person.ts'
import { expectToast, typeWithoutPause } from '../support/screen.ts'

let casework: Casework
let large: ApiUser

const MANY = 71

/**
 * Creates a firm with two clients and many cases: every second is the first client's, the n-th is
 * dated day n of 2026.
 */
const openMany = async (place: Casework): Promise<ApiUser> => {
  const many = await newUser(place, 'Margaret Ellison')
  const first = await many.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  const second = await many.call(clientEndpoints.create, { body: { name: 'Fairburn Trust' } })
  for (let number = 1; number <= MANY; number += 1) {
    await many.call(caseEndpoints.create, {
      body: {
        title: `Matter ${String(number).padStart(3, '0')}`,
        description: `Description of ${number}, ${'which goes on for very long '.repeat(12)}`,
        client_id_input: number % 2 === 1 ? first.id : second.id,
        date: new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10),
      },
    })
  }
  return many
}

test.beforeAll(async () => {
  casework = await startCasework()
  large = await openMany(casework)
})
test.afterAll(() => casework.stop())

const cards = (page: Page) => getCards(page, 'Cases')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const sorting = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

test('the list keeps its whole state in the URL and is exported as shown (CASE-001..004, CASE-007..020, CASE-023, OQ-172, OQ-173, OQ-177)', async ({
  page,
}) => {
  const { url } = casework
  await signIn(page, url, large.person)

  await test.step('cards, buttons and pages', async () => {
    await page.goto(`${url}/cases`)
    await expectCount(page, `${MANY} cases on file`)
    await expect(cards(page)).toHaveCount(20)
    const newest = card(page, 'Matter 071')
    await expect(newest).toContainText('Ashdown Mills')
    await expect(newest).toContainText('March 12, 2026')
    await expect(newest.getByRole('link', { name: 'View Details Matter 071' })).toHaveAttribute(
      'href',
      /^\/cases\/\d+$/,
    )
    await expect(newest.getByRole('link', { name: 'Edit Matter 071' })).toHaveAttribute(
      'href',
      /^\/cases\/\d+\/edit$/,
    )
    await expect(newest.getByRole('button', { name: 'Delete Matter 071' })).toBeVisible()
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
    await hasSearch(page, { page_size: '10' })
    await expect(pagination(page).locator('li')).toHaveText(['1', '2', '3', '4', '5', '…', '8'])
    await pagination(page).getByRole('link', { name: 'Page 8' }).click()
    await hasSearch(page, { page_size: '10', page: '8' })
    await expect(cards(page)).toHaveCount(1)
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
      await pagination(page).getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL(/[?&]page=2/)
      await sorting(page).selectOption(label)
      await hasSearch(page, { ordering })
      await expect(cards(page).first()).toContainText(first)
    }
    await expect(sorting(page).locator('option')).toHaveCount(6)
    await sorting(page).selectOption('Newest first')
    await expect(page).toHaveURL(`${url}/cases`)
  })

  await test.step('searched with one call, from page 1', async () => {
    await pagination(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(cards(page).first()).toContainText('Matter 051')
    const searches: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().includes('search=') &&
        searches.push(new URL(request.url()).searchParams.get('search') ?? ''),
    )
    await typeWithoutPause(page, page.getByRole('searchbox', { name: 'Search cases' }), 'matter 0')
    await hasSearch(page, { search: 'matter 0' })
    await expectCount(page, `${MANY} cases found`)
    expect(searches).toEqual(['matter 0'])
  })

  await test.step('filtered, and exported as filtered', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('group', { name: 'Filters' })
    await panel.getByLabel('Title').fill('Matter')
    await expect(page).toHaveURL(/[?&]title=Matter/)
    await choose(page, 'Client', 'Ashdown Mills')
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
    await sorting(page).selectOption('Title A-Z')
    await expect(cards(page).first()).toContainText('Matter 003')

    const button = page.getByRole('button', { name: 'Export', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^cases_\d{4}-\d\d-\d\d\.csv$/)
    const titles = readFileSync(await download.path(), 'utf8').match(/^"Matter \d+"/gm)
    expect(titles).toEqual(['"Matter 003"', '"Matter 005"', '"Matter 007"'])
    await expectToast(page, 'Cases exported successfully')
    await failCalls(page, '**/api/cases/export/**')
    await button.click()
    await expectToast(page, 'Failed to export cases')

    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await hasSearch(page, { search: 'matter 0', ordering: 'title' })
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('nothing of the kind')
    await expect(page.getByRole('heading', { name: 'No cases found' })).toBeVisible()
  })

  await test.step('a list that fails to load says so', async () => {
    const heal = await failCalls(page, '**/api/cases/?**')
    await page.goto(`${url}/cases`)
    await expect(page.getByRole('heading', { name: 'Failed to load cases' })).toBeVisible()
    await heal()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(cards(page)).toHaveCount(20)
  })
})

test('one or several cases are deleted, with correct counts before and after (CASE-005, CASE-006, CASE-013, CASE-064, CASE-066..070, OQ-171)', async ({
  page,
}) => {
  const { url } = casework
  const own = await seedRecords(casework, newPerson('Harriet Vance'))
  const { call } = await toApiUser(casework, own.person, own.authorization)
  for (const title of ['One v. One', 'Two v. Two', 'Three v. Three', 'Four v. Four'])
    await call(caseEndpoints.create, {
      body: {
        title,
        description: null,
        client_id_input: own.client,
        date: '2026-02-01',
      },
    })
  await signIn(page, url, own.person)
  await page.goto(`${url}/cases`)
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('5 selected')).toBeVisible()
  const several = page.getByRole('alertdialog', { name: 'Delete Cases' })
  const deleteSelected = page.getByRole('button', { name: 'Delete Selected' })
  await deleteSelected.click()
  await expect(several).toContainText('Are you sure you want to delete 5 cases?')
  await expect(several).toContainText('1 session and 3 documents will be permanently deleted.')
  await several.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const one = page.getByRole('alertdialog', { name: 'Delete Case' })
  const heal = await failCalls(page, '**/api/cases/*/', 'DELETE')
  await page.getByRole('button', { name: 'Delete One v. One' }).click()
  await expect(one).toContainText('Are you sure you want to delete "One v. One"?')
  await one.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete case')
  await heal()
  await page.getByRole('button', { name: 'Delete One v. One' }).click()
  await one.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Case deleted successfully')
  await expect(cards(page)).toHaveCount(4)

  // Both requests are sent before either is answered.
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()))
  const release = await holdCalls(page, '**/api/cases/*/', 'DELETE')
  await page.getByRole('checkbox', { name: 'Select Two v. Two' }).check()
  await page.getByRole('checkbox', { name: 'Select Three v. Three' }).check()
  await deleteSelected.click()
  await several.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => new Set(asked).size).toBe(2)
  release()
  await expectToast(page, '2 cases deleted successfully')
  await page.unroute('**/api/cases/*/')

  await expect(cards(page)).toHaveCount(2)
  await failCalls(page, `**/api/cases/${own.legalCase}/`, 'DELETE')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await deleteSelected.click()
  await several.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete some cases')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Thornbury v. Ashdown').getByRole('checkbox')).toBeChecked()
})
