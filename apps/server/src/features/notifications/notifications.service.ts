// Lists, marks and deletes notifications, and sends them to other accounts.
import type {
  Notification,
  notificationEndpoints,
  NotificationLink,
} from '@casework/contract/notifications'
import { translate } from '@casework/texts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { accountTopic, type Push } from '../../platform/push/index.ts'
import { renderNotificationMail } from './notification-mail.ts'
import {
  deleteNotifications,
  insertNotification,
  listNotifications,
  findMailRecipient,
  markNotifications,
  type StoredNotification,
} from './notifications.sql.ts'
import { TEXTS, findText, type TextKey } from './texts.ts'

/**
 * Notifies another account on behalf of the acting one, in the same transaction.
 * @param link the record that the notification is about
 */
export type Notify = (
  scope: WorkspaceScope,
  account_id: number,
  key: TextKey,
  values: Record<string, string>,
  link: NotificationLink,
) => Promise<void>

/** Also mails the notification if the receiver wants mails, in their language (OQ-122). */
export const createNotify =
  ({ outbox, publicUrl }: { outbox: Outbox; publicUrl: string }): Notify =>
  async (scope, account_id, key, values, link) => {
    const text = TEXTS[key]
    await insertNotification(scope, {
      account_id,
      sender_account_id: scope.account_id,
      notification_type: text.type,
      text_key: key,
      text_values: values,
      link,
    })
    const receiver = text.mailed ? await findMailRecipient(scope, account_id) : undefined
    if (receiver)
      await outbox.sendForFirm(scope, renderNotificationMail(receiver, text, values, publicUrl))
  }

const toNotification = (
  { text_key, text_values, ...stored }: StoredNotification,
  language: string,
): Notification => {
  const text = findText(text_key)
  const localize = (key: string | undefined) => (key ? translate(language, key, text_values) : '')
  return {
    ...stored,
    title: localize(text?.title),
    message: localize(text?.message),
    is_read: stored.read_at !== null,
  }
}

const toMarkedResult = (rows: { id: number }[]) => ({
  updated_count: rows.length,
  notification_ids: rows.map(({ id }) => id),
})

type Handlers = HandlersOf<typeof notificationEndpoints>

const markRead: Handlers['markRead'] = async ({ scope }, { body }) =>
  toMarkedResult(await markNotifications(scope, body.notification_ids, true))

export const notificationService = (push: Push): Handlers => ({
  stream: async ({ actor }) => push.open(accountTopic(actor.account_id), actor),

  list: async ({ scope, request }, { query }) => {
    const isRead = query.is_read === undefined ? undefined : query.is_read === 'true'
    return (await listNotifications(scope, isRead)).map((stored) =>
      toNotification(stored, request.language),
    )
  },
  markReadInPanel: markRead,
  markRead,
  markUnread: async ({ scope }, { body }) =>
    toMarkedResult(await markNotifications(scope, body.notification_ids, false)),
  remove: async ({ scope }, { body }) => {
    const rows = await deleteNotifications(scope, body.notification_ids)
    return { deleted_count: rows.length, notification_ids: rows.map(({ id }) => id) }
  },
})
