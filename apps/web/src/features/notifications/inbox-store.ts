import { createStore } from 'zustand/vanilla'
import { getErrorMessage } from '~/platform/http/api-error'
import { logError } from '~/platform/log'

/** What notifications and alerts have in common. */
export interface InboxItem {
  id: number
  title: string
  message: string
  created_at: string
  is_read: boolean
  read_at: string | null
}

export interface InboxState<Item extends InboxItem> {
  items: readonly Item[]
  unread_count: number
  loading: boolean
  error: string | null
  /** Time of the last successful fetch in ms; null before the first. */
  fetched_at: number | null
}

/** `markRead` returns the ids that the server has changed. */
export interface InboxCalls<Item extends InboxItem> {
  list: () => Promise<Item[]>
  markRead: (ids: number[]) => Promise<number[]>
  /** Message for a failed list that has no message. */
  describeFailure: () => string
}

const EMPTY = {
  items: [],
  unread_count: 0,
  loading: false,
  error: null,
  fetched_at: null,
} satisfies InboxState<InboxItem>

export const countUnread = (items: readonly InboxItem[]) =>
  items.filter(({ is_read }) => !is_read).length

const withItems = <Item extends InboxItem>(items: readonly Item[]) => ({
  items,
  unread_count: countUnread(items),
})

const markAsRead = <Item extends InboxItem>(
  items: readonly Item[],
  ids: ReadonlySet<number>,
  read_at: string,
) =>
  items.map((item) =>
    ids.has(item.id) && !item.is_read ? { ...item, is_read: true, read_at } : item,
  )

const listUnreadIds = (items: readonly InboxItem[]) =>
  items.filter(({ is_read }) => !is_read).map(({ id }) => id)

/** Lets concurrent calls share one request. */
function shareFetches(fetchOnce: () => Promise<void>) {
  let fetching: Promise<void> | undefined
  // Something happened since the request in flight was sent, so its list may lack it.
  let isOutdated = false
  const fetchUntilCurrent = async () => {
    do {
      isOutdated = false
      await fetchOnce()
    } while (isOutdated)
  }
  const load = (): Promise<void> =>
    (fetching ??= fetchUntilCurrent().finally(() => (fetching = undefined)))
  return {
    load,
    /** Loads after an event: once more after a request in flight. */
    reload(): Promise<void> {
      isOutdated = true
      return load()
    },
    forget() {
      fetching = undefined
      isOutdated = false
    },
  }
}

/**
 * State of a control of the header and its panel. Changes are not optimistic: state follows the
 * server's response.
 */
export function createInboxStore<Item extends InboxItem>(
  calls: InboxCalls<Item>,
  now: () => number = Date.now,
) {
  const store = createStore<InboxState<Item>>(() => EMPTY)
  const { getState, setState: set } = store
  // Increased by each change and reset, which make a list in flight outdated.
  let revision = 0

  const fetchOnce = async () => {
    const startRevision = revision
    set({ loading: true })
    try {
      const items = await calls.list()
      if (startRevision === revision)
        set({ ...withItems(items), loading: false, error: null, fetched_at: now() })
    } catch (error) {
      if (startRevision === revision)
        set({ loading: false, error: getErrorMessage(error, calls.describeFailure()) })
    }
  }
  const fetches = shareFetches(fetchOnce)

  const markMultipleRead = async (ids: number[]): Promise<boolean> => {
    if (ids.length === 0) return false
    const before = getState()
    try {
      const changed = new Set(await calls.markRead(ids))
      revision += 1
      const read_at = new Date(now()).toISOString()
      // Signed out during the request: there is nothing to change.
      if (before !== EMPTY && getState() === EMPTY) return true
      const read = markAsRead(getState().items, changed, read_at)
      set({ ...withItems(read), loading: false })
      return true
    } catch (error) {
      logError('Items could not be marked as read', error instanceof Error ? error.message : '')
      return false
    }
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    load: fetches.load,
    reload: fetches.reload,
    /** Returns false for an empty list and after a failure, which is only logged. */
    markMultipleRead,
    markRead: (id: number) => markMultipleRead([id]),
    /** Returns true without a call if nothing is unread. */
    markAllRead: async (): Promise<boolean> => {
      const unread = listUnreadIds(getState().items)
      return unread.length === 0 || markMultipleRead(unread)
    },
    /** Clears the state and drops responses in flight. */
    reset() {
      revision += 1
      fetches.forget()
      set(EMPTY, true)
    },
  }
}

export type InboxStore<Item extends InboxItem> = ReturnType<typeof createInboxStore<Item>>
