/** Runs `work` in one tab of this browser at a time; the others wait. */
export async function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  // Web Locks are missing over plain http on a LAN address.
  const { withLease } = await import('./tab-lease.ts')
  return withLease(`lock:${name}`, work)
}
