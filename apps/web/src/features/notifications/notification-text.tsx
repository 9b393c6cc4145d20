import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { formatRelativeTime } from './relative-time.ts'

export function NotificationText({
  notification: { title, message, created_at, sender_account_name, is_read },
}: {
  notification: Notification
}) {
  return (
    <span className="block min-w-0 flex-1">
      <span className={clsx('block break-words', is_read ? 'text-ink-2' : 'font-semibold')}>
        {title}
        {!is_read && <span className="sr-only"> {t('Unread')}</span>}
      </span>
      <span className="block break-words text-ink-2">{message}</span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-meta text-ink-3">
        <time dateTime={created_at}>{formatRelativeTime(created_at)}</time>
        {sender_account_name && (
          <span className="break-words">{t('From {name}', { name: sender_account_name })}</span>
        )}
      </span>
    </span>
  )
}
