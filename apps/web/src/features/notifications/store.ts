import { notificationEndpoints } from '@casework/contract/notifications'
import { useStore } from 'zustand'
import { call } from '~/platform/http/call'
import { createNotificationStore, type NotificationState } from './notification-store.ts'

export const notificationStore = createNotificationStore({
  list: () => call(notificationEndpoints.list),
  markRead: async (notification_ids) =>
    (await call(notificationEndpoints.markReadInPanel, { body: { notification_ids } }))
      .notification_ids,
})

export function useNotifications(): NotificationState {
  return useStore(notificationStore)
}
