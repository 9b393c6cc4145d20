import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import type { Selection } from '~/platform/list'
import { Button, Checkbox } from '~/ui'

interface NotificationActionsProps {
  items: readonly Notification[]
  selection: Selection<Notification>
  pending: boolean
  onRead: () => void
  onUnread: () => void
  onDelete: () => void
}

export function NotificationActions({
  items,
  selection,
  pending,
  onRead,
  onUnread,
  onDelete,
}: NotificationActionsProps) {
  const count = selection.ids.length
  const areAllSelected = items.length > 0 && count === items.length
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2">
      <Checkbox
        label={t('Select all')}
        checked={areAllSelected}
        indeterminate={count > 0 && !areAllSelected}
        className={items.length === 0 ? 'invisible' : undefined}
        onCheckedChange={(on) => selection.toggle(items, on)}
      />
      <span aria-live="polite" className="text-label text-ink-2">
        {count > 0 && t('{count} selected', { count })}
      </span>
      {count > 0 && (
        <div role="group" aria-label={t('Selected notifications')} className="flex flex-wrap gap-1">
          <Button size="sm" tone="ghost" disabled={pending} onClick={onRead}>
            {t('Mark as read')}
          </Button>
          <Button size="sm" tone="ghost" disabled={pending} onClick={onUnread}>
            {t('Mark as unread')}
          </Button>
          <Button size="sm" tone="ghost" disabled={pending} onClick={onDelete}>
            {t('Delete')}
          </Button>
        </div>
      )}
    </div>
  )
}
