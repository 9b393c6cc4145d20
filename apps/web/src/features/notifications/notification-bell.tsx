import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { currentPreferences, usePreferences } from '~/platform/i18n/preferences'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { Button, Popover } from '~/ui'
import { formatBadge } from './badge-text.ts'
import { watchNewNotifications } from './watch-new-notifications.ts'
import { startFeed } from './feed.ts'
import { getNotificationLink } from './notification-link.ts'
import { requestPushPermission, getPushPermission } from './system-notifications.ts'
import { notificationStore, useNotifications } from './store.ts'

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
)

/** Keeps the notifications fresh while mounted and clears them on unmount. */
export function NotificationBell() {
  const { id } = useSignedInUser()
  const { unread_count } = useNotifications()
  const { language } = usePreferences()
  const navigate = useNavigate()
  const open = useEffectEvent((notification: Notification) => {
    void notificationStore.markRead(notification.id)
    void navigate(getNotificationLink(notification))
  })
  useEffect(() => {
    const stop = startFeed({ load: notificationStore.load, user_id: id })
    const stopWatching = watchNewNotifications(notificationStore, (notification) =>
      open(notification),
    )
    return () => {
      stopWatching()
      stop()
      notificationStore.reset()
    }
  }, [id])
  // The server translates the texts.
  useEffect(() => {
    if (notificationStore.getState().fetched_at !== null) void notificationStore.load()
  }, [language])
  return (
    <Popover
      title={t('Notifications')}
      className="relative w-96!"
      onOpenChange={(opened) => opened && onBellOpen()}
      trigger={
        <Button
          tone="ghost"
          size="icon"
          className="relative"
          aria-label={t(
            '{count, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}}',
            { count: unread_count },
          )}
        >
          <Bell aria-hidden size={18} />
          {unread_count > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0 min-w-[18px] rounded-full bg-brass px-1 text-eyebrow leading-[18px]! font-bold text-on-brass"
            >
              {formatBadge(unread_count)}
            </span>
          )}
        </Button>
      }
    >
      {(close) => (
        <Suspense
          fallback={<p className="py-8 text-center text-ink-2">{t('Loading notifications...')}</p>}
        >
          <NotificationPanel onLeave={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** Asks for permission to show system notifications, which browsers only allow after a click. */
function onBellOpen(): void {
  void notificationStore.load()
  if (currentPreferences().push_notifications && getPushPermission() === 'default')
    void requestPushPermission()
}
