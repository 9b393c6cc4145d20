import type { CodeTimes } from '@casework/contract/auth'
import { useEffect, useState } from 'react'

/** Formats seconds as 09:05. */
export const formatCountdown = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Returns the seconds left until `end`, from the clock: timers in background tabs tick slowly. */
export const secondsUntil = (end: number, now = Date.now()) =>
  Math.max(0, Math.ceil((end - now) / 1000))

/**
 * Converts server times to ms of the local clock, which may be minutes off.
 * @param responded_at the response's Date header, in ms
 */
export function toLocalTimes(
  { expires_at, resend_at }: CodeTimes,
  responded_at: number | undefined,
  now = Date.now(),
) {
  const serverAhead = responded_at === undefined ? 0 : responded_at - now
  return {
    expires_at: Date.parse(expires_at) - serverAhead,
    resend_at: Date.parse(resend_at) - serverAhead,
  }
}

/** The seconds left until `end`, updated twice a second. */
export function useSecondsUntil(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return left
}
