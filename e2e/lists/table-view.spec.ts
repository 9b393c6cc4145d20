import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { getCards, openRowMenu } from '../support/list.ts'
import { createClients, createSessions, getRows, showTable } from '../support/many-records.ts'
import { signIn } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'

const CLIENTS = 104
const DESKTOP = { width: 1440, height: 900 }

let casework: Casework
let firm: ApiUser
let employee: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newUser(casework, 'Margaret Ellison')
  employee = await newUser(casework, 'Sil Ver')
  await addEmployee(firm, employee, 'silver')
  await createClients(firm, CLIENTS - 1)
  await createSessions(firm, 3)
})

const openTable = async (page: Page, list = 'clients', person = firm.person) => {
  await page.setViewportSize(DESKTOP)
  await signIn(page, casework.url, person, `/${list}`)
  await showTable(page)
}
const getHeader = (page: Page, name: string) => page.getByRole('columnheader', { name })
const getNames = (page: Page) => getRows(page).getByRole('link').allTextContents()

test('the table is remembered per list, and cards are the default', async ({ page }) => {
  await openTable(page)
  await expect(getRows(page)).toHaveCount(100)
  await expect(page).toHaveURL(`${casework.url}/clients`)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/clients/') calls.push(search)
  })
  await page.reload()
  await expect(getRows(page)).toHaveCount(100)
  expect(calls).toHaveLength(1)
  await page.goto(`${casework.url}/cases`)
  await expect(getCards(page, 'Cases')).toHaveCount(1)
  await page.goto(`${casework.url}/clients`)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(getCards(page, 'Clients')).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeFocused()
  await page.reload()
  await expect(getCards(page, 'Clients')).toHaveCount(20)
})

test('cards do not load the code of the table', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signIn(page, casework.url, firm.person, '/clients')
  await expect(getCards(page, 'Clients')).toHaveCount(20)
  expect(scripts.filter((url) => /assets\/(client-)?table-/.test(url))).toEqual([])
})

for (const list of ['clients', 'cases', 'sessions']) {
  test(`the table of ${list} begins high on the page`, async ({ page }) => {
    await openTable(page, list)
    const box = await getRows(page).first().boundingBox()
    expect(box?.y).toBeLessThanOrEqual(190)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  })
}

test('20 clients are visible at 1440 x 900, and the header stays while the rest scrolls', async ({
  page,
}) => {
  await openTable(page)
  await expect(getRows(page).nth(0)).toBeInViewport({ ratio: 1 })
  await expect(getRows(page).nth(19)).toBeInViewport({ ratio: 1 })
  // Rows beyond the window are rendered in the background.
  await expect(getRows(page)).toHaveCount(100)
  await getRows(page).last().scrollIntoViewIfNeeded()
  await expect(getRows(page).last()).toBeInViewport()
  await expect(getHeader(page, 'Name')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(getRows(page)).toHaveCount(4)
})

test('headers sort, and the URL keeps the order', async ({ page }) => {
  await openTable(page)
  await expect(getHeader(page, 'Created')).toHaveAttribute('aria-sort', 'descending')
  await getHeader(page, 'Name').getByRole('button').click()
  await expectSearch(page, { ordering: 'name' })
  await expect(getHeader(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(getRows(page).first()).toContainText('Ashdown Mills')
  await getHeader(page, 'Name').getByRole('button').click()
  await expectSearch(page, { ordering: '-name' })
  await expect(getRows(page).first()).toContainText('Client 103')
  await expect(getHeader(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await getHeader(page, 'Created').getByRole('button').click()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(getHeader(page, 'Email').getByRole('button')).toHaveCount(0)
})

test('Shift selects a range, and the selection is deleted', async ({ page }) => {
  await openTable(page)
  await page.getByRole('searchbox').fill('Client 00')
  await expect(getRows(page)).toHaveCount(9)
  const boxes = getRows(page).getByRole('checkbox')
  await boxes.nth(2).click()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await expect(boxes.nth(1)).not.toBeChecked()
  await expect(boxes.nth(4)).toBeChecked()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('9 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Clients' })
  await expect(dialog).toContainText('Are you sure you want to delete 9 clients?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(getRows(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('keys move between rows, select them and open them @core', async ({ page }) => {
  await openTable(page, 'clients?ordering=name')
  const rows = getRows(page)
  await expect(rows).toHaveCount(100)
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()
  await expect(page.locator('tbody tr[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ashdown Mills' })).toBeVisible()
})

test('the whole row is a link, and its menu edits and deletes', async ({ page }) => {
  await openTable(page, 'clients?ordering=name')
  await expect(await openRowMenu(page, 'Client 003', 'Edit')).toHaveAttribute(
    'href',
    /^\/clients\/\d+\/edit$/,
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await (await openRowMenu(page, 'Client 090', 'Delete')).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  // The link of the name covers the row.
  await getRows(page).nth(1).getByText('client-1@example.com').click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Client 001' })).toBeVisible()
})

test('hidden columns, widths and the height of rows are remembered', async ({ page }) => {
  await openTable(page)
  const getWidth = async (name: string) => (await getHeader(page, name).boundingBox())?.width
  const handle = page.getByRole('separator', { name: 'Width of the column Email' })
  const before = (await getWidth('Email')) ?? 0
  const mobile = await getWidth('Mobile')
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not shown.')
  await page.mouse.move(box.x + box.width - 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 58, box.y + 10, { steps: 4 })
  await page.mouse.up()
  expect(await getWidth('Email')).toBeCloseTo(before + 60, -1)
  expect(await getWidth('Mobile')).toBe(mobile)
  const dragged = (await getWidth('Email')) ?? 0
  await handle.press('ArrowLeft')
  await expect.poll(() => getWidth('Email')).toBe(dragged - 16)

  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByRole('checkbox', { name: 'Country' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Documents' }).check()
  await menu.getByRole('switch', { name: 'Comfortable rows' }).check()
  await page.keyboard.press('Escape')
  const expectChoices = async () => {
    await expect(getHeader(page, 'Country')).toHaveCount(0)
    await expect(getHeader(page, 'Documents')).toBeVisible()
    await expect.poll(async () => (await getRows(page).first().boundingBox())?.height).toBe(40)
    expect(await getWidth('Email')).toBe(dragged - 16)
  }
  await expectChoices()
  await page.reload()
  await expectChoices()
  await page.getByRole('button', { name: 'Columns' }).click()
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await expect(getHeader(page, 'Country')).toBeVisible()
  await expect.poll(() => getWidth('Email')).toBe(before)
})

test('sessions have their weekday and how far away they are', async ({ page }) => {
  await openTable(page, 'sessions?ordering=date')
  await expect(getRows(page).nth(0)).toContainText(/tomorrow|today/)
  await expect(getRows(page).nth(2)).toContainText(/in [23] days/)
  await expect(getRows(page).nth(0)).toContainText('Court Hearing')
})

test('a role that may not delete has no checkboxes and no menu', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Margaret Ellison')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Clients' })
    .click()
  await showTable(page)
  await expect(getRows(page)).toHaveCount(100)
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('a narrow window shows cards and offers no table', async ({ page }) => {
  await openTable(page)
  await resizeWindow(page, { width: 767, height: 900 })
  await expect(getCards(page, 'Clients')).toHaveCount(20)
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0)
  await resizeWindow(page, { width: 768, height: 900 })
  await expect(getRows(page)).toHaveCount(100)
})

test('loading, failing and finding nothing are shown', async ({ page }) => {
  await openTable(page)
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(getRows(page)).toHaveCount(100)
  await page.route('**/api/clients/?**', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"success":false}' }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load clients' })).toBeVisible()
  await page.unroute('**/api/clients/?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getRows(page)).toHaveCount(100)
  await (await openRowMenu(page, 'Client 050', 'Delete')).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Client deleted successfully')
  await expect(page.getByText('Client 050')).toHaveCount(0)
})

test('names in the table are those of the cards', async ({ page }) => {
  await openTable(page, 'clients?ordering=name&page_size=50')
  await expect(getRows(page)).toHaveCount(50)
  expect((await getNames(page)).slice(0, 2)).toEqual(['Ashdown Mills', 'Client 001'])
})
