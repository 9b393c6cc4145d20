// Notifications of an account about its connections.
import {
  MAX_NOTIFICATIONS,
  type NotificationLink,
  type NotificationType,
} from '@casework/contract/notifications'
import {
  empty,
  raw,
  sql,
  type Scope,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { accountTopic, notifyTopics } from '../../platform/push/index.ts'

export interface StoredNotification {
  id: number
  notification_type: NotificationType
  text_key: string
  text_values: Record<string, string>
  read_at: string | null
  created_at: string
  sender_account_name: string | null
  link: NotificationLink | null
}

export interface NotificationToWrite {
  account_id: number
  /** Null if Casework itself is the sender. */
  sender_account_id: number | null
  notification_type: NotificationType
  text_key: string
  text_values: Record<string, string>
  link: NotificationLink
}

export const insertNotification = (scope: Scope, n: NotificationToWrite) =>
  scope.batch([
    sql`insert into notifications (account_id, sender_account_id, notification_type, text_key, text_values, link_type, link_id)
        values (${n.account_id}, ${n.sender_account_id}, ${n.notification_type}, ${n.text_key}, ${JSON.stringify(n.text_values)}::jsonb,
                ${n.link.type}, ${n.link.id})`,
    notifyTopics([accountTopic(n.account_id)]),
  ])

export const listNotifications = (scope: WorkspaceScope, isRead: boolean | undefined) => {
  const filter =
    isRead === undefined
      ? empty
      : isRead
        ? sql`and n.read_at is not null`
        : sql`and n.read_at is null`
  return scope.many<StoredNotification>(sql`
    select n.id, n.notification_type, n.text_key, n.text_values, n.read_at, n.created_at, a.name as sender_account_name,
           case when n.link_id is not null then json_build_object('type', n.link_type, 'id', n.link_id) end as link
    from notifications n left join accounts a on a.id = n.sender_account_id
    where n.account_id = ${scope.account_id} ${filter}
    order by n.created_at desc, n.id desc limit ${raw(String(MAX_NOTIFICATIONS))}`)
}

/** Ignores unknown ids and other accounts' ids (OQ-117). Keeps the time of the first reading. */
export const markNotifications = (scope: WorkspaceScope, ids: readonly number[], isRead: boolean) =>
  scope.many<{ id: number }>(sql`
    update notifications n set read_at = ${isRead ? sql`coalesce(n.read_at, clock_timestamp())` : sql`null`}
    where n.account_id = ${scope.account_id} and n.id = any (${ids}::bigint[])
    returning n.id`)

export const deleteNotifications = (scope: WorkspaceScope, ids: readonly number[]) =>
  scope.many<{ id: number }>(sql`
    delete from notifications n where n.account_id = ${scope.account_id} and n.id = any (${ids}::bigint[]) returning n.id`)

/** Returns the recipient of notification mails; undefined if the owner has turned them off. */
export const findMailRecipient = (scope: Scope, account_id: number) =>
  scope.one<{ name: string; email: string; language: string }>(sql`
    select u.name, u.email, coalesce(u.language, 'en') as language
    from accounts a join users u on u.id = a.owner_user_id
    where a.id = ${account_id} and u.email_notifications and u.is_active and u.email_verified_at is not null`)
