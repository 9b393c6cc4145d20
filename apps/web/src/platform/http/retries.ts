import { createStore } from 'zustand/vanilla'
import { ApiError } from './api-error.ts'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { abandonedError } from './request.ts'

/** For longer waits, the server's message is shown instead of retrying. */
const MAX_WAIT_SECONDS = 90
/** Random delay, so that waiting calls do not all retry at the same moment. */
export const SPREAD_MS = 500

/** The number of calls that wait for a rate limit to reset. */
export const waitingCalls = createStore(() => 0)
const changeWaitingCount = (by: number) => waitingCalls.setState((count) => count + by)

/** Returns the seconds to wait after a 429; undefined for any other error. */
const readRetryAfter = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined

/**
 * Retries after a 429, once the server's Retry-After has passed. Safe for writes too, since the
 * server did not execute the refused call.
 * @param onWait called before each wait
 * @throws ApiError the refusal if the total wait would exceed 90 s; `abandoned` if the workspace
 * changed
 */
export async function retryWhenRateLimited<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<T> {
  const workspace = workspaceKey(authStore.get())
  for (let waitedSeconds = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = readRetryAfter(error)
      if (seconds === undefined || waitedSeconds + seconds > MAX_WAIT_SECONDS) throw error
      waitedSeconds += Math.max(seconds, 1)
      onWait?.()
      changeWaitingCount(1)
      await sleep(seconds * 1000 + Math.random() * SPREAD_MS, signal).finally(() =>
        changeWaitingCount(-1),
      )
      if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    }
  }
}

/** Number of retries while the server is unavailable. */
const MAX_UNAVAILABLE_RETRIES = 2
/** Longer outages are shown to the user. */
const MAX_UNAVAILABLE_SECONDS = 10

/**
 * Whether the server responded 503 and asks for a retry soon. It may have executed the call all the
 * same.
 */
export const isUnavailable = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError &&
  error.status === 503 &&
  (error.retryAfter ?? Infinity) <= MAX_UNAVAILABLE_SECONDS

/** Retries after a short 503. Only for reads and for writes with an idempotency key. */
export async function retryWhenUnavailable<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const workspace = workspaceKey(authStore.get())
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === MAX_UNAVAILABLE_RETRIES || !isUnavailable(error)) throw error
      await sleep(error.retryAfter * 1000 + Math.random() * SPREAD_MS, signal)
      if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    }
  }
}

/** @throws the signal's reason */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
