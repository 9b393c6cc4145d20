import { ApiError } from '~/platform/http/api-error'
import { sleep, SPREAD_MS } from '~/platform/http/retries'

/** How long a page of the sign-in waits. */
const MAX_BUSY_MS = 30_000

/**
 * Repeats after a 503, once the server's Retry-After has passed, for up to 30 s. Only for calls that
 * may be executed twice.
 * @param onWait called before each wait
 */
export async function retryWhenBusy<T>(
  attempt: () => Promise<T>,
  onWait: () => void,
  signal?: AbortSignal,
): Promise<T> {
  const end = Date.now() + MAX_BUSY_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 503 ? error.retryAfter : undefined
      if (wait === undefined || Date.now() + wait * 1000 > end) throw error
      onWait()
      await sleep(wait * 1000 + Math.random() * SPREAD_MS, signal)
    }
  }
}
