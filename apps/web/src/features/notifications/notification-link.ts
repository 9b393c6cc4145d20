import type { Notification } from '@casework/contract/notifications'
import { paths } from '~/platform/router/paths'

type LinkedNotification = Pick<Notification, 'link' | 'notification_type'>

/** The page, with a record to highlight, that shows what a notification is about. */
export function getNotificationLink({ link, notification_type }: LinkedNotification) {
  const isRequest = notification_type === 'connection_request'
  switch (link?.type) {
    // A received invitation, or an own one that was declined or not delivered.
    case 'invitation':
      return paths.connections({
        item: `invitation-${link.id}`,
        ...(isRequest && { tab: 'received-requests' }),
      })
    case 'connection_request':
      return paths.connections({
        item: `request-${link.id}`,
        tab: isRequest ? 'received-requests' : 'sent-requests',
      })
    case 'employee':
    case 'firm':
      return paths.connections({ item: `${link.type}-${link.id}` })
    default:
      // Older notifications have no link, and later versions may add types.
      return paths.connections({
        tab: isRequest
          ? 'received-requests'
          : notification_type === 'connection_rejected'
            ? 'sent-requests'
            : undefined,
      })
  }
}
