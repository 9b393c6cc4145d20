import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { updateEndpoints } from '@casework/contract/updates'
import { expect, test, type Page } from '@playwright/test'
import { FAILURE_404, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, requestConnection, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { resizeWindow } from '../support/screen.ts'
import { sendUpdate } from '../support/updates.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const getHeader = (page: Page) => page.getByRole('banner')
const getControl = (page: Page) => getHeader(page).getByRole('button', { name: /^Updates/ })
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Updates' })
const getItems = (page: Page) => getPanel(page).getByRole('list').getByRole('listitem')

/** Half of the polling interval: an update that appears within it was pushed. */
const PUSHED = { timeout: 15_000 }

/** A firm with a case, and an employee of it. */
const newFirmWithCase = async () => {
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(firm, employee, 'silver')
  const { id: client_id_input } = await firm.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  const { id: case_id } = await firm.call(caseEndpoints.create, {
    body: { title: 'Thornbury v. Ashdown', description: null, client_id_input, date: '2026-10-05' },
  })
  return { firm, employee, case_id }
}

const sendAssignment = (firm: ApiUser, receiver: ApiUser, case_id: number) =>
  sendUpdate(casework, firm, receiver, {
    kind: 'case_assigned',
    values: { person: 'Jane Doe', number: '2026/0041', case: 'Thornbury v. Ashdown', part: 'lead' },
    link: { type: 'case', id: case_id, case_id },
  })

const sendOverdue = (firm: ApiUser, receiver: ApiUser) =>
  sendUpdate(casework, firm, receiver, {
    kind: 'deadline_overdue',
    values: { title: 'Statement of defence', number: '2026/0041', date: '2026-11-20' },
  })

test('every role has the control in the workspace of a firm', async ({ browser }) => {
  proves('FIRM-035')
  const firm = await newUser(casework, 'Northside Law')
  for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
    const employee = await newUser(casework, `The ${role}`)
    await addEmployee(firm, employee, role)
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, casework.url, employee.person)
    await switchTo(page, 'Northside Law')
    await expect(getControl(page)).toBeVisible()
    await expect(getHeader(page).getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
    await context.close()
  }
})

test('the panel shows loading, failure and an empty list', async ({ page }) => {
  const { employee } = await newFirmWithCase()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  // The stream refetches the list when it opens.
  await page.route('**/api/updates/stream/*', (route) => route.abort())
  await page.route('**/api/updates/?*', (route) => route.fulfill(FAILURE_404))
  await page.reload()
  await getControl(page).click()
  await expect(getPanel(page).getByRole('alert')).toHaveText('Failed to load updates')
  await page.unroute('**/api/updates/?*')
  const release = await holdCalls(page, '**/api/updates/?*')
  await getPanel(page).getByRole('button', { name: 'Retry' }).click()
  release()
  await expect(getPanel(page)).toContainText('No updates')
  await expect(getPanel(page)).toContainText(
    "You'll see deadlines, sessions and cases that concern you here",
  )
  await expect(getPanel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(getPanel(page)).toBeHidden()
  await expect(getControl(page)).toBeFocused()

  const releaseFirst = await holdCalls(page, '**/api/updates/?*')
  await page.reload()
  await getControl(page).click()
  await expect(getPanel(page)).toContainText('Loading updates...')
  releaseFirst()
})

test('an update is pushed, counted, opened by keyboard and read @core', async ({ page }) => {
  const { firm, employee, case_id } = await newFirmWithCase()
  await signIn(page, casework.url, employee.person)
  const streamed = page.waitForResponse('**/api/updates/stream/*')
  await switchTo(page, 'Northside Law')
  await streamed
  await sendAssignment(firm, employee, case_id)
  await expect(getControl(page)).toHaveAccessibleName('Updates, 1 unread', PUSHED)
  for (let sent = 0; sent < 9; sent++) await sendOverdue(firm, employee)
  await expect(getControl(page)).toHaveAccessibleName('Updates, 10 unread', PUSHED)
  await expect(getControl(page)).toContainText('9+')

  await getControl(page).focus()
  await page.keyboard.press('Enter')
  await expect(getItems(page)).toHaveCount(10)
  await expect(getItems(page).first()).toContainText('Deadline overdue')
  await expect(getItems(page).first()).toContainText(
    'Statement of defence, 2026/0041, was due November 20, 2026',
  )
  await expect(getItems(page).first()).toContainText(/\dm ago/)
  await expect(getItems(page).last()).toContainText(
    'Jane Doe added you to 2026/0041 Thornbury v. Ashdown as lead.',
  )
  const marked = page.waitForRequest((request) => request.method() === 'PATCH')
  await getItems(page).last().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const { pathname, searchParams } = new URL((await marked).url())
  expect([pathname, searchParams.get('owner_account_id')]).toEqual([
    '/api/updates/mark-read/',
    String(firm.account),
  ])
  expect((await marked).postDataJSON()).toEqual({ update_ids: [expect.any(Number)] })
  await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
  await expect(getPanel(page)).toBeHidden()
  await expect(getControl(page)).toHaveAccessibleName('Updates, 9 unread')
  await expect(getControl(page)).not.toContainText('+')

  await getControl(page).click()
  const allMarked = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await getPanel(page).getByRole('button', { name: 'Mark all read' }).click()
  expect((await allMarked).status()).toBe(200)
  await expect(getControl(page)).toHaveAccessibleName('Updates')
  await expect(getPanel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
})

test('a panel that is opened while a page loads stays open', async ({ page }) => {
  const { firm, employee, case_id } = await newFirmWithCase()
  await sendAssignment(firm, employee, case_id)
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  const release = await holdCalls(page, /\/assets\/case-screen-/)
  await getControl(page).click()
  await getItems(page).first().getByRole('link').click()
  await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
  await expect(getPanel(page)).toBeHidden()
  await getControl(page).click()
  await expect(getItems(page)).toHaveCount(1)
  release()
  await expect(page.getByRole('heading', { name: 'Thornbury v. Ashdown' })).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(getPanel(page)).toBeVisible()
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
  ).toBe(true)
})

test('the own account has the control once there is an update, and the bell never counts it', async ({
  page,
}) => {
  proves('FIRM-036')
  const owner = await newUser(casework, 'Olive Owner')
  await requestConnection(await newUser(casework, 'Paul Person'), owner)
  await signIn(page, casework.url, owner.person)
  const bell = getHeader(page).getByRole('button', { name: /^Notifications/ })
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/updates/'))
  await page.reload()
  await asked
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  const buttons = getHeader(page).getByRole('button')
  await expect(buttons).toHaveCount(5)
  await expect(getControl(page)).toHaveCount(0)

  await sendOverdue(owner, owner)
  await page.reload()
  await expect(getControl(page)).toHaveAccessibleName('Updates, 1 unread')
  await expect(buttons).toHaveCount(6)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
})

test('a new update shows as a system notification with its title only', async ({ browser }) => {
  proves('FIRM-037')
  const { firm, employee, case_id } = await newFirmWithCase()
  const context = await browser.newContext({ permissions: ['notifications'] })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shown: unknown[] = []
    const Real = globalThis.Notification
    // Headless browsers report no permission and show nothing.
    class Recorded extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Real.requestPermission()
      constructor(title: string, options: NotificationOptions) {
        super()
        shown.push({ title, body: options.body ?? null })
      }
    }
    Object.assign(globalThis, { Notification: Recorded, shown })
  })
  await signIn(page, casework.url, employee.person)
  const streamed = page.waitForResponse('**/api/updates/stream/*')
  await switchTo(page, 'Northside Law')
  await streamed
  await sendAssignment(firm, employee, case_id)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown), PUSHED)
    .toEqual([{ title: 'You were added to a case', body: null }])
  await context.close()
})

test('a narrow screen has the updates in the menu of the user', async ({ page }) => {
  const { firm, employee, case_id } = await newFirmWithCase()
  await sendAssignment(firm, employee, case_id)
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await resizeWindow(page, { width: 390, height: 844 })
  await expect(getControl(page)).toHaveCount(0)
  const menu = getHeader(page).getByRole('button', { name: /^Account menu of/ })
  await menu.click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Updates (1)')
  await page.getByRole('menuitem', { name: 'Updates (1)' }).click()
  await expect(getItems(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(getPanel(page)).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Updates (1)' }).click()
  await getItems(page).getByRole('link').click()
  await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
  await expect
    .poll(async () => (await listOwn(employee, firm)).map(({ is_read }) => is_read))
    .toEqual([true])
})

/** The employee's updates in the firm. */
const listOwn = async (employee: ApiUser, firm: ApiUser) => {
  const response = await fetch(
    `${casework.url}/api${updateEndpoints.list.path}?owner_account_id=${firm.account}`,
    { headers: { authorization: employee.authorization } },
  )
  return ((await response.json()) as { data: { is_read: boolean }[] }).data
}
