import { notificationEndpoints, POLL_SECONDS } from '@casework/contract/notifications'
import { callForEvents } from '~/platform/call'

interface Feed {
  /** Fetches the list. */
  load: () => Promise<void>
  /** Whose news these are: tabs of the same person share one stream. */
  user_id: number
}

const NEWS = 'news'
/** After the first screen has come to rest: news may wait that long, the screen may not. */
const STREAM_AFTER_MS = 2000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Keeps the list fresh until it is stopped: fetches at once, every 30 s (NOTIF-043), and whenever the server says that
 * there is something new. The stream of news is an addition: without it the polling goes on alone.
 */
export function startFeed({ load, user_id }: Feed): () => void {
  const stopped = new AbortController()
  void load()
  const polling = setInterval(() => void load(), POLL_SECONDS * 1000)
  const channel = new BroadcastChannel(`casework-news-${user_id}`)
  channel.addEventListener('message', () => void load())
  const waiting = setTimeout(() => void listen(), STREAM_AFTER_MS)

  const tell = () => {
    void load()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between tabs has no target origin
    channel.postMessage(NEWS)
  }
  /**
   * One stream for all tabs: over HTTP/1.1 a browser opens six connections to a host, and each stream holds one for
   * good. The lock passes to another tab when this one goes. Without locks (plain http) there is polling only.
   */
  const listen = async () => {
    const { signal } = stopped
    await navigator.locks
      ?.request(`casework-news-${user_id}`, { signal }, () => follow(tell, signal))
      .catch(() => undefined)
  }

  return () => {
    stopped.abort()
    clearInterval(polling)
    clearTimeout(waiting)
    channel.close()
  }
}

/** Stays on the stream, and comes back to it with growing pauses. */
async function follow(tell: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await callForEvents(
        notificationEndpoints.stream,
        (name) => {
          failures = 0
          if (name === NEWS) tell()
        },
        signal,
      )
    } catch {
      failures += 1
    }
    if (!signal.aborted)
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
