import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Mail, MailOpen, Trash2 } from 'lucide-react'
import { Button, Checkbox, Skeleton } from '~/ui'
import { getNotificationLink } from './notification-link.ts'
import { InboxItemText } from './inbox-item-text.tsx'
import { TypeIcon } from './type-icon.tsx'

interface NotificationRowProps {
  notification: Notification
  selected: boolean
  onSelectedChange: (on: boolean) => void
  onRead: () => void
  onUnread: () => void
  onDelete: () => void
  /** Called when the notification is opened. */
  onOpen: () => void
}

export function NotificationRow({
  notification,
  selected,
  onSelectedChange,
  onRead,
  onUnread,
  onDelete,
  onOpen,
}: NotificationRowProps) {
  const { is_read, title } = notification
  const Turn = is_read ? Mail : MailOpen
  return (
    <div
      className={clsx(
        'flex items-start gap-3 px-3.5 py-3',
        !is_read && 'shadow-[inset_3px_0_0_var(--petrol)]',
      )}
    >
      <Checkbox
        hideLabel
        className="mt-1"
        label={t('Select {name}', { name: title })}
        checked={selected}
        onCheckedChange={onSelectedChange}
      />
      <TypeIcon type={notification.notification_type} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        <Link
          {...getNotificationLink(notification)}
          onClick={onOpen}
          className="min-w-0 flex-1 basis-52 hover:underline"
        >
          <InboxItemText item={notification} sender={notification.sender_account_name} />
        </Link>
        <div className="flex items-start gap-1 max-sm:-ml-2.5">
          <Button size="sm" tone="ghost" onClick={is_read ? onUnread : onRead}>
            <Turn aria-hidden size={15} />
            {is_read ? t('Mark as unread') : t('Mark as read')}
          </Button>
          <Button
            size="icon-sm"
            tone="ghost"
            aria-label={t('Delete {name}', { name: title })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden size={15} />
          </Button>
        </div>
      </div>
    </div>
  )
}

/** As high as real rows, to prevent layout shift. */
export function NotificationsSkeleton() {
  return (
    <div role="status" className="card divide-y divide-line overflow-hidden">
      <span className="sr-only">{t('Loading notifications...')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} aria-hidden className="flex h-[85px] items-start gap-3 px-3.5 py-3">
          <Skeleton className="mt-1 size-[17px]" />
          <Skeleton className="size-8 rounded-full" />
          <div className="space-y-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-64" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
