import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()
let north: ApiUser
let south: ApiUser

test.beforeAll(async () => {
  north = await newUser(casework, 'Northside Law')
  south = await newUser(casework, 'Southbank Partners')
  await north.call(clientEndpoints.create, { body: { name: 'Nadia Northclient' } })
  await south.call(clientEndpoints.create, { body: { name: 'Sam Southclient' } })
})

const getHeader = (page: Page) => page.getByRole('banner')
const getClient = (page: Page, name: string) => page.getByRole('link', { name })
const openClients = (page: Page) => page.getByRole('link', { name: 'Clients', exact: true }).click()
const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('userInfo'))

/** Records the workspace parameter of every request of the page from now on. */
const recordWorkspaces = (page: Page) => {
  const requests: { path: string; owner: string | null }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      requests.push({ path: pathname.slice(4), owner: searchParams.get('owner_account_id') })
  })
  return requests
}

test('switching to a firm and back: everything follows immediately, and nothing of the other workspace stays @core', async ({
  page,
}) => {
  proves(
    'SWITCH-014, SWITCH-016, SWITCH-018..022, SWITCH-024, SWITCH-027, SWITCH-028, STORE-008, SHELL-029, SHELL-030, DASH-030, PERM-023, NOTIF-044, FIRM-023, FIRM-035',
  )
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(north, employee, 'gold')
  await signIn(page, casework.url, employee.person)
  const open = page.getByRole('main').getByRole('link', { name: 'Open Northside Law' })
  await expect(open).toBeVisible()
  const before = await readStored(page)
  const requests = recordWorkspaces(page)
  const owner = String(north.account)

  await open.click()
  await expect(page).toHaveURL(`${casework.url}/dashboard?owner_account_id=${owner}`)
  await expect(getHeader(page)).toContainText('Workspace View')
  await expect(getHeader(page).getByRole('button', { name: /^Updates/ })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Northside Law')
  expect(await readStored(page)).not.toBe(before)
  await expect
    .poll(() =>
      requests.some((sent) => sent.path === '/check-permissions/' && sent.owner === owner),
    )
    .toBe(true)

  requests.length = 0
  await openClients(page)
  await expect(getClient(page, 'Nadia Northclient')).toBeVisible()
  await page.reload()
  await expect(getClient(page, 'Nadia Northclient')).toBeVisible()
  await expect(getHeader(page)).toContainText('Workspace View')
  await page.goto(`${casework.url}/notifications`)
  await expect(
    page.getByRole('heading', { name: 'Notifications are available only in your own account' }),
  ).toBeVisible()
  expect(
    requests.filter(
      (sent) => sent.owner !== owner || /connection|follow|notification|invitation/.test(sent.path),
    ),
  ).toEqual([])

  await page.getByRole('main').getByRole('button', { name: 'Return to My Account' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getHeader(page)).toContainText('My Dashboard')
  requests.length = 0
  await openClients(page)
  await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  await expect(getClient(page, 'Nadia Northclient')).toHaveCount(0)
  expect(requests.filter((sent) => sent.owner !== null)).toEqual([])
  await page.reload()
  await expect(getHeader(page)).toContainText('My Dashboard')
})

test('two tabs in two firms and a third in the own workspace do not mix', async ({
  page,
  context,
}) => {
  proves('SWITCH-015')
  const employee = await newUser(casework)
  await addEmployee(north, employee, 'gold')
  await addEmployee(south, employee, 'admin')
  await signIn(page, casework.url, employee.person)
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [second, third]) await tab.goto(`${casework.url}/clients`)
  await expect(third.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  await switchTo(page, 'Northside Law')
  await switchTo(second, 'Southbank Partners')

  for (const round of ['first', 'after a reload']) {
    if (round !== 'first') await Promise.all([page, second, third].map((tab) => tab.reload()))
    for (const [tab, shown, hidden] of [
      [page, 'Nadia Northclient', 'Sam Southclient'],
      [second, 'Sam Southclient', 'Nadia Northclient'],
    ] as const) {
      await openClients(tab)
      await expect(getClient(tab, shown), round).toBeVisible()
      await expect(tab.getByText(hidden)).toHaveCount(0)
    }
    await expect(third.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  }
  await second.getByRole('button', { name: 'Return to My Account' }).click()
  await expect(getHeader(second)).toContainText('My Dashboard')
  await page.reload()
  await expect(getClient(page, 'Nadia Northclient')).toBeVisible()
})
