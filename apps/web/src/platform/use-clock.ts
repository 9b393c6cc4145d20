import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  // After sleep, the timer alone would show an old time for a while.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Re-renders when the value of `read` changes, for a page that stays open. */
export const useClock = (read: () => string): string =>
  useSyncExternalStore(subscribe, () => read())
