import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser, type Role } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { saveCodes, setUpApp } from '../support/security-tab.ts'
import { requireFactor } from '../support/sign-in-rules.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

/** An employee of two firms, of which the first will require a factor. */
const newEmployee = async (
  role: Role = 'gold',
): Promise<{ north: ApiUser; south: ApiUser; employee: ApiUser }> => {
  const north = await newUser(casework, 'Northside Law')
  const south = await newUser(casework, 'Southbank Partners')
  const employee = await newUser(casework, 'Emma Ployee')
  for (const firm of [north, south]) {
    await addEmployee(firm, employee, role)
    await firm.call(clientEndpoints.create, {
      body: { name: `Client of ${firm.person.name}`, email: null, mobile: null, country: null },
    })
  }
  return { north, south, employee }
}

const BANNER = /^Northside Law requires a second factor from \w+ \d+, \d{4}\./
const getTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Northside Law requires a second factor' })
const getMessage = (page: Page) =>
  page.getByText(
    'Northside Law requires a second factor. Set one up in Profile Settings, Security.',
  )
const getClient = (page: Page, firm: string) => page.getByText(`Client of ${firm}`).first()

/** Leaves the tab and comes back to it. */
const returnToTab = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

test('during the grace period the screens of the firm say from when', async ({ page }) => {
  proves('KEYS-028')
  const { north, employee } = await newEmployee()
  await requireFactor(casework, north, '7 days')
  await signIn(page, casework.url, employee.person)
  await expect(page.getByText(BANNER)).toHaveCount(0)
  await switchTo(page, 'Northside Law')
  const banner = page.getByRole('alert').filter({ hasText: BANNER })
  await expect(banner).toBeVisible()
  await page.goto(`${casework.url}/clients`)
  await expect(getClient(page, 'Northside Law')).toBeVisible()
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Set it up' }).click()
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  await expect(banner).toHaveCount(0)
  await switchTo(page, 'Southbank Partners')
  await page.goto(`${casework.url}/clients`)
  await expect(getClient(page, 'Southbank Partners')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('after it every screen of the firm says so, also one that is open @core', async ({ page }) => {
  proves('KEYS-026, KEYS-028')
  const { north, employee } = await newEmployee()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await requireFactor(casework, north, '-1 minute')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(getTitle(page)).toBeVisible()
  await expect(getMessage(page)).toBeVisible()
  for (const path of ['dashboard', 'clients', 'clients/create', 'documents', 'messages', 'firm']) {
    await page.goto(`${casework.url}/${path}`)
    await expect(getTitle(page)).toBeVisible()
  }
  await expect(page).toHaveTitle(/^Northside Law requires a second factor/)
  await expect(page.getByText('Your permissions could not be loaded')).toHaveCount(0)

  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible()
  await expect(getTitle(page)).toHaveCount(0)
  await page.goto(`${casework.url}/notifications`)
  await expect(page.getByText('Notifications are available only in your own account')).toBeVisible()
  await page.goto(`${casework.url}/clients`)
  await getTitle(page).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Return to My Account' }).click()
  await expect(page.getByRole('banner')).toContainText('My Dashboard')
  await expect(getTitle(page)).toHaveCount(0)
})

test('other firms and the own account work', async ({ page }) => {
  proves('KEYS-026')
  const { north, employee } = await newEmployee()
  await requireFactor(casework, north, '-1 minute')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await expect(getTitle(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Return to My Account' }).click()
  await switchTo(page, 'Southbank Partners')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(getClient(page, 'Southbank Partners')).toBeVisible()
})

test('an owner without a factor is refused in the own firm and works in others', async ({
  page,
}) => {
  proves('KEYS-026')
  const { south, employee: owner } = await newEmployee()
  await requireFactor(casework, owner, '-1 minute')
  await signIn(page, casework.url, owner.person)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Emma Ployee requires a second factor' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return to My Account' })).toHaveCount(0)
  await switchTo(page, south.person.name)
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(getClient(page, 'Southbank Partners')).toBeVisible()
})

test('who sets up an app works again, also in another tab', async ({ page }) => {
  proves('KEYS-026, KEYS-037')
  const { north, employee } = await newEmployee()
  await requireFactor(casework, north, '-1 minute')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await expect(getTitle(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${casework.url}/dashboard?owner_account_id=${north.account}`)
  await other.goto(`${casework.url}/clients`)
  await expect(getTitle(other)).toBeVisible()

  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await setUpApp(page, employee)
  await saveCodes(page)
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(getClient(page, 'Northside Law')).toBeVisible()
  await returnToTab(other)
  await expect(getClient(other, 'Northside Law')).toBeVisible()
  await expect(getTitle(other)).toHaveCount(0)
})

test('what was typed before the firm refused is there afterwards', async ({ page }) => {
  const { north, employee } = await newEmployee('admin')
  await requireFactor(casework, north, '7 days')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await page.goto(`${casework.url}/clients/create`)
  await expect(page.getByText(BANNER)).toBeVisible()
  await page.getByLabel('Client Name').fill('Helena Thornbury')
  await requireFactor(casework, north, '-1 minute')
  await returnToTab(page)
  await expect(getTitle(page)).toBeVisible()
  await expect(page.getByLabel('Client Name')).toHaveCount(0)
  await requireFactor(casework, north, '7 days')
  await returnToTab(page)
  await expect(page.getByLabel('Client Name')).toHaveValue('Helena Thornbury')
})

test('a refused firm is asked no more than every five minutes', async ({ page }) => {
  const { north, employee } = await newEmployee()
  await requireFactor(casework, north, '-1 minute')
  await page.clock.install()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await expect(getTitle(page)).toBeVisible()
  await page.clock.runFor(20_000)
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/') && path !== '/api/token/refresh/') calls.push(path)
  })
  const checked = page.waitForResponse('**/api/check-permissions/**')
  await page.clock.runFor(300_000)
  await checked
  await expect.poll(() => calls).toEqual(['/api/check-permissions/'])
  await expect(getTitle(page)).toBeVisible()
})

for (const width of WIDTHS) {
  test(`banner and refusal are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const { north, employee } = await newEmployee()
    await requireFactor(casework, north, '7 days')
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await signIn(page, casework.url, employee.person)
    await switchTo(page, 'Northside Law')
    await expect(page.getByText(BANNER)).toBeVisible()
    await inspectWhenIdle(page, 'grace period')
    await requireFactor(casework, north, '-1 minute')
    await returnToTab(page)
    await expect(getTitle(page)).toBeVisible()
    await inspectWhenIdle(page, 'refused firm')
    await context.close()
  })
}
