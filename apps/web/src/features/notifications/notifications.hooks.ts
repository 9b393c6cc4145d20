import { notificationEndpoints } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getErrorMessage } from '~/platform/api-error'
import { call } from '~/platform/call'
import { buildQuery, refresh } from '~/platform/query'
import { toast } from '~/ui'
import { toQuery, type NotificationFilter } from './filters.ts'
import { notificationStore, useNotifications } from './store.ts'

const CAPABILITY = ['notifications']

/** Refetches when the bell receives a newer notification. */
export function useNotificationList(filter: NotificationFilter) {
  const client = useQueryClient()
  const { notifications } = useNotifications()
  const newest = notifications[0]?.id
  useEffect(() => {
    if (newest !== undefined) void refresh(client, CAPABILITY)
  }, [client, newest])
  return useQuery({
    ...buildQuery(notificationEndpoints.list, { query: toQuery(filter) }),
    refetchOnMount: 'always',
  })
}

type Ids = number[]

/** An action on one or several notifications; refetches the page and the bell afterwards. */
function useAction(run: (ids: Ids) => Promise<unknown>, texts: { done: string; failed: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => void toast.success(texts.done),
    onError: (error) => void toast.error(getErrorMessage(error, texts.failed)),
    onSettled: () => {
      void refresh(client, CAPABILITY)
      void notificationStore.load()
    },
  })
}

export const useMarkRead = () =>
  useAction(
    (notification_ids) => call(notificationEndpoints.markRead, { body: { notification_ids } }),
    {
      done: t('Marked as read'),
      failed: t('Failed to mark as read'),
    },
  )

export const useMarkUnread = () =>
  useAction(
    (notification_ids) => call(notificationEndpoints.markUnread, { body: { notification_ids } }),
    {
      done: t('Marked as unread'),
      failed: t('Failed to mark as unread'),
    },
  )

export const useDeleteNotifications = () =>
  useAction(
    (notification_ids) => call(notificationEndpoints.remove, { body: { notification_ids } }),
    {
      done: t('Notifications deleted'),
      failed: t('Failed to delete notifications'),
    },
  )
