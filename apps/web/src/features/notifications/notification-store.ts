import type { Notification } from '@casework/contract/notifications'
import { t } from '@casework/texts'
import { getErrorMessage } from '~/platform/api-error'
import { logError } from '~/platform/log'

/** What is known of one's notifications (NOTIF-031). */
export interface NotificationState {
  notifications: readonly Notification[]
  unread_count: number
  loading: boolean
  error: string | null
  /** When the server was last heard, ms; null when it never was. */
  fetched_at: number | null
}

/** The two calls of the panel; `markRead` gives the ids that the server has changed. */
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

/** NOTIF-036. */
export const unreadCount = (notifications: readonly Notification[]) =>
  notifications.filter(({ is_read }) => !is_read).length

/** The notifications of the own account as the bell and the panel show them. Nothing changes before the server has accepted (NOTIF-033). */
export function createNotificationStore(calls: NotificationCalls, now: () => number = Date.now) {
  let state = EMPTY
  let fetching: Promise<void> | undefined
  // Counts what makes an answer on its way worthless: another person, or a change that it cannot know of yet.
  let turn = 0
  const listeners = new Set<() => void>()
  const set = (patch: Partial<NotificationState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const put = (notifications: readonly Notification[]) => ({
    notifications,
    unread_count: unreadCount(notifications),
  })

  const fetchOnce = async () => {
    const mine = turn
    set({ loading: true })
    try {
      const notifications = await calls.list()
      if (mine === turn)
        set({ ...put(notifications), loading: false, error: null, fetched_at: now() })
    } catch (error) {
      if (mine === turn)
        set({ loading: false, error: getErrorMessage(error, t('Failed to fetch notifications')) })
    }
  }
  /** Never two at once: who asks meanwhile gets the one on its way (OQ-124). */
  const load = (): Promise<void> => (fetching ??= fetchOnce().finally(() => (fetching = undefined)))

  const markMultipleRead = async (ids: number[]): Promise<boolean> => {
    if (ids.length === 0) return false
    const person = state
    try {
      const changed = new Set(await calls.markRead(ids))
      turn += 1
      const read_at = new Date(now()).toISOString()
      // Signed out meanwhile: there is nothing to change any more.
      if (person !== EMPTY && state === EMPTY) return true
      set({
        ...put(
          state.notifications.map((one) =>
            changed.has(one.id) && !one.is_read ? { ...one, is_read: true, read_at } : one,
          ),
        ),
        loading: false,
      })
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
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    /** Several at once, as the panel does it: an empty list is no call and no success (NOTIF-046); a failure is logged only (NOTIF-052). */
    markMultipleRead,
    markRead: (id: number) => markMultipleRead([id]),
    /** With nothing unread there is nothing to do, and that is a success (NOTIF-045). */
    markAllRead: async (): Promise<boolean> => {
      const unread = state.notifications.filter(({ is_read }) => !is_read).map(({ id }) => id)
      return unread.length === 0 || markMultipleRead(unread)
    },
    /** Forgets everything, also what is still on its way. */
    reset() {
      turn += 1
      fetching = undefined
      state = EMPTY
      for (const listener of listeners) listener()
    },
  }
}

export type NotificationStore = ReturnType<typeof createNotificationStore>
