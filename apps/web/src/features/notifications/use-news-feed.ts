import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '~/platform/i18n/preferences'
import { whenIdle } from '~/platform/when-idle'
import type { FollowedNews } from './follow-news.ts'
import type { NewsItem } from './news-store.ts'

/** Keeps the news fresh while mounted and clears them on unmount. */
export function useNewsFeed<Item extends NewsItem>({
  store,
  stream,
  channel,
  describe,
  open,
  onEvent,
}: FollowedNews<Item>): void {
  const { language } = usePreferences()
  const onOpen = useEffectEvent(open)
  const onDescribe = useEffectEvent(describe)
  const onNews = useEffectEvent(() => onEvent?.())
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { followNews } = await import('./follow-news.ts')
      if (isOver) return
      stop = followNews({
        store,
        stream,
        channel,
        onEvent: () => onNews(),
        describe: (item) => onDescribe(item),
        open: (item) => onOpen(item),
      })
    }
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [store, stream, channel])
  useEffect(() => store.reset, [store, channel])
  // The server translates the texts.
  useEffect(() => {
    if (store.getState().fetched_at !== null) void store.load()
  }, [store, language])
}
