import { createStore, update } from 'idb-keyval'

/** Longer than any call. Expires the lease of a tab that was closed while holding it. */
const LEASE_MS = 40_000
const POLL_MS = 200

const leases = createStore('casework-leases', 'leases')

/**
 * Runs `work` in one tab at a time, without Web Locks. A transaction of IndexedDB decides who is
 * next: in local storage, each of two tabs may read its own write last.
 */
export async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  let until: number
  try {
    until = await acquire(key)
  } catch {
    // Storage is blocked, so this tab shares no token with others and needs no lock.
    return work()
  }
  try {
    return await work()
  } finally {
    // Keeps the lease of a tab that took over after this one had expired. If the storage fails, the
    // lease expires, and the work is done all the same.
    const release = (held = 0) => (held === until ? 0 : held)
    await update<number>(key, release, leases).catch(() => undefined)
  }
}

/** Waits for its turn. Returns until when it holds the lease. */
async function acquire(key: string): Promise<number> {
  let until = await take(key)
  while (until === 0) {
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS))
    until = await take(key)
  }
  return until
}

/** Returns until when this tab holds the lease, and 0 if another one does. */
async function take(key: string): Promise<number> {
  let until = 0
  const decide = (held = 0) => {
    const now = Date.now()
    // A lease that ends much later is from before the clock was set back.
    const isHeld = held > now && held < now + 2 * LEASE_MS
    until = isHeld ? 0 : now + LEASE_MS
    return isHeld ? held : until
  }
  await update<number>(key, decide, leases)
  return until
}
