import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { getDocumentNames } from '../support/documents.ts'
import { getCards, getRows, openRowMenu, showTable } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

const goTo = (page: Page, list: string) =>
  page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: list, exact: true })
    .click()

const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

/** Saves the list; returns its lines below the headings. */
const exportLines = async (page: Page): Promise<string[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
}

test('each list is searched, filtered, loaded again, exported and made shorter @core', async ({
  page,
}) => {
  proves('CLIENT-007, OQ-155, OQ-172')
  const { person } = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, person, '/documents')

  await test.step('documents', async () => {
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('exhibit')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Security level' }).selectOption('red')
    await expectSearch(page, { search: 'exhibit', security_level: 'red' })
    await expect(getDocumentNames(page)).toHaveText(['exhibit-red.pdf'])
    await page.reload()
    await expect(page.getByText('1 document found')).toBeVisible()
    await page.getByRole('button', { name: 'Delete exhibit-red.pdf' }).click()
    await confirm(page)
    await expectToast(page, 'Document deleted successfully')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(getDocumentNames(page)).toHaveText(['exhibit-green.pdf', 'exhibit-yellow.pdf'])
  })

  for (const [list, text, label, value, title] of [
    ['session', 'thornbury', 'Case', 'Thornbury v. Ashdown', 'Preliminary hearing'],
    ['case', 'covenant', 'Client', 'Helena Thornbury', 'Thornbury v. Ashdown'],
  ] as const)
    await test.step(`${list}s`, async () => {
      await goTo(page, list === 'case' ? 'Cases' : 'Sessions')
      await page.getByRole('searchbox', { name: `Search ${list}s` }).fill(text)
      await page.getByRole('button', { name: 'Filters' }).click()
      await chooseOption(page, label, value)
      await expect(page).toHaveURL(new RegExp(`search=${text}&${label.toLowerCase()}=\\d+$`))
      await page.reload()
      await expect(page.getByText(`1 ${list} found`)).toBeVisible()
      await expect(page.getByRole('combobox', { name: label })).toHaveValue(value)
      expect(await exportLines(page)).toEqual([expect.stringContaining(title)])
      await (await openRowMenu(page, title, 'Delete')).click()
      await confirm(page)
      await expect(page.getByRole('heading', { name: `No ${list}s found` })).toBeVisible()
    })

  await test.step('clients', async () => {
    await goTo(page, 'Clients')
    const cards = getCards(page, 'Clients')
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('example.com')
    await page.getByRole('button', { name: 'Filters' }).click()
    await chooseOption(page, 'Country', 'United Kingdom')
    await expectSearch(page, { search: 'example.com', country: '826' })
    await expect(cards).toHaveCount(1)
    await cards.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Helena Thornbury' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible()
    expect(await exportLines(page)).toHaveLength(3)
  })
})

test('clients are also a table, whose code is loaded only then', async ({ page }) => {
  const { person } = await seedRecords(casework, newPerson())
  const cards = getCards(page, 'Clients')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signIn(page, casework.url, person, '/clients?ordering=name')
  await expect(cards).toHaveCount(3)
  expect(scripts.filter((url) => /assets\/(client-)?table-/.test(url))).toEqual([])
  await showTable(page)
  await page.reload()
  await expect(getRows(page)).toHaveCount(3)
  const record = page.getByRole('heading', { level: 1, name: 'Helena Thornbury' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(record).toBeVisible()
  await page.goBack()
  // The link of the name covers the row.
  await getRows(page).first().getByText('helena.thornbury@').click({ force: true })
  await expect(record).toBeVisible()
  await page.goBack()
  await expect(getRows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await confirm(page)
  await expectToast(page, '2 clients deleted successfully')
  await expect(getRows(page)).toContainText(['Pablo Ashdown'])
})
