import * as z from 'zod/mini'
import { json, stream, type Audits } from './parts/endpoint.ts'
import { id, instant } from './parts/fields.ts'

export const NOTIFICATION_TYPES = [
  'connection_request',
  'connection_accepted',
  'connection_rejected',
  'role_updated',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Polling interval in seconds, and the highest number that the badge shows (CONST-014). */
export const POLL_SECONDS = 30
export const BADGE_CAP = 9
/** Maximum per account; the database deletes older ones (trim_notifications). */
export const MAX_NOTIFICATIONS = 500

/**
 * What a notification is about. `id` is the id in its list: invitations (received, or the firm's
 * own), connection requests (received or sent), employees in my-followers, firms in my-following.
 */
export const notificationLink = z.object({
  type: z.enum(['invitation', 'connection_request', 'employee', 'firm']),
  id,
})
export type NotificationLink = z.output<typeof notificationLink>

export const notification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  notification_type: z.enum(NOTIFICATION_TYPES),
  is_read: z.boolean(),
  read_at: z.nullable(instant),
  created_at: instant,
  sender_account_name: z.nullable(z.string()),
  /** Null for notifications of versions without links. */
  link: z.nullable(notificationLink),
})
export type Notification = z.output<typeof notification>

const NONE_SELECTED = 'Select at least one notification'

export const notificationIds = z.object({
  notification_ids: z
    .array(id, NONE_SELECTED)
    .check(
      z.minLength(1, NONE_SELECTED),
      z.maxLength(MAX_NOTIFICATIONS, 'Too many notifications at once'),
    ),
})

const updateResult = z.object({ updated_count: z.int(), notification_ids: z.array(id) })

/** The changed notifications, or the requested ones if none was changed. */
const audits: Audits = ({ body }, { notification_ids: changedIds }) =>
  Array.isArray(changedIds) && changedIds.length > 0 ? changedIds : body['notification_ids']

export const notificationEndpoints = {
  list: json({
    method: 'GET',
    path: '/notifications/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Notifications of the own account, newest first',
    shows: ['notifications'],
    query: z.object({
      is_read: z.optional(z.enum(['true', 'false'], 'is_read must be true or false')),
    }),
    result: z.array(notification),
  }),
  /**
   * On a `news` event the client fetches the list. Clients read the stream with fetch, because
   * EventSource cannot send the bearer token.
   */
  stream: stream({
    method: 'GET',
    path: '/notifications/stream/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Server-sent events about new notifications',
    sends: 'events',
  }),
  markReadInPanel: json({
    method: 'PATCH',
    path: '/notifications/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Mark notifications as read; the panel uses this path',
    changes: ['notifications'],
    audits,
    body: notificationIds,
    result: updateResult,
  }),
  markRead: json({
    method: 'PATCH',
    path: '/notifications/mark-read/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Mark notifications as read',
    changes: ['notifications'],
    audits,
    body: notificationIds,
    result: updateResult,
  }),
  markUnread: json({
    method: 'PATCH',
    path: '/notifications/mark-unread/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Mark notifications as unread',
    changes: ['notifications'],
    audits,
    body: notificationIds,
    result: updateResult,
  }),
  remove: json({
    method: 'DELETE',
    path: '/notifications/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Delete notifications for good',
    changes: ['notifications'],
    audits,
    body: notificationIds,
    result: z.object({ deleted_count: z.int(), notification_ids: z.array(id) }),
  }),
}
