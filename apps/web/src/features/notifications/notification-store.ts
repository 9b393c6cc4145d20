import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { createStore } from 'zustand/vanilla'
import { getErrorMessage } from '~/platform/http/api-error'
import { logError } from '~/platform/log'

export interface NotificationState {
  notifications: readonly Notification[]
  unread_count: number
  loading: boolean
  error: string | null
  /** Time of the last successful fetch in ms; null before the first. */
  fetched_at: number | null
}

/** `markRead` returns the ids that the server has changed. */
export interface NotificationCalls {
  list: () => Promise<Notification[]>
  markRead: (ids: number[]) => Promise<number[]>
}

const EMPTY: NotificationState = {
  notifications: [],
  unread_count: 0,
  loading: false,
  error: null,
  fetched_at: null,
}

export const countUnread = (notifications: readonly Notification[]) =>
  notifications.filter(({ is_read }) => !is_read).length

const withNotifications = (notifications: readonly Notification[]) => ({
  notifications,
  unread_count: countUnread(notifications),
})

const markAsRead = (
  notifications: readonly Notification[],
  ids: ReadonlySet<number>,
  read_at: string,
) =>
  notifications.map((notification) =>
    ids.has(notification.id) && !notification.is_read
      ? { ...notification, is_read: true, read_at }
      : notification,
  )

const listUnreadIds = (notifications: readonly Notification[]) =>
  notifications.filter(({ is_read }) => !is_read).map(({ id }) => id)

/**
 * State of the bell and its panel. Updates are not optimistic: state follows the server's response.
 */
export function createNotificationStore(calls: NotificationCalls, now: () => number = Date.now) {
  const store = createStore<NotificationState>(() => EMPTY)
  const { getState, setState: set } = store
  let fetching: Promise<void> | undefined
  // Increased by each change and reset, which make a list in flight outdated.
  let revision = 0

  const fetchOnce = async () => {
    const startRevision = revision
    set({ loading: true })
    try {
      const notifications = await calls.list()
      if (startRevision === revision)
        set({ ...withNotifications(notifications), loading: false, error: null, fetched_at: now() })
    } catch (error) {
      if (startRevision === revision)
        set({ loading: false, error: getErrorMessage(error, t('Failed to fetch notifications')) })
    }
  }
  /** Concurrent calls share one request. */
  const load = (): Promise<void> => (fetching ??= fetchOnce().finally(() => (fetching = undefined)))

  const markMultipleRead = async (ids: number[]): Promise<boolean> => {
    if (ids.length === 0) return false
    const before = getState()
    try {
      const changed = new Set(await calls.markRead(ids))
      revision += 1
      const read_at = new Date(now()).toISOString()
      // Signed out during the request: there is nothing to change.
      if (before !== EMPTY && getState() === EMPTY) return true
      const read = markAsRead(getState().notifications, changed, read_at)
      set({ ...withNotifications(read), loading: false })
      return true
    } catch (error) {
      logError(
        'Notifications could not be marked as read',
        error instanceof Error ? error.message : '',
      )
      return false
    }
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    load,
    /** Returns false for an empty list and after a failure, which is only logged. */
    markMultipleRead,
    markRead: (id: number) => markMultipleRead([id]),
    /** Returns true without a call if nothing is unread. */
    markAllRead: async (): Promise<boolean> => {
      const unread = listUnreadIds(getState().notifications)
      return unread.length === 0 || markMultipleRead(unread)
    },
    /** Clears the state and drops responses in flight. */
    reset() {
      revision += 1
      fetching = undefined
      set(EMPTY, true)
    },
  }
}

export type NotificationStore = ReturnType<typeof createNotificationStore>
