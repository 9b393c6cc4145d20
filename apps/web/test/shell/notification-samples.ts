import { notificationEndpoints, type Notification } from '@casework/contract/notifications'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'

export const buildNotification = (changes: Partial<Notification> = {}): Notification => ({
  id: 1,
  title: 'New connection request',
  message: 'Ines Asker wants to connect with your account',
  notification_type: 'connection_request',
  is_read: false,
  read_at: null,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  sender_account_name: 'Ines Asker',
  link: null,
  ...changes,
})

export const buildNotifications = (count: number): Notification[] =>
  Array.from({ length: count }, (_, at) =>
    buildNotification({ id: count - at, message: `Person ${count - at} wants to connect` }),
  )

/** Answers as a server that keeps these notifications does. */
export function keepNotifications(kept: Notification[]): Answer[] {
  const mark = (is_read: boolean) => (ids: number[]) => {
    for (const item of kept) if (ids.includes(item.id)) item.is_read = is_read
    return { updated_count: ids.length, notification_ids: ids }
  }
  return [
    answer(notificationEndpoints.list, ({ query }) =>
      kept.filter(
        ({ is_read }) => query.is_read === undefined || query.is_read === String(is_read),
      ),
    ),
    answer(notificationEndpoints.markReadInPanel, ({ body }) => mark(true)(body.notification_ids)),
    answer(notificationEndpoints.markRead, ({ body }) => mark(true)(body.notification_ids)),
    answer(notificationEndpoints.markUnread, ({ body }) => mark(false)(body.notification_ids)),
    answer(notificationEndpoints.remove, ({ body: { notification_ids } }) => {
      for (const id of notification_ids)
        kept.splice(
          kept.findIndex((item) => item.id === id),
          1,
        )
      return { deleted_count: notification_ids.length, notification_ids }
    }),
  ]
}

export const getBell = () =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
