import { notificationEndpoints, type Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { useStore } from 'zustand'
import { call } from '~/platform/http/call'
import { createInboxStore, type InboxState } from './inbox-store.ts'

export const notificationStore = createInboxStore<Notification>({
  list: () => call(notificationEndpoints.list),
  markRead: async (notification_ids) =>
    (await call(notificationEndpoints.markReadInPanel, { body: { notification_ids } }))
      .notification_ids,
  describeFailure: () => t('Failed to fetch notifications'),
})

export function useNotifications(): InboxState<Notification> {
  return useStore(notificationStore)
}
