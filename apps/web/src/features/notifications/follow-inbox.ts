import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { startFeed } from './feed.ts'
import type { InboxItem } from './inbox-store.ts'
import { watchInbox, type WatchedInbox } from './watch-inbox.ts'

export interface FollowedInbox<Item extends InboxItem> extends WatchedInbox<Item> {
  /** Undefined to only poll. */
  stream: StreamEndpoint | undefined
  /** Called in each tab when the server reports a change. */
  onEvent?: (() => void) | undefined
}

/** Fetches the items regularly and announces new ones. Returns a function that stops. */
export function followInbox<Item extends InboxItem>(inbox: FollowedInbox<Item>): () => void {
  const stopWatching = watchInbox(inbox)
  const stopFeed = startFeed({
    load: inbox.store.load,
    reload: inbox.store.reload,
    onEvent: inbox.onEvent,
    stream: inbox.stream,
    channel: inbox.channel,
  })
  return () => {
    stopWatching()
    stopFeed()
  }
}
