import { notificationEndpoints, POLL_SECONDS } from '@casework/contract/notifications'
import { callForEvents } from '~/platform/http/call'

interface Feed {
  /** Fetches the list. */
  load: () => Promise<void>
  /** Tabs of the same user share one event stream. */
  user_id: number
}

const NEWS_EVENT = 'news'
/** Let the first page load before the stream takes a connection. */
const STREAM_DELAY_MS = 2000
/** The first list waits for an idle page, but no longer than this. */
const FIRST_LOAD_MS = 1000
const MIN_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/**
 * Keeps the list fresh until stopped: polls every 30 s, and loads at each event of the stream.
 * Polling works without the stream. Returns a function that stops both.
 */
export function startFeed({ load, user_id }: Feed): () => void {
  const stopped = new AbortController()
  const cancelFirst = whenIdle(() => void load())
  const polling = setInterval(() => void load(), POLL_SECONDS * 1000)
  const channel = new BroadcastChannel(`casework-news-${user_id}`)
  channel.addEventListener('message', () => void load())
  const streamTimer = setTimeout(() => void listen(), STREAM_DELAY_MS)

  const loadInAllTabs = () => {
    void load()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between tabs has no target origin
    channel.postMessage(NEWS_EVENT)
  }
  /**
   * One stream for all tabs: HTTP/1.1 browsers open six connections per host, and a stream holds
   * one. The lock moves on when its tab closes. Plain HTTP has no locks, so it only polls.
   */
  const listen = async () => {
    const { signal } = stopped
    await navigator.locks
      ?.request(`casework-news-${user_id}`, { signal }, () => followStream(loadInAllTabs, signal))
      .catch(() => undefined)
  }

  return () => {
    stopped.abort()
    cancelFirst()
    clearInterval(polling)
    clearTimeout(streamTimer)
    channel.close()
  }
}

/** The rows of the page come first. Returns a function that cancels. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, FIRST_LOAD_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: FIRST_LOAD_MS })
  return () => cancelIdleCallback(handle)
}

/** Reconnects to the stream when the server says, else with exponential backoff. */
async function followStream(loadInAllTabs: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let retryMs: number | undefined
    try {
      retryMs = await callForEvents(
        notificationEndpoints.stream,
        (name) => {
          failures = 0
          if (name === NEWS_EVENT) loadInAllTabs()
        },
        signal,
      )
    } catch {
      failures += 1
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
