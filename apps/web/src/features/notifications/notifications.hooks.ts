import { notificationEndpoints } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildQuery, invalidate } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toQuery, type NotificationFilter } from './filters.ts'
import { notificationStore, useNotifications } from './store.ts'

/** Refetches when the bell receives a newer notification. */
export function useNotificationList(filter: NotificationFilter) {
  const client = useQueryClient()
  const { items } = useNotifications()
  const newest = items[0]?.id
  useEffect(() => {
    if (newest !== undefined) void invalidate(client, { changes: ['notifications'] })
  }, [client, newest])
  return useQuery({
    ...buildQuery(notificationEndpoints.list, { query: toQuery(filter) }),
    refetchOnMount: 'always',
  })
}

type NotificationWrite =
  | typeof notificationEndpoints.markRead
  | typeof notificationEndpoints.markUnread
  | typeof notificationEndpoints.remove

/** Refetches the bell too. */
const useNotificationWrite = (
  endpoint: NotificationWrite,
  successMessage: string,
  failed: string,
) =>
  useWrite(endpoint, {
    successMessage,
    failed,
    refetchAfterFailure: true,
    onSettled: () => void notificationStore.load(),
  })

export const useMarkRead = () =>
  useNotificationWrite(
    notificationEndpoints.markRead,
    t('Marked as read'),
    t('Failed to mark as read'),
  )

export const useMarkUnread = () =>
  useNotificationWrite(
    notificationEndpoints.markUnread,
    t('Marked as unread'),
    t('Failed to mark as unread'),
  )

export const useDeleteNotifications = () =>
  useNotificationWrite(
    notificationEndpoints.remove,
    t('Notifications deleted'),
    t('Failed to delete notifications'),
  )
