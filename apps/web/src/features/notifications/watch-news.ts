import { currentPreferences } from '~/platform/i18n/preferences'
import type { NewsItem, NewsStore } from './news-store.ts'
import { showSystemNotification } from './system-notifications.ts'

/** More would cover the screen; the control of the header shows the rest. */
const MAX_AT_ONCE = 3

export interface WatchedNews<Item extends NewsItem> {
  store: NewsStore<Item>
  /** Tabs with the same channel share one stream, and show an item once. */
  channel: string
  /** What the system notification of an item says. */
  describe: (item: Item) => { title: string; text?: string }
  /** Called when a system notification is clicked. */
  open: (item: Item) => void
}

/** Shows new items through the operating system if the user's preference is on. */
export function watchNews<Item extends NewsItem>({
  store,
  channel,
  describe,
  open,
}: WatchedNews<Item>): () => void {
  let newest: number | undefined
  return store.subscribe(() => {
    const { items, fetched_at } = store.getState()
    if (fetched_at === null) {
      newest = undefined
      return
    }
    const lastNewest = newest
    newest = Math.max(lastNewest ?? 0, ...items.map(({ id }) => id))
    if (lastNewest === undefined || !currentPreferences().push_notifications) return
    const fresh = items.filter(({ id, is_read }) => id > lastNewest && !is_read)
    for (const item of fresh.slice(0, MAX_AT_ONCE))
      void showSystemNotification({ ...describe(item), tag: `${channel}-${item.id}` }, () =>
        open(item),
      )
  })
}
