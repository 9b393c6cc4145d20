import type { Notification } from '@casework/contract/notifications'

export const NOTIFICATION_FILTERS = ['all', 'unread', 'requests', 'accepted'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

/** The server filters by unread only; `filterByType` filters by type. */
export const toQuery = (filter: NotificationFilter) =>
  filter === 'unread' ? ({ is_read: 'false' } as const) : {}

export function filterByType(
  filter: NotificationFilter,
  notifications: readonly Notification[],
): Notification[] {
  const types = { requests: 'connection_request', accepted: 'connection_accepted' } as const
  return filter === 'requests' || filter === 'accepted'
    ? notifications.filter(({ notification_type }) => notification_type === types[filter])
    : [...notifications]
}
