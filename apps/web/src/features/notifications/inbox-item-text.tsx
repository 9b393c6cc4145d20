import { t } from '@casework/texts'
import { clsx } from 'clsx'
import type { InboxItem } from './inbox-store.ts'
import { formatRelativeTime } from './relative-time.ts'

interface InboxItemTextProps {
  item: InboxItem
  /** Who sent it. */
  sender?: string | null | undefined
}

export function InboxItemText({
  item: { title, message, created_at, is_read },
  sender = null,
}: InboxItemTextProps) {
  return (
    <span className="block min-w-0 flex-1">
      <span className={clsx('block', is_read ? 'text-ink-2' : 'font-semibold')}>
        {title}
        {!is_read && <span className="sr-only"> {t('Unread')}</span>}
      </span>
      <span className="block text-ink-2">{message}</span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-meta text-ink-3">
        <time dateTime={created_at}>{formatRelativeTime(created_at)}</time>
        {sender && <span>{t('From {name}', { name: sender })}</span>}
      </span>
    </span>
  )
}
