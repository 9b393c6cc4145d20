// Bounds the total time that a request waits for the database. One round trip may take 8 s, and
// they must not add up.
import { AsyncLocalStorage } from 'node:async_hooks'

const REQUEST_MS = 8000
/** The next round trip always gets at least this. */
const MIN_MS = 500

interface Budget {
  waitedMs: number
  readonly maxMs: number
}

const budgets = new AsyncLocalStorage<Budget>()

/**
 * Limits the sum of all database waits within `work`. Exports have no limit: they read at the speed
 * of the client.
 */
export const withDeadline = <T>(work: () => T, maxMs = REQUEST_MS): T =>
  budgets.run({ waitedMs: 0, maxMs }, work)

/** Returns how many milliseconds the next round trip may take, at most `ms`. */
export function getRemainingMs(ms: number): number {
  const budget = budgets.getStore()
  return budget ? Math.min(ms, Math.max(MIN_MS, budget.maxMs - budget.waitedMs)) : ms
}

/** @param since a value of `performance.now()` */
export function countDatabaseWait(since: number): void {
  const budget = budgets.getStore()
  if (budget) budget.waitedMs += performance.now() - since
}
