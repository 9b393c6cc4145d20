import { t } from '@casework/texts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useSelection } from '~/platform/list'
import { OwnAccountOnly } from '~/platform/permissions/own-account'
import { useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import { Button, ConfirmDialog, EmptyState, ErrorState, PageHeader } from '~/ui'
import { NOTIFICATION_FILTERS, filterByType, type NotificationFilter } from './filters.ts'
import { NotificationRow, NotificationsSkeleton } from './notification-row.tsx'
import { NotificationActions } from './notification-actions.tsx'
import {
  useDeleteNotifications,
  useMarkRead,
  useMarkUnread,
  useNotificationList,
} from './notifications.hooks.ts'
import { notificationStore } from './store.ts'
import type { Notification } from '@casework/contract/notifications'

/** Makes no call in another firm's workspace. */
export function NotificationsPage() {
  useTitle(t('Notifications'))
  const here = canManageConnections(useAuth())
  return (
    <>
      <PageHeader title={t('Notifications')} />
      {here ? (
        <Inbox />
      ) : (
        <OwnAccountOnly title={t('Notifications are available only in your own account')} />
      )}
    </>
  )
}

const getFilterName = (filter: NotificationFilter) =>
  ({ all: t('All'), unread: t('Unread'), requests: t('Requests'), accepted: t('Accepted') })[filter]

const toInput = (notification_ids: number[]) => ({ body: { notification_ids } })

function Inbox() {
  const { filter = 'all' } = useSearch({ from: '/signed-in/notifications' })
  const list = useNotificationList(filter)
  const navigate = useNavigate()
  const selection = useSelection<Notification>()
  const [toDelete, setToDelete] = useState<number[]>([])
  const markRead = useMarkRead()
  const markUnread = useMarkUnread()
  const shown = list.data && filterByType(filter, list.data)
  const chosen = selection.ids.filter((id) => shown?.some((notification) => notification.id === id))
  const show = (next: NotificationFilter) => {
    selection.clear()
    void navigate({ to: '.', search: next === 'all' ? {} : { filter: next } })
  }
  return (
    <>
      <div
        role="group"
        aria-label={t('Filter')}
        className="flex flex-wrap gap-2 border-b border-line py-3"
      >
        {NOTIFICATION_FILTERS.map((value) => (
          <Button
            key={value}
            size="sm"
            tone={value === filter ? 'primary' : 'secondary'}
            aria-pressed={value === filter}
            onClick={() => show(value)}
          >
            {getFilterName(value)}
          </Button>
        ))}
      </div>
      <NotificationActions
        items={shown ?? []}
        selection={{ ...selection, ids: chosen }}
        pending={markRead.isPending || markUnread.isPending}
        onRead={() => markRead.mutate(toInput(chosen))}
        onUnread={() => markUnread.mutate(toInput(chosen))}
        onDelete={() => setToDelete(chosen)}
      />
      <Rows list={list} shown={shown} filter={filter} onClear={() => show('all')}>
        {(notification) => (
          <NotificationRow
            notification={notification}
            selected={selection.has(notification.id)}
            onSelectedChange={(on) => selection.toggle([notification], on)}
            onRead={() => markRead.mutate(toInput([notification.id]))}
            onUnread={() => markUnread.mutate(toInput([notification.id]))}
            onDelete={() => setToDelete([notification.id])}
            onOpen={() => notification.is_read || void notificationStore.markRead(notification.id)}
          />
        )}
      </Rows>
      <DeleteDialog ids={toDelete} onClose={() => setToDelete([])} onDeleted={selection.deselect} />
    </>
  )
}

interface RowsProps {
  list: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  shown: Notification[] | undefined
  filter: NotificationFilter
  onClear: () => void
  children: (notification: Notification) => React.ReactNode
}

function Rows({ list, shown, filter, onClear, children }: RowsProps) {
  if (list.error && !shown) {
    const message =
      list.error instanceof ApiError && list.error.fromServer ? list.error.message : undefined
    return (
      <ErrorState
        title={t('Failed to load notifications')}
        message={message}
        onRetry={list.refetch}
        retrying={list.isFetching}
      />
    )
  }
  if (!shown) return <NotificationsSkeleton key="skeleton" />
  if (shown.length === 0) {
    return filter === 'all' ? (
      <EmptyState
        picture="talk"
        title={t('No notifications')}
        hint={t("You'll see connection requests and updates here")}
      />
    ) : (
      <EmptyState
        picture="none"
        title={t('No notifications')}
        hint={t('Nothing matches this filter.')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      />
    )
  }
  return (
    <ul
      key="items"
      aria-label={t('Notifications')}
      className="card divide-y divide-line overflow-hidden"
    >
      {shown.map((notification) => (
        <li key={notification.id}>{children(notification)}</li>
      ))}
    </ul>
  )
}

function DeleteDialog({
  ids,
  onClose,
  onDeleted,
}: {
  ids: number[]
  onClose: () => void
  onDeleted: (ids: number[]) => void
}) {
  const remove = useDeleteNotifications()
  const [shownIds, setShownIds] = useState(ids)
  // Keep the old text while the closing dialog fades out.
  if (ids.length > 0 && ids !== shownIds) setShownIds(ids)
  return (
    <ConfirmDialog
      danger
      open={ids.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete notifications')}
      confirmLabel={t('Delete')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(toInput(ids), { onSuccess: () => onDeleted(ids), onSettled: onClose })
      }
    >
      {t('Delete {n} notification(s)? This cannot be undone.', { n: shownIds.length })}
    </ConfirmDialog>
  )
}
