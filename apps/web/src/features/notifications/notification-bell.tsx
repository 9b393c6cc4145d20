import { notificationEndpoints } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { lazy } from 'react'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { fetchWhenOnline } from '~/ui/when-online'
import { InboxControl } from './inbox-control.tsx'
import { getNotificationLink } from './notification-link.ts'
import { notificationStore, useNotifications } from './store.ts'
import { useInboxFeed } from './use-inbox-feed.ts'

const NotificationPanel = lazy(() =>
  fetchWhenOnline(() =>
    import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
  ),
)

/** Keeps the notifications fresh while mounted and clears them on unmount. */
export function NotificationBell() {
  const { id } = useSignedInUser()
  const { unread_count } = useNotifications()
  const navigate = useNavigate()
  useInboxFeed({
    store: notificationStore,
    stream: notificationEndpoints.stream,
    channel: `casework-news-${id}`,
    describe: ({ title, message }) => ({ title, text: message }),
    open: (notification) => {
      void notificationStore.markRead(notification.id)
      void navigate(getNotificationLink(notification))
    },
  })
  return (
    <InboxControl
      title={t('Notifications')}
      label={t(
        '{count, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}}',
        { count: unread_count },
      )}
      icon={Bell}
      unread_count={unread_count}
      load={notificationStore.load}
      loading={t('Loading notifications...')}
    >
      {(close) => <NotificationPanel onLeave={close} />}
    </InboxControl>
  )
}
