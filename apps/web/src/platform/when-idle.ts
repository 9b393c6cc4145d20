import { useEffect, useState } from 'react'

/** Later on a page that is never idle. */
const TIMEOUT_MS = 1000

/** Runs once the page is idle, so that its rows come first. Returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** Whether the page has been idle since the component was mounted. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
