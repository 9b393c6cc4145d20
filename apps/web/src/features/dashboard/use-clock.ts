import { useSyncExternalStore } from 'react'

const EVERY = 20_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY)
  // A laptop that was asleep shows yesterday until then.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** What a clock shows now, and again when it shows something else: a dashboard stays open for days. */
export const useClock = (read: () => string): string =>
  useSyncExternalStore(subscribe, () => read())
