import { notificationEndpoints } from '@casework/contract/notifications'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { expectAddress, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from './any-answers.ts'
import {
  buildNotification,
  buildNotifications,
  getBell,
  keepNotifications,
} from './notification-samples.ts'

const panel = page.getByRole('dialog', { name: 'Notifications' })
const items = panel.getByRole('list').getByRole('listitem')
const markAll = panel.getByRole('button', { name: 'Mark all read' })

it('says that it loads, that loading failed, and that there is nothing (NOTIF-001, NOTIF-003..006, NOTIF-009, NOTIF-047, SHELL-040)', async () => {
  const later = answerLater(refuse(notificationEndpoints.list))
  const answers = await openScreen('/messages', [later])
  await getBell().click()
  await expectTexts(panel, ['Loading notifications...'])
  later.release()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Failed to fetch notifications')
  answers.add(answer(notificationEndpoints.list, []))
  await getBell().click()
  await getBell().click()
  await expectTexts(panel, ['No notifications', "You'll see connection requests and updates here"])
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect.element(markAll).not.toBeInTheDocument()
  await panel.getByRole('link', { name: 'View all notifications' }).click()
  await expectAddress('/notifications')
  await expect.element(panel).not.toBeInTheDocument()
})

it('shows each with its icon, texts, time and sender, and counts the unread ones (SHELL-041, SHELL-042, NOTIF-010..013, NOTIF-015, NOTIF-016)', async () => {
  const answers = await openScreen('/messages', keepNotifications(buildNotifications(10)))
  await expect.element(getBell()).toMatchTextContent('9+')
  await expect.element(getBell()).toHaveAccessibleName('Notifications, 10 unread')
  await getBell().click()
  await expect.poll(() => items.elements().length).toBe(10)
  await expectTexts(items.first(), [
    'New connection request',
    'Person 10 wants to connect',
    '5m ago',
    'From Ines Asker',
    'Unread',
  ])
  expect(items.first().element().querySelector('svg')).not.toBeNull()
  const list = panel.getByRole('list').element()
  expect(getComputedStyle(list).maxHeight).toBe('384px')
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)

  answers.add(
    answer(notificationEndpoints.markReadInPanel, { updated_count: 1, notification_ids: [10] }),
  )
  await items.first().getByRole('button', { name: 'Mark as read' }).click()
  await expect.element(getBell()).toHaveAccessibleName('Notifications, 9 unread')
  await expect.element(getBell()).not.toMatchTextContent('+')
})

it('marks one or all as read, once the server has accepted (NOTIF-002, NOTIF-033, NOTIF-038, NOTIF-052)', async () => {
  const kept = keepNotifications(buildNotifications(3))
  const answers = await openScreen('/messages', [
    ...kept,
    refuse(notificationEndpoints.markReadInPanel),
  ])
  const getCalls = () =>
    answers.getCalls(notificationEndpoints.markReadInPanel).map(({ body }) => body.notification_ids)
  await getBell().click()
  const button = items.first().getByRole('button', { name: 'Mark as read' })
  await button.click()
  await expect.poll(getCalls).toEqual([[3]])
  answers.add(...kept)
  await button.click()
  await expect.element(getBell()).toHaveAccessibleName('Notifications, 2 unread')
  expect(page.getByRole('alert').elements()).toEqual([])
  await expect.element(button).not.toBeInTheDocument()
  await markAll.click()
  await expect.element(getBell()).toHaveAccessibleName('Notifications')
  await expect.element(markAll).not.toBeInTheDocument()
  expect(getCalls()).toEqual([[3], [3], [2, 1]])
})

it.each([
  ['request', 'connection_request', 'Received Requests', 'Waiting for your answer'],
  ['request', 'connection_rejected', 'Sent Requests', 'Sent Requests'],
  ['firm', 'role_updated', 'My Connections', 'Law firms'],
  ['employee', 'connection_accepted', 'My Connections', 'Employees'],
] as const)(
  'opens the %s of a %s, and marks it as read (NOTIF-007, FIX-011)',
  async (kind, notification_type, tab, list) => {
    const link = { type: kind === 'request' ? 'connection_request' : kind, id: 1 } as const
    await openScreen('/messages', [
      ...answerAnything(),
      ...keepNotifications([buildNotification({ notification_type, link })]),
    ])
    await getBell().click()
    await items.first().getByRole('link').click()
    await expect
      .element(page.getByRole('tab', { name: new RegExp(`^${tab}`) }))
      .toHaveAttribute('aria-selected', 'true')
    await expect
      .element(page.getByRole('list', { name: list }).getByRole('listitem').first())
      .toHaveFocus()
    await expect.element(getBell()).toHaveAccessibleName('Notifications')
  },
)

it('makes no call for one that is read (NOTIF-008)', async () => {
  const answers = await openScreen('/messages', [
    ...answerAnything(),
    answer(notificationEndpoints.list, [buildNotification({ is_read: true })]),
  ])
  await getBell().click()
  await items.first().getByRole('link').click()
  await expectAddress('/connections?tab=received-requests')
  expect(answers.getCalls(notificationEndpoints.markReadInPanel)).toEqual([])
})

it.each(['invitation-999999', 'firm-999', 'nonsense', 'firm-0', 'firm-<b>'])(
  'leaves the page as it is for the unknown record "%s" (FIX-011)',
  async (item) => {
    await openScreen(`/connections?item=${encodeURIComponent(item)}`, answerAnything())
    await expect.element(page.getByRole('list', { name: 'Law firms' })).toBeVisible()
    expect(document.activeElement?.closest('li')).toBeNull()
  },
)

const countLists = (answers: Awaited<ReturnType<typeof openScreen>>) =>
  answers.getCalls(notificationEndpoints.list).length

it('polls every 30 seconds, never in parallel, and not once signed out (NOTIF-043, NOTIF-044)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = await openScreen('/messages', answerAnything())
  await expect.poll(() => countLists(answers)).toBe(1)
  const later = answerLater(answer(notificationEndpoints.list, buildNotifications(2)))
  answers.add(later)
  vi.advanceTimersByTime(90_000)
  await expect.poll(() => countLists(answers)).toBe(2)
  later.release()
  await expect.element(getBell()).toHaveAccessibleName('Notifications, 2 unread')
  expect(countLists(answers)).toBe(2)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => countLists(answers)).toBe(3)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expectAddress('/login')
  vi.advanceTimersByTime(120_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(countLists(answers)).toBe(3)
})

it('is not there in the workspace of a firm, which is not asked (NOTIF-042, NOTIF-044, SHELL-040)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = await openScreen('/messages', answerAnything(), { role: 'gold' })
  await expect.element(page.getByRole('button', { name: /^Updates/ })).toBeVisible()
  vi.advanceTimersByTime(120_000)
  await expect.element(getBell()).not.toBeInTheDocument()
  expect(countLists(answers)).toBe(0)
})
