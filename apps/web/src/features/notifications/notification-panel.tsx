import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '~/platform/paths'
import { Button, linkClass } from '~/ui'
import { NotificationText } from './notification-text.tsx'
import { notificationStore, useNotifications } from './store.ts'
import { TypeIcon } from './type-icon.tsx'

/** What the bell opens (NOTIF-001 to NOTIF-016). */
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
        <Button tone="quiet" className="absolute top-4 right-4" disabled={marking} onClick={() => void markAll()}>
          {t('Mark all read')}
        </Button>
      )}
      <List />
      <p className="-mx-4 -mb-4 border-t border-line bg-sunken px-4 py-2.5 text-center">
        <Link {...paths.notifications()} className={linkClass} onClick={onLeave}>
          {t('View all notifications')}
        </Link>
      </p>
    </>
  )
}

function List() {
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
        <p className="mt-0.5 text-label text-ink-2">{t("You'll see connection requests and updates here")}</p>
      </div>
    )
  }
  return (
    <ul aria-label={t('Notifications')} className="-mx-4 max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <Item notification={notification} />
        </li>
      ))}
    </ul>
  )
}

/** A press marks it read; a read one has nothing left to do (NOTIF-007, NOTIF-008, OQ-120). */
function Item({ notification }: { notification: Notification }) {
  const content = (
    <>
      <TypeIcon type={notification.notification_type} />
      <NotificationText notification={notification} />
    </>
  )
  if (notification.is_read) return <div className="flex gap-3 px-4 py-3">{content}</div>
  return (
    <button
      type="button"
      title={t('Mark as read')}
      onClick={() => void notificationStore.markRead(notification.id)}
      className="flex w-full gap-3 px-4 py-3 text-left shadow-[inset_3px_0_0_var(--petrol)] hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {content}
    </button>
  )
}
