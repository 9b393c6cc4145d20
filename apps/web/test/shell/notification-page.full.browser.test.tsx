import { notificationEndpoints } from '@casework/contract/notifications'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import {
  buildNotification,
  buildNotifications,
  getBell,
  keepNotifications,
} from './notification-samples.ts'

const main = page.getByRole('main')
const rows = main.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const selected = main.getByRole('group', { name: 'Selected notifications' })
const expectRows = (count: number) => expect.poll(() => rows.elements().length).toBe(count)

it('says that loading failed, and loads again (NOTIF-048)', async () => {
  const answers = await openScreen('/notifications', [refuse(notificationEndpoints.list)])
  const heading = main.getByRole('heading', { name: 'Failed to load notifications' })
  await expect.element(heading).toBeVisible()
  // The bell asks as well; its success would remove the button before it is pressed.
  const later = answerLater(answer(notificationEndpoints.list, buildNotifications(2)))
  answers.add(later)
  await main.getByRole('button', { name: 'Retry' }).click()
  later.release()
  await expectRows(2)
})

it('filters by kind itself, and asks for unread ones (NOTIF-017, NOTIF-037)', async () => {
  const accepted = buildNotification({ id: 9, notification_type: 'connection_accepted' })
  const read = buildNotification({ id: 8, is_read: true })
  const kept = [accepted, read, ...buildNotifications(3)]
  const answers = await openScreen('/notifications', keepNotifications(kept))
  for (const [filter, count] of [
    ['Requests', 4],
    ['Accepted', 1],
    ['Unread', 4],
    ['All', 5],
  ] as const) {
    await main.getByRole('button', { name: filter, exact: true }).click()
    await expectAddress(
      `/notifications${filter === 'All' ? '' : `?filter=${filter.toLowerCase()}`}`,
    )
    await expectRows(count)
  }
  const asked = answers.getCalls(notificationEndpoints.list).map(({ query }) => query.is_read)
  expect(asked).toContain('false')
})

it('shows everything again where a filter has found nothing, and has a picture only without one (LOOK-151)', async () => {
  await openScreen('/notifications?filter=accepted', keepNotifications(buildNotifications(2)))
  const notice = () => main.getByText('Nothing matches this filter.').element().closest('.card')
  await expect.element(main.getByText('Nothing matches this filter.')).toBeVisible()
  expect(notice()?.querySelector('svg')).toBeNull()
  await main.getByRole('button', { name: 'Clear filters' }).click()
  await expectRows(2)
})

it.each([
  ['Mark as read', false, 'markRead', 'Marked as read', 'Failed to mark as read'],
  ['Mark as unread', true, 'markUnread', 'Marked as unread', 'Failed to mark as unread'],
] as const)(
  '%s: one or several, with what it says (NOTIF-018..022, NOTIF-034, NOTIF-039, NOTIF-040, NOTIF-049, NOTIF-050, NOTIF-053, NOTIF-054)',
  async (name, is_read, call, done, failed) => {
    const kept = keepNotifications(buildNotifications(3).map((item) => ({ ...item, is_read })))
    const answers = await openScreen('/notifications', [
      ...kept,
      refuse(notificationEndpoints[call]),
    ])
    const button = rows.first().getByRole('button', { name, exact: true })
    await button.click()
    await expectMessage(failed)
    await expect.element(button).toBeVisible()
    answers.add(...kept)
    await button.click()
    await expectMessage(done)
    await expect.element(button).not.toBeInTheDocument()
    await main.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(main.getByText('3 selected')).toBeVisible()
    await selected.getByRole('button', { name, exact: true }).click()
    await expect
      .element(getBell())
      .toHaveAccessibleName(is_read ? 'Notifications, 3 unread' : 'Notifications')
    expect(
      answers.getCalls(notificationEndpoints[call]).map(({ body }) => body.notification_ids),
    ).toEqual([[3], [3], [3, 2, 1]])
  },
)

it('deletes one or several after a question (NOTIF-023..025, NOTIF-035, NOTIF-041, NOTIF-051, NOTIF-055)', async () => {
  const kept = keepNotifications(buildNotifications(3))
  const answers = await openScreen('/notifications', [
    ...kept,
    refuse(notificationEndpoints.remove),
  ])
  const dialog = page.getByRole('alertdialog')
  const removeFirst = async () => {
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectTexts(dialog, ['Delete 1 notification(s)? This cannot be undone.'])
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await removeFirst()
  await expectMessage('Failed to delete notifications')
  await expectRows(3)
  answers.add(...kept)
  await removeFirst()
  await expectMessage('Notifications deleted')
  await expectRows(2)

  await main.getByRole('checkbox', { name: 'Select all' }).click()
  await selected.getByRole('button', { name: 'Delete' }).click()
  await expectTexts(dialog, ['Delete 2 notification(s)? This cannot be undone.'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectRows(2)
  await selected.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(main.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  expect(
    answers.getCalls(notificationEndpoints.remove).map(({ body }) => body.notification_ids),
  ).toEqual([[3], [3], [2, 1]])
})
