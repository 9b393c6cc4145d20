// How long a request waits for the database in all. One round trip may take 8 s; a request of several must not add them up.
import { AsyncLocalStorage } from 'node:async_hooks'

const REQUEST_MS = 8000
/** Even a request that has waited long gets this for its next round trip. */
const LEAST_MS = 500

interface Waited {
  ms: number
  readonly most: number
}

const waiting = new AsyncLocalStorage<Waited>()

/** Within `work`, all waits for the database count together. An export has no such limit: it reads as fast as it is taken. */
export const withDeadline = <T>(work: () => T, most = REQUEST_MS): T =>
  waiting.run({ ms: 0, most }, work)

/** How long the next round trip may take, at most `ms`. */
export function remainingMs(ms: number): number {
  const waited = waiting.getStore()
  return waited ? Math.min(ms, Math.max(LEAST_MS, waited.most - waited.ms)) : ms
}

/** Counts what was waited since an instant of `performance.now()`. */
export function countDatabaseWait(since: number): void {
  const waited = waiting.getStore()
  if (waited) waited.ms += performance.now() - since
}
