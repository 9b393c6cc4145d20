import { currentPreferences } from '~/platform/i18n/preferences'
import type { InboxItem, InboxStore } from './inbox-store.ts'
import { showSystemNotification } from './system-notifications.ts'

/** More would cover the screen; the control of the header shows the rest. */
const MAX_AT_ONCE = 3

export interface WatchedInbox<Item extends InboxItem> {
  store: InboxStore<Item>
  /** Tabs with the same channel share one stream, and show an item once. */
  channel: string
  /** What the system notification of an item says. */
  describe: (item: Item) => { title: string; text?: string }
  /** Called when a system notification is clicked. */
  open: (item: Item) => void
}

/** Shows new items through the operating system if the user's preference is on. */
export function watchInbox<Item extends InboxItem>({
  store,
  channel,
  describe,
  open,
}: WatchedInbox<Item>): () => void {
  let last: readonly Item[] | undefined
  return store.subscribe(() => {
    const { items, fetched_at } = store.getState()
    const before = last
    last = fetched_at === null ? undefined : items
    if (before === undefined || !currentPreferences().push_notifications) return
    const known = new Set(before.map(({ id }) => id))
    // Older ones follow into the list when others are deleted from it.
    const oldest = before.at(-1)?.created_at ?? ''
    const fresh = items.filter(
      ({ id, is_read, created_at }) => !is_read && !known.has(id) && created_at > oldest,
    )
    for (const item of fresh.slice(0, MAX_AT_ONCE))
      void showSystemNotification({ ...describe(item), tag: `${channel}-${item.id}` }, () =>
        open(item),
      )
  })
}
