import { expect, test, type Page } from '@playwright/test'
import { FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requestConnection, addEmployee, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast, typeAndDebounce } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getList = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name })
const getSelectedTab = (page: Page) => page.getByRole('tab', { selected: true })

test('the URL selects tab and dialog, and each list says why it failed to load', async ({
  page,
}) => {
  proves(
    'CONN-003..005, CONN-008..011, CONN-017, CONN-033, SHELL-008, SHELL-022, SHELL-023, OQ-092',
  )
  await page.goto(`${casework.url}/connections`)
  await expect(page).toHaveURL(`${casework.url}/login`)
  const firm = await newUser(casework)
  await signIn(page, casework.url, firm.person)
  await page.getByRole('link', { name: 'Connections Owner Only' }).click()
  await expect(page.getByRole('tab')).toHaveText([
    'My Connections',
    'Received Requests',
    'Sent Requests',
  ])
  const tabs = {
    '': 'My Connections',
    '?tab=requests': 'Received Requests',
    '?tab=received-requests': 'Received Requests',
    '?tab=sent-requests': 'Sent Requests',
    '?tab=nonsense': 'My Connections',
  }
  for (const [search, tab] of Object.entries(tabs)) {
    await page.goto(`${casework.url}/connections${search}`)
    await expect(getSelectedTab(page), search).toHaveText(tab)
  }
  await page.goto(`${casework.url}/connections?action=invite`)
  await expect(page.getByRole('dialog', { name: 'Invite Employees' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${casework.url}/connections`)

  for (const path of [
    'my-followers',
    'my-following',
    'connection-requests/received',
    'connection-requests/sent',
  ]) {
    await page.route(`**/api/${path}/`, (route) => route.fulfill(FAILURE_404))
  }
  await page.goto(`${casework.url}/connections`)
  await expect(page.getByRole('heading', { name: 'Failed to load connections' })).toHaveCount(2)
  for (const tab of ['Received Requests', 'Sent Requests']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(
      page.getByRole('heading', { name: 'Failed to load connection requests' }),
    ).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No requests sent' })).toBeVisible()
})

test('a request needs an account from the search results, and its dialog closes itself', async ({
  page,
}) => {
  proves('CONN-012, CONN-018..028, OQ-101')
  const firm = await newUser(casework, 'Quillon Chambers')
  const sender = await newUser(casework, 'Ida Asker')
  await signIn(page, casework.url, sender.person, '/connections')
  await page.getByRole('button', { name: 'Send Connection Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Connection Request' })
  const send = dialog.getByRole('button', { name: 'Send Request' })
  const searches: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/accounts/search/') &&
      searches.push(new URL(request.url()).searchParams.get('q') ?? ''),
  )

  await typeAndDebounce(page, dialog.getByRole('searchbox'), 'quillon')
  const choice = dialog.getByRole('radio', { name: /Quillon Chambers/ })
  await expect(choice).toBeVisible()
  expect(searches).toEqual(['quillon'])
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select an account')

  await choice.check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.route('**/api/send-connection-request/', (route) => route.fulfill(FAILURE_404))
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send connection request')
  await page.unroute('**/api/send-connection-request/')

  const sent = page.waitForRequest('**/api/send-connection-request/')
  await send.click()
  expect((await sent).postDataJSON()).toEqual({
    receiver_account_id: firm.account,
    receiver_account_name: 'Quillon Chambers',
  })
  await expect(dialog.getByRole('status')).toHaveText('Connection request sent successfully')
  const shownAt = Date.now()
  await expect(dialog).toBeHidden()
  expect(Date.now() - shownAt).toBeGreaterThan(1500)

  await page.getByRole('button', { name: 'Send Connection Request' }).click()
  await dialog.getByRole('searchbox').fill('quillon')
  await choice.check()
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('A request is already pending')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Sent Requests' }).click()
  await expect(getList(page, 'Sent Requests')).toContainText(/Quillon Chambers.*Pending/)
})

test('an account without records is found by its exact email only, and a request shows the verified email', async ({
  browser,
}) => {
  proves('FIX-008')
  const [employer, employee, seeker] = [
    await newUser(casework, 'Zephyr LLP'),
    await newUser(casework, 'Zephyrine Private'),
    await newUser(casework, 'Sid Seeker'),
  ]
  await addEmployee(employer, employee, 'silver')
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [mine, theirs] = [await first.newPage(), await second.newPage()]
  await signIn(mine, casework.url, seeker.person)
  await signIn(theirs, casework.url, employee.person)
  await mine.goto(`${casework.url}/connections`)
  await mine.getByRole('button', { name: 'Send Connection Request' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Send Connection Request' })
  await expect(dialog).toContainText('Some accounts are found by their exact email only.')
  await dialog.getByRole('searchbox').fill('zephyr')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(dialog.getByRole('radio', { name: /Zephyr LLP/ })).toBeVisible()
  await dialog.getByRole('searchbox').fill(employee.person.email)
  await dialog.getByRole('radio', { name: /Zephyrine Private/ }).check()
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Connection request sent successfully')

  await theirs.goto(`${casework.url}/connections?tab=requests`)
  const row = getList(theirs, 'Waiting for your answer').getByRole('listitem')
  await expect(row).toContainText('Sid Seeker')
  await expect(row).toContainText(seeker.person.email)
  await first.close()
  await second.close()
})

test('a received request is accepted with a role or permanently rejected', async ({ page }) => {
  proves('CONN-029..043, CONN-006, PERM-009')
  const firm = await newUser(casework, 'Rowan Law')
  for (const name of ['Petra Pending', 'Rolf Rejected'])
    await requestConnection(await newUser(casework, name), firm)
  await signIn(page, casework.url, firm.person, '/connections?tab=requests')
  const getRow = (name: string) =>
    getList(page, 'Waiting for your answer').getByRole('listitem').filter({ hasText: name })
  await expect(getRow('Petra Pending').getByRole('option')).toHaveText([
    'Select a role',
    'Admin',
    'Diamond',
    'Gold',
    'Silver',
  ])
  const calls: { body: unknown; method: string }[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/respond-connection-request/') &&
      calls.push({ body: request.postDataJSON(), method: request.method() }),
  )

  await getRow('Petra Pending').getByRole('button', { name: 'Accept' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please select a role first' }),
  ).toBeVisible()
  expect(calls).toEqual([])

  await getRow('Petra Pending').getByRole('combobox').selectOption('gold')
  await page.route('**/api/respond-connection-request/', (route) => route.fulfill(FAILURE_404))
  await getRow('Petra Pending').getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Failed to respond to connection request')
  await page.unroute('**/api/respond-connection-request/')
  await getRow('Petra Pending').getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Connection request accepted')
  await expect(getRow('Petra Pending')).toHaveCount(0)
  await getRow('Rolf Rejected')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expectToast(page, 'Connection request rejected')
  await expect(page.getByRole('heading', { name: 'No requests to answer' })).toBeVisible()
  expect(calls.slice(1)).toEqual([
    {
      method: 'POST',
      body: { id: expect.any(Number), status: 'accepted', assigned_role: 'gold' },
    },
    { method: 'POST', body: { id: expect.any(Number), status: 'rejected' } },
  ])
  await page.getByRole('tab', { name: 'My Connections' }).click()
  await expect(getList(page, 'Employees')).toContainText('Petra Pending')
  await expect(page.getByRole('combobox', { name: 'Role of Petra Pending' })).toHaveValue('gold')
})

test('roles are changed and people removed only after a confirmation @core', async ({ page }) => {
  proves('CONN-006, CONN-007, CONN-044..050, CONN-052, CONN-053, OQ-101..103')
  const firm = await newUser(casework, 'Alder & Ash')
  const employee = await newUser(casework, 'Emil Employee')
  await addEmployee(firm, employee, 'gold')
  await addEmployee(await newUser(casework, 'Birch Legal'), firm, 'silver')
  await signIn(page, casework.url, firm.person, '/connections')
  await expect(getList(page, 'Law firms')).toContainText(/Birch Legal.*Silver/)
  const row = getList(page, 'Employees').getByRole('listitem')
  const role = row.getByRole('combobox', { name: 'Role of Emil Employee' })
  const dialog = page.getByRole('alertdialog')
  const calls: unknown[] = []
  page.on(
    'request',
    (request) =>
      request.method() !== 'GET' &&
      /\/api\/connections\//.test(request.url()) &&
      calls.push([request.method(), request.postDataJSON()]),
  )

  await role.selectOption('silver')
  await expect(dialog).toContainText("Change Emil Employee's role from gold to silver?")
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('gold')
  expect(calls).toEqual([])
  await page.route('**/api/connections/**', (route) => route.fulfill(FAILURE_404))
  await role.selectOption('silver')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expectToast(page, 'Failed to update role')
  await expect(role).toHaveValue('gold')
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Failed to delete connection')
  await page.unroute('**/api/connections/**')

  await role.selectOption('silver')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expectToast(page, 'Role updated successfully')
  await expect(role).toHaveValue('silver')
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText(
    'This action is irreversible. Emil Employee will lose all access to your account.',
  )
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Connection removed successfully')
  await expect(page.getByRole('heading', { name: 'No employees yet' })).toBeVisible()
  const connection_id = expect.any(Number)
  expect(calls.slice(-2)).toEqual([
    ['PUT', { connection_id, new_role: 'silver' }],
    ['POST', { connection_id, action: 'delete' }],
  ])
})

test('the roles page shows the same table that the server enforces', async ({ page }) => {
  proves('PERM-001, PERM-002, PERM-012')
  const firm = await newUser(casework)
  await signIn(page, casework.url, firm.person, '/connections')
  await page.getByRole('link', { name: 'What each role may do' }).click()
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  const getCells = (table: string, row: string) =>
    page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row', { name: row })
      .getByRole('cell')
  await expect(getCells('Clients', 'Delete')).toHaveText(['Yes', 'Yes', 'No', 'No', 'No'])
  await expect(getCells('Sessions', 'Create')).toHaveText(['Yes', 'Yes', 'Yes', 'Yes', 'No'])
  await expect(getCells('Cases', 'Manage roles')).toHaveText(['Yes', 'Yes', 'No', 'No', 'No'])
  await expect(getCells('Documents by security level', 'MEDIUM SECURITY')).toHaveText([
    'Yes',
    'Yes',
    'Yes',
    'Yes',
    'No',
  ])
})
