import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '~/platform/i18n/preferences'
import { whenIdle } from '~/platform/when-idle'
import type { FollowedInbox } from './follow-inbox.ts'
import type { InboxItem } from './inbox-store.ts'

/** Keeps the items fresh while mounted and clears them on unmount. */
export function useInboxFeed<Item extends InboxItem>({
  store,
  stream,
  channel,
  describe,
  open,
  onEvent,
}: FollowedInbox<Item>): void {
  const { language } = usePreferences()
  const onOpen = useEffectEvent(open)
  const onDescribe = useEffectEvent(describe)
  const onStreamEvent = useEffectEvent(() => onEvent?.())
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { followInbox } = await import('./follow-inbox.ts')
      if (isOver) return
      stop = followInbox({
        store,
        stream,
        channel,
        onEvent: () => onStreamEvent(),
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
