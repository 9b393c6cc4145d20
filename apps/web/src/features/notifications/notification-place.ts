import type { Notification } from '@casework/contract/notifications'
import { paths } from '~/platform/paths'

type Told = Pick<Notification, 'link' | 'notification_type'>

/** The page that shows what a notification is about, with the record to point at (FIX-011). */
export function placeOf({ link, notification_type }: Told) {
  const isRequest = notification_type === 'connection_request'
  switch (link?.type) {
    // Received, or one's own that was declined or not delivered.
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
      // Written before notifications had links, or by a later version.
      return paths.connections({
        tab: isRequest
          ? 'received-requests'
          : notification_type === 'connection_rejected'
            ? 'sent-requests'
            : undefined,
      })
  }
}
