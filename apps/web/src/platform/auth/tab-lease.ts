import { randomKey } from '../random-key.ts'

/** Longer than any call. Expires the lock of a tab that was closed while holding it. */
const LEASE_MS = 40_000
/**
 * If two tabs take a free lock at the same time, the last write wins. After this pause both read who
 * won.
 */
const SETTLE_MS = 60

/** Runs `work` in one tab at a time, without Web Locks. */
export async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const holder = randomKey()
  try {
    while (!(await tryAcquire(key, holder)));
  } catch {
    // Storage is blocked, so this tab shares no token with others and needs no lock.
    return work()
  }
  try {
    return await work()
  } finally {
    if (readLease(key)?.holder === holder) localStorage.removeItem(key)
  }
}

/** If another tab holds the lease, waits for its end and returns false. */
async function tryAcquire(key: string, holder: string): Promise<boolean> {
  const now = Date.now()
  const lease = readLease(key)
  if (lease && lease.until > now && lease.until <= now + LEASE_MS) {
    await waitForRelease(key, lease.until - now)
    return false
  }
  localStorage.setItem(key, JSON.stringify({ holder, until: now + LEASE_MS }))
  await new Promise((resolve) => void setTimeout(resolve, SETTLE_MS))
  return readLease(key)?.holder === holder
}

/** Resolves when the lease is released or expires. */
function waitForRelease(key: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('storage', onStorage)
      resolve()
    }
    const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && done()
    const timer = setTimeout(done, ms)
    addEventListener('storage', onStorage)
  })
}

function readLease(key: string): { holder: string; until: number } | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Record<string, unknown>>
    return typeof value.holder === 'string' && typeof value.until === 'number'
      ? { holder: value.holder, until: value.until }
      : undefined
  } catch {
    return undefined
  }
}
