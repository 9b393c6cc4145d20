import { POLL_SECONDS } from '@casework/contract/notifications'
import type { StreamEndpoint } from '@casework/contract/parts/endpoint'
import { ApiError } from '~/platform/http/api-error'
import { callForEvents } from '~/platform/http/events'

interface Feed {
  /** Fetches the list. */
  load: () => Promise<void>
  /** Fetches a list that was requested after this call. */
  reload: () => Promise<void>
  /** Called in each tab when the server reports a change; a poll does not. */
  onEvent?: (() => void) | undefined
  /** Undefined to only poll. */
  stream: StreamEndpoint | undefined
  /** Tabs with the same channel share one event stream. */
  channel: string
}

const NEWS_EVENT = 'news'
/** Let the first page load before the stream takes a connection. */
const STREAM_DELAY_MS = 2000
const MIN_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/**
 * Keeps the list fresh until stopped: polls every 30 s, and loads at each event of the stream.
 * Polling works without the stream. Returns a function that stops both.
 */
export function startFeed({ load, reload, onEvent, stream, channel: name }: Feed): () => void {
  const stopped = new AbortController()
  void load()
  const polling = setInterval(() => void load(), POLL_SECONDS * 1000)
  const channel = new BroadcastChannel(name)
  const reloadAndNotify = () => {
    void reload()
    onEvent?.()
  }
  channel.addEventListener('message', reloadAndNotify)
  const streamTimer = stream && setTimeout(() => void listen(stream), STREAM_DELAY_MS)

  const loadInAllTabs = () => {
    reloadAndNotify()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between tabs has no target origin
    channel.postMessage(NEWS_EVENT)
  }
  /**
   * One stream for all tabs: HTTP/1.1 browsers open six connections per host, and a stream holds
   * one. The lock moves on when its tab closes. Plain HTTP has no locks, so it only polls.
   */
  const listen = async (events: StreamEndpoint) => {
    const { signal } = stopped
    await navigator.locks
      ?.request(name, { signal }, () => followStream(events, loadInAllTabs, signal))
      .catch(() => undefined)
  }

  return () => {
    stopped.abort()
    clearInterval(polling)
    clearTimeout(streamTimer)
    channel.close()
  }
}

/**
 * Reconnects to the stream when the server says, also when this person has too many, else
 * with exponential backoff.
 */
async function followStream(
  stream: StreamEndpoint,
  loadInAllTabs: () => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let retryMs: number | undefined
    try {
      retryMs = await callForEvents(
        stream,
        (event) => {
          failures = 0
          if (event === NEWS_EVENT) loadInAllTabs()
        },
        signal,
      )
    } catch (error) {
      failures += 1
      if (error instanceof ApiError && error.retryAfter) retryMs = error.retryAfter * 1000
    }
    if (!signal.aborted)
      await wait(retryMs ?? Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures), signal)
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
