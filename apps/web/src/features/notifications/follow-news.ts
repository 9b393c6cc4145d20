import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { startFeed } from './feed.ts'
import type { NewsItem } from './news-store.ts'
import { watchNews, type WatchedNews } from './watch-news.ts'

export interface FollowedNews<Item extends NewsItem> extends WatchedNews<Item> {
  /** Undefined to only poll. */
  stream: StreamEndpoint | undefined
  /** Called in each tab when the server has news. */
  onEvent?: (() => void) | undefined
}

/** Fetches the news regularly and announces new ones. Returns a function that stops. */
export function followNews<Item extends NewsItem>(news: FollowedNews<Item>): () => void {
  const stopWatching = watchNews(news)
  const stopFeed = startFeed({
    load: news.store.load,
    reload: news.store.reload,
    onEvent: news.onEvent,
    stream: news.stream,
    channel: news.channel,
  })
  return () => {
    stopWatching()
    stopFeed()
  }
}
