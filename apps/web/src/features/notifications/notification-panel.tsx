import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths } from '~/platform/router/paths'
import { Button, linkClass } from '~/ui'
import { getNotificationLink } from './notification-link.ts'
import { NotificationText } from './notification-text.tsx'
import { notificationStore, useNotifications } from './store.ts'
import { TypeIcon } from './type-icon.tsx'

export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { unread_count } = useNotifications()
  const [marking, setMarking] = useState(false)
  const markAll = async () => {
    setMarking(true)
    await notificationStore.markAllRead()
    setMarking(false)
  }
  return (
    <>
      {unread_count > 0 && (
        <Button
          tone="quiet"
          className="absolute top-4 right-4"
          disabled={marking}
          onClick={() => void markAll()}
        >
          {t('Mark all read')}
        </Button>
      )}
      <List onLeave={onLeave} />
      <p className="-mx-4 -mb-4 border-t border-line bg-sunken px-4 py-2.5 text-center">
        <Link {...paths.notifications()} className={linkClass} onClick={onLeave}>
          {t('View all notifications')}
        </Link>
      </p>
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const { notifications, fetched_at, error } = useNotifications()
  if (fetched_at === null) {
    return error === null ? (
      <p role="status" className="py-8 text-center text-ink-2">
        {t('Loading notifications...')}
      </p>
    ) : (
      <p role="alert" className="py-8 text-center font-medium text-danger">
        {error}
      </p>
    )
  }
  if (notifications.length === 0) {
    return (
      <div className="px-6 py-8 text-center">
        <p className="font-semibold">{t('No notifications')}</p>
        <p className="mt-0.5 text-label text-ink-2">
          {t("You'll see connection requests and updates here")}
        </p>
      </div>
    )
  }
  return (
    <ul
      aria-label={t('Notifications')}
      className="-mx-4 max-h-96 divide-y divide-line overflow-y-auto border-t border-line"
    >
      {notifications.map((notification) => (
        <li key={notification.id}>
          <Item notification={notification} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

/** Opens what the notification is about and marks it as read, unless it is read already. */
function Item({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const { id, is_read, notification_type } = notification
  return (
    <div className={clsx('flex items-start', !is_read && 'shadow-[inset_3px_0_0_var(--petrol)]')}>
      <Link
        {...getNotificationLink(notification)}
        onClick={() => {
          if (!is_read) void notificationStore.markRead(id)
          onLeave()
        }}
        className="flex min-w-0 flex-1 gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <TypeIcon type={notification_type} />
        <NotificationText notification={notification} />
      </Link>
      {!is_read && (
        <Button
          size="icon-sm"
          tone="ghost"
          className="mt-2 mr-2"
          aria-label={t('Mark as read')}
          title={t('Mark as read')}
          onClick={() => void notificationStore.markRead(id)}
        >
          <span aria-hidden className="size-2.5 rounded-full bg-petrol" />
        </Button>
      )}
    </div>
  )
}
