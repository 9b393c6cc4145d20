import { ApiError } from './api-error.ts'
import { authStore, workspaceKey } from './auth-state.ts'
import { abandonedError } from './request.ts'

/** A longer wait is not worth hiding: the sentence of the refusal is shown instead. */
const MAX_WAIT_SECONDS = 90
/** Calls that wait for the same moment do not come back in the same one. */
const SPREAD_MS = 500

/** How many calls wait at the moment. */
let count = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  count += by
  for (const listener of listeners) listener()
}

/** What the screen shows of waiting calls. */
export const waitingCalls = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  count: () => count,
}

/** Seconds after which a refused call may be sent again; undefined when it was refused for another reason. */
const readRetryAfter = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined

/**
 * Sends again what was refused because there were too many calls (429), after the time that the server names. A call
 * that was refused has done nothing, so this holds for writes as well.
 * @param onWait is told that it waits
 * @throws ApiError of the last refusal once it would wait for too long altogether; abandoned when the workspace changed
 */
export async function retryWhenRateLimited<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<T> {
  const workspace = workspaceKey(authStore.get())
  for (let waited = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      const seconds = readRetryAfter(error)
      if (seconds === undefined || waited + seconds > MAX_WAIT_SECONDS) throw error
      waited += Math.max(seconds, 1)
      onWait?.()
      change(1)
      await pause(seconds * 1000 + Math.random() * SPREAD_MS, signal).finally(() => change(-1))
      if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    }
  }
}

/** How often a call is sent again while the server is unavailable. */
const UNAVAILABLE_REPEATS = 2
/** A longer outage is shown. */
const MAX_UNAVAILABLE_SECONDS = 10

/** Was the call refused for a moment (503), and soon to be tried again? Whether it was done is not known. */
export const isUnavailable = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError &&
  error.status === 503 &&
  (error.retryAfter ?? Infinity) <= MAX_UNAVAILABLE_SECONDS

/** Repeats what the server could not do for a moment; only for reads and for writes with an idempotency key. */
export async function retryWhenUnavailable<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const workspace = workspaceKey(authStore.get())
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (repeats === UNAVAILABLE_REPEATS || !isUnavailable(error)) throw error
      await pause(error.retryAfter * 1000 + Math.random() * SPREAD_MS, signal)
      if (workspace !== workspaceKey(authStore.get())) throw abandonedError()
    }
  }
}

/** @throws the reason of the signal */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
