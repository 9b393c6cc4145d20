import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls, FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let north: ApiUser
let south: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  north = await newUser(casework, 'Northside Law')
  south = await newUser(casework, 'Southbank Partners')
  await north.call(clientEndpoints.create, {
    body: {
      name: 'Nadia Northclient',
      email: null,
      mobile: null,
      country: null,
    },
  })
  await south.call(clientEndpoints.create, {
    body: {
      name: 'Sam Southclient',
      email: null,
      mobile: null,
      country: null,
    },
  })
})

const getRail = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const getHeader = (page: Page) => page.getByRole('banner')
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Switch Workspace' })
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

test('the panel shows loading, failure and an empty list', async ({ page }) => {
  proves('SWITCH-001..005, SWITCH-010, SWITCH-011, SHELL-038, SHELL-050')
  const nobody = await newUser(casework)
  await signIn(page, casework.url, nobody.person)
  await expect(page.getByText('You are managing')).toHaveCount(0)
  const openPanel = () => getHeader(page).getByRole('button', { name: 'Switch Workspace' }).click()

  await page.route('**/api/my-following/', (route) => route.fulfill(FAILURE_404))
  await openPanel()
  const failure = getPanel(page).getByRole('alert')
  await expect(failure).toHaveText('Failed to load connections')
  await expect(failure).toHaveClass(/text-danger/)
  await page.keyboard.press('Escape')
  await page.unroute('**/api/my-following/')

  const release = await holdCalls(page, '**/api/my-following/')
  await page.reload()
  await openPanel()
  await expect(getPanel(page)).toContainText('Loading connections...')
  release()
  await expect(getPanel(page)).toContainText('No connections available')
  await expect(getPanel(page)).toContainText('Connect with law firms to access their workspaces')
  await expect(getPanel(page).getByRole('heading', { name: 'Switch Workspace' })).toBeVisible()
  await expect(getPanel(page)).toContainText('Access connected law firm accounts')
  await expect(getPanel(page)).toContainText(
    'Click on an account to switch to their workspace view',
  )
})

test('switching to a firm and back: everything follows immediately, and nothing of the other workspace stays @core', async ({
  page,
}) => {
  proves(
    'SWITCH-006..009, SWITCH-012..014, SWITCH-016, SWITCH-018..024, SWITCH-026..028, STORE-008, SHELL-023, SHELL-029, SHELL-030, SHELL-032, SHELL-037, SHELL-039, SHELL-047..049, CONN-001, CONN-002, DASH-030, PERM-023, NOTIF-044, INV-018',
  )
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(north, employee, 'gold')
  await employee.call(clientEndpoints.create, {
    body: {
      name: 'Olga Ownclient',
      email: null,
      mobile: null,
      country: null,
    },
  })
  await signIn(page, casework.url, employee.person)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Olga Ownclient' })).toBeVisible()
  const before = await readStored(page)
  const requests = recordWorkspaces(page)

  await test.step('the panel offers the firm', async () => {
    await getHeader(page).getByRole('button', { name: 'Switch Workspace' }).click()
    const entry = getPanel(page).getByRole('button', { name: 'Northside Law' })
    await expect(entry).toContainText('NNorthside LawLaw FirmCan Switch')
    await expect(getPanel(page).getByRole('button')).toHaveCount(1)
    expect(
      await getPanel(page)
        .getByRole('list')
        .evaluate((list) => getComputedStyle(list).maxHeight),
    ).toBe('288px')
    await entry.click()
    await expect(page.getByText("You are managing Northside Law's account")).toBeVisible()
  })

  await test.step('the shell is that of the firm', async () => {
    await expect(page).toHaveURL(`${casework.url}/dashboard?owner_account_id=${north.account}`)
    await expect(page.getByText('Limited dashboard view with recent sessions only')).toBeVisible()
    await expect(getHeader(page)).toContainText('Workspace View')
    await expect(getHeader(page).getByRole('button', { name: 'Switch Workspace' })).toHaveCount(0)
    await expect(getHeader(page).getByRole('button', { name: /Notifications/ })).toHaveCount(0)
    await expect(getRail(page)).toContainText('Northside LawSwitched View')
    await expect(getRail(page)).not.toContainText(employee.person.email)
    await expect(getRail(page).getByRole('link', { name: /Connections/ })).toHaveCount(0)
    await expect(page.getByText('Total Cases')).toHaveCount(0)
    expect(await readStored(page)).not.toBe(before)
    await expect
      .poll(() =>
        requests.some(
          ({ path, owner }) => path === '/check-permissions/' && owner === String(north.account),
        ),
      )
      .toBe(true)
  })

  await test.step('so are its records, also after a reload', async () => {
    requests.length = 0
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Nadia Northclient' })).toBeVisible()
    await expect(page.getByText('Olga Ownclient')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Nadia Northclient' })).toBeVisible()
    await expect(getHeader(page)).toContainText('Workspace View')
    expect(requests.filter(({ owner }) => owner !== String(north.account))).toEqual([])
  })

  await test.step('connections and notifications are hidden, and nothing requests them', async () => {
    requests.length = 0
    await page.goto(`${casework.url}/connections?action=invite`)
    await expect(
      page.getByRole('heading', { name: 'Connection Management Unavailable' }),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(`${casework.url}/notifications`)
    await expect(
      page.getByRole('heading', { name: 'Notifications are available only in your own account' }),
    ).toBeVisible()
    expect(
      requests.filter(({ path }) => /connection|follow|notification|invitation/.test(path)),
    ).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Return to My Account' }).click()
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
    await expect(getHeader(page)).toContainText('My Dashboard')
  })

  await test.step("back in the own workspace everything is the user's own again", async () => {
    requests.length = 0
    await expect(getRail(page)).toContainText(`Emma Ployee${employee.person.email}Owner`)
    await expect(getRail(page).getByRole('link', { name: 'Connections Owner Only' })).toBeVisible()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Olga Ownclient' })).toBeVisible()
    await expect(page.getByText('Nadia Northclient')).toHaveCount(0)
    expect(requests.filter(({ owner }) => owner !== null)).toEqual([])
    await page.reload()
    await expect(getHeader(page)).toContainText('My Dashboard')
  })
})

test('a URL switches to a firm only for its employees', async ({ page }) => {
  proves('DASH-001, OQ-075')
  const employee = await newUser(casework)
  await addEmployee(north, employee, 'silver')
  await signIn(page, casework.url, employee.person, `/dashboard?owner_account_id=${south.account}`)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getHeader(page)).toContainText('My Dashboard')
  await page.goto(`${casework.url}/dashboard?owner_account_id=${north.account}`)
  await expect(page.getByText("You are managing Northside Law's account")).toBeVisible()
  await page.goto(`${casework.url}/dashboard?owner_account_id=${south.account}`)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(page.getByText("You are managing Northside Law's account")).toBeVisible()
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
  const second = await context.newPage()
  const third = await context.newPage()
  for (const tab of [second, third]) await tab.goto(`${casework.url}/clients`)
  await expect(third.getByRole('heading', { name: 'No clients found' })).toBeVisible()
  await switchTo(page, 'Northside Law')
  await switchTo(second, 'Southbank Partners')

  for (const round of ['first', 'after a reload']) {
    await test.step(round, async () => {
      if (round !== 'first') await Promise.all([page, second, third].map((tab) => tab.reload()))
      for (const [tab, visibleName, hiddenName] of [
        [page, 'Nadia Northclient', 'Sam Southclient'],
        [second, 'Sam Southclient', 'Nadia Northclient'],
      ] as const) {
        await tab.getByRole('link', { name: 'Clients', exact: true }).click()
        await expect(tab.getByRole('link', { name: visibleName })).toBeVisible()
        await expect(tab.getByText(hiddenName)).toHaveCount(0)
      }
      await expect(third.getByRole('heading', { name: 'No clients found' })).toBeVisible()
      await expect(getHeader(third)).toContainText('My Dashboard')
    })
  }
  await second.getByRole('button', { name: 'Return to My Account' }).click()
  await expect(getHeader(second)).toContainText('My Dashboard')
  await page.reload()
  await expect(getHeader(page)).toContainText('Workspace View')
  await expect(page.getByRole('link', { name: 'Nadia Northclient' })).toBeVisible()
})

test('a form with unsaved changes asks before the workspace changes, and is gone afterwards', async ({
  page,
}) => {
  const employee = await newUser(casework)
  await addEmployee(south, employee, 'admin')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Southbank Partners')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name: 'Sam Southclient' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Client Name').fill('Half a name')
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(getHeader(page)).toContainText('Workspace View')
  await expect(page.getByLabel('Client Name')).toHaveValue('Half a name')
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getHeader(page)).toContainText('My Dashboard')
  await page.goBack()
  await expectToast(page, 'Client not found')
  await expect(page.getByText('Half a name')).toHaveCount(0)
  await expect(page.getByText('Sam Southclient')).toHaveCount(0)
})

test('without its permissions a firm grants nothing, and a retry is offered', async ({ page }) => {
  proves('PERM-020, OQ-143, OQ-144')
  const employee = await newUser(casework)
  await addEmployee(south, employee, 'admin')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Southbank Partners')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Add Client' })).toBeVisible()
  await page.route('**/api/check-permissions/**', (route) => route.fulfill(FAILURE_404))
  await page.reload()
  await expect(page.getByText('Your permissions could not be loaded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sam Southclient' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(0)
  await page.unroute('**/api/check-permissions/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Add Client' }).first()).toBeVisible()
  await expect(page.getByText('Your permissions could not be loaded')).toHaveCount(0)
})
