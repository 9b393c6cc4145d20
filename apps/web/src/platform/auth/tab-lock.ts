import { randomKey } from '../random-key.ts'

/** Longer than any call. Ends the lock of a tab that was closed while it held it. */
const LEASE_MS = 40_000
/**
 * If two tabs take a free lock at the same time, the last write wins; after this pause both know
 * which.
 */
const SETTLE_MS = 60

/** Runs `work` in one tab of this browser at a time; the others wait. */
export function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks are missing over plain http on a LAN address.
  return 'locks' in navigator
    ? navigator.locks.request(name, work)
    : withLease(`lock:${name}`, work)
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const holder = randomKey()
  try {
    while (!(await take(key, holder)));
  } catch {
    // Storage is blocked, so no other tab shares anything with this one.
    return work()
  }
  try {
    return await work()
  } finally {
    if (read(key)?.holder === holder) localStorage.removeItem(key)
  }
}

async function take(key: string, holder: string): Promise<boolean> {
  const now = Date.now()
  const held = read(key)
  if (held && held.until > now && held.until <= now + LEASE_MS) {
    await released(key, held.until - now)
    return false
  }
  localStorage.setItem(key, JSON.stringify({ holder, until: now + LEASE_MS }))
  await new Promise((resolve) => void setTimeout(resolve, SETTLE_MS))
  return read(key)?.holder === holder
}

/** Resolves when the lease is released or expires. */
function released(key: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('storage', changed)
      resolve()
    }
    const changed = (event: StorageEvent) => (event.key === key || event.key === null) && done()
    const timer = setTimeout(done, ms)
    addEventListener('storage', changed)
  })
}

function read(key: string): { holder: string; until: number } | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Record<string, unknown>>
    return typeof value.holder === 'string' && typeof value.until === 'number'
      ? { holder: value.holder, until: value.until }
      : undefined
  } catch {
    return undefined
  }
}
