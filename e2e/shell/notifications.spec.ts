import { expect, test, type Page } from '@playwright/test'
import { holdCalls, FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requestConnection, addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const getRows = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** Creates a firm with several incoming connection requests. */
const newFirmWithRequests = async (people: number): Promise<ApiUser> => {
  const firm = await newUser(casework, 'Harbour Law')
  for (let number = 1; number <= people; number++)
    await requestConnection(await newUser(casework, `Person ${number}`), firm)
  return firm
}

/** Half of the polling interval: a notification that appears within it was pushed. */
const PUSHED = { timeout: 15_000 }

test('the panel shows loading, failure and an empty list', async ({ page }) => {
  proves('NOTIF-001, NOTIF-003..006, NOTIF-009, NOTIF-047, SHELL-040')
  const nobody = await newUser(casework)
  await signIn(page, casework.url, nobody.person)
  await page.route('**/api/notifications/**', (route) => route.fulfill(FAILURE_404))
  await page.reload()
  await getBell(page).click()
  await expect(getPanel(page).getByRole('alert')).toHaveText('Failed to fetch notifications')
  await page.unroute('**/api/notifications/**')

  const release = await holdCalls(page, '**/api/notifications/')
  await page.reload()
  await getBell(page).click()
  await expect(getPanel(page)).toContainText('Loading notifications...')
  release()
  await expect(getPanel(page)).toContainText('No notifications')
  await expect(getPanel(page)).toContainText("You'll see connection requests and updates here")
  await expect(getPanel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(getPanel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await getPanel(page).getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL(`${casework.url}/notifications`)
  await expect(getPanel(page)).toBeHidden()
})

test('the bell counts, the panel marks as read, and nothing changes before the server has accepted', async ({
  page,
}) => {
  proves(
    'SHELL-041, SHELL-042, NOTIF-002, NOTIF-007, NOTIF-008, NOTIF-010..013, NOTIF-015, NOTIF-016, NOTIF-033, NOTIF-038, NOTIF-052',
  )
  const firm = await newFirmWithRequests(10)
  await signIn(page, casework.url, firm.person)
  await expect(getBell(page)).toContainText('9+')
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 10 unread')
  await getBell(page).click()
  const items = getPanel(page).getByRole('list').getByRole('listitem')
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('New connection request')
  await expect(items.first()).toContainText('Person 10 wants to connect with your account')
  await expect(items.first()).toContainText(/\dm ago/)
  await expect(items.first()).toContainText('From Person 10')
  await expect(items.first().locator('svg')).toBeVisible()
  expect(
    await getPanel(page)
      .getByRole('list')
      .evaluate((list) => [
        getComputedStyle(list).maxHeight,
        list.scrollHeight > list.clientHeight,
      ]),
  ).toEqual(['384px', true])

  await page.route('**/api/notifications/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(FAILURE_404) : route.continue(),
  )
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await items.first().getByRole('button').click()
  expect((await refused).status()).toBe(404)
  await expect(items.first()).toContainText('Unread')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/notifications/')

  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await items.first().getByRole('button').click()
  expect(new URL((await sent).url()).pathname).toBe('/api/notifications/')
  expect((await sent).postDataJSON()).toEqual({ notification_ids: [expect.any(Number)] })
  await expect(items.first()).not.toContainText('Unread')
  await expect(items.first().getByRole('button')).toHaveCount(0)
  await expect(getBell(page)).toContainText('9')
  await expect(getBell(page)).not.toContainText('+')
  await getPanel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(getBell(page)).toHaveAccessibleName('Notifications')
  await expect(getPanel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
})

test('the page filters, and marks and deletes one or several @core', async ({ page }) => {
  proves(
    'NOTIF-017..025, NOTIF-034, NOTIF-035, NOTIF-037, NOTIF-039..041, NOTIF-048..051, NOTIF-053..055',
  )
  const firm = await newFirmWithRequests(3)
  const employer = await newUser(casework, 'Employer LLP')
  await addEmployee(employer, firm, 'gold')
  await signIn(page, casework.url, firm.person)
  const main = page.getByRole('main')
  const selected = main.getByRole('group', { name: 'Selected notifications' })

  // The stream refetches the list when it opens, which would remove the failure before Retry.
  await page.route('**/api/notifications/stream/', (route) => route.abort())
  await test.step('shows a failure to load', async () => {
    let failures = 0
    let isFailing = true
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/notifications/', async (route) => {
      failures += 1
      if (isFailing) return route.fulfill(FAILURE_404)
      await pressed.promise
      await route.continue()
    })
    await page.goto(`${casework.url}/notifications`)
    await expect(main.getByRole('heading', { name: 'Failed to load notifications' })).toBeVisible()
    // The bell asks later than the page; its success would refetch the page's list.
    await expect.poll(() => failures).toBeGreaterThan(1)
    // What polls meanwhile waits too: its success would remove the button before it is pressed.
    isFailing = false
    await main.getByRole('button', { name: 'Retry' }).click()
    pressed.resolve()
    await expect(getRows(page)).toHaveCount(4)
  })

  await test.step('filters', async () => {
    await main.getByRole('button', { name: 'Requests' }).click()
    await expect(getRows(page)).toHaveCount(3)
    await main.getByRole('button', { name: 'Accepted' }).click()
    await expect(getRows(page)).toHaveCount(1)
    await expect(getRows(page)).toContainText(
      'Employer LLP accepted your connection request. Your role is gold.',
    )
    const request = page.waitForRequest(/is_read=false/)
    await main.getByRole('button', { name: 'Unread' }).click()
    await request
    await expect(getRows(page)).toHaveCount(4)
  })

  await test.step('shows a failed change and leaves everything as it was', async () => {
    await main.getByRole('button', { name: 'All', exact: true }).click()
    await page.route(/notifications\/(mark-.*)?$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(FAILURE_404),
    )
    await getRows(page).first().getByRole('button', { name: 'Mark as read' }).click()
    await expectToast(page, 'Failed to mark as read')
    await expect(getRows(page).first().getByRole('button', { name: 'Mark as read' })).toBeVisible()
    await getRows(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete notifications')
    await expect(getRows(page)).toHaveCount(4)
    for (const message of ['Failed to mark as read', 'Failed to delete notifications'])
      await page.getByRole('button', { name: `Dismiss: ${message}` }).click()
    await page.unroute(/notifications\/(mark-.*)?$/)
  })

  await test.step('one', async () => {
    const sent = page.waitForRequest('**/api/notifications/mark-read/')
    await getRows(page).first().getByRole('button', { name: 'Mark as read' }).click()
    expect((await sent).method()).toBe('PATCH')
    await expectToast(page, 'Marked as read')
    await expect(getBell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await page.route('**/api/notifications/mark-unread/', (route) => route.fulfill(FAILURE_404))
    await getRows(page).first().getByRole('button', { name: 'Mark as unread' }).click()
    await expectToast(page, 'Failed to mark as unread')
    await page.unroute('**/api/notifications/mark-unread/')
    await getRows(page).first().getByRole('button', { name: 'Mark as unread' }).click()
    await expectToast(page, 'Marked as unread')
    await expect(getBell(page)).toHaveAccessibleName('Notifications, 4 unread')
  })

  await test.step('many', async () => {
    await main.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(main.getByText('4 selected')).toBeVisible()
    await selected.getByRole('button', { name: 'Mark as read' }).click()
    await expect(getBell(page)).toHaveAccessibleName('Notifications')
    await selected.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(getBell(page)).toHaveAccessibleName('Notifications, 4 unread')
    await getRows(page).first().getByRole('checkbox').uncheck()
    await selected.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Delete 3 notification(s)? This cannot be undone.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(getRows(page)).toHaveCount(4)
    await selected.getByRole('button', { name: 'Delete' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'DELETE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect((await sent).postDataJSON()).toEqual({
      notification_ids: [expect.any(Number), expect.any(Number), expect.any(Number)],
    })
    await expectToast(page, 'Notifications deleted')
    await expect(getRows(page)).toHaveCount(1)
    await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('deletes one', async () => {
    await getRows(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Delete 1 notification(s)? This cannot be undone.',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  })
})

test('polls every 30 seconds, never in parallel, and not in a firm or signed out', async ({
  page,
}) => {
  proves('NOTIF-042..044')
  const employee = await newUser(casework)
  await addEmployee(await newUser(casework, 'Clockwork Law'), employee, 'gold')
  await page.clock.install()
  let pending = 0
  let maxPending = 0
  let requests = 0
  await page.route('**/api/notifications/stream/', (route) => route.abort())
  await page.route('**/api/notifications/', async (route) => {
    requests += 1
    pending += 1
    maxPending = Math.max(maxPending, pending)
    await route.continue()
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(
      end as 'requestfinished',
      (request) => request.url().endsWith('/api/notifications/') && (pending -= 1),
    )
  }
  await signIn(page, casework.url, employee.person)
  await expect.poll(() => requests).toBe(1)
  // A request in flight would time out when the clock is advanced.
  await expect.poll(() => pending).toBe(0)
  for (const times of [2, 3]) {
    await page.clock.runFor(30_000)
    await expect.poll(() => requests).toBe(times)
    await expect.poll(() => pending).toBe(0)
  }
  await switchTo(page, 'Clockwork Law')
  await page.clock.runFor(120_000)
  expect(requests).toBe(3)
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  await expect.poll(() => requests).toBe(4)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  await page.clock.runFor(120_000)
  expect([requests, maxPending]).toEqual([4, 1])
})

test('notifications reach every tab immediately over one stream, and after 30 seconds without it', async ({
  page,
  context,
}) => {
  const firm = await newUser(casework, 'Swift Law')
  let streams = 0
  context.on(
    'request',
    (request) => request.url().includes('/notifications/stream/') && (streams += 1),
  )
  const streamRequest = context.waitForEvent('request', (request) =>
    request.url().includes('/notifications/stream/'),
  )
  await signIn(page, casework.url, firm.person)
  const otherTab = await context.newPage()
  await otherTab.goto(`${casework.url}/notifications`)
  await streamRequest
  await requestConnection(await newUser(casework, 'Ines Asker'), firm)
  // The first event shows that the stream is connected.
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(getBell(otherTab)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(getRows(otherTab)).toContainText('Ines Asker wants to connect with your account')
  const secondRequester = await newUser(casework, 'Jonas Asker')
  const nameChanged = expect(getBell(page)).toHaveAccessibleName('Notifications, 2 unread', PUSHED)
  await requestConnection(secondRequester, firm)
  await nameChanged
  await expect(getRows(otherTab).first()).toContainText('Jonas Asker', PUSHED)
  expect(streams).toBe(1)
})
