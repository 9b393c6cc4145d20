import type { Notification } from '@casework/contract/notifications'
import { currentPreferences } from '~/platform/i18n/preferences'
import type { NotificationStore } from './notification-store.ts'
import { showSystemNotification } from './system-notifications.ts'

/** More would cover the screen; the bell shows the rest. */
const MAX_AT_ONCE = 3

/** Shows new notifications through the operating system if the user's preference is on. */
export function watchNewNotifications(
  store: NotificationStore,
  onOpen: (notification: Notification) => void,
): () => void {
  let newest: number | undefined
  return store.subscribe(() => {
    const { notifications, fetched_at } = store.getState()
    if (fetched_at === null) {
      newest = undefined
      return
    }
    const lastNewest = newest
    newest = Math.max(lastNewest ?? 0, ...notifications.map(({ id }) => id))
    if (lastNewest === undefined || !currentPreferences().push_notifications) return
    const fresh = notifications.filter(({ id, is_read }) => id > lastNewest && !is_read)
    for (const notification of fresh.slice(0, MAX_AT_ONCE))
      void showSystemNotification(notification, () => onOpen(notification))
  })
}
