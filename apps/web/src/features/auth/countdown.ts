import { CODE_SECONDS } from '@casework/contract/auth'
import { useEffect, useState } from 'react'

/** Seconds as 09:05. */
export const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds left until a moment. By the clock, not by counting ticks: a tab in the background ticks slowly. */
export const secondsUntil = (end: number, now = Date.now()) => Math.max(0, Math.ceil((end - now) / 1000))

/** The life of a code, from now on (AUTH-054); `restart` when a new one was mailed (AUTH-057). */
export function useCountdown(): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + CODE_SECONDS * 1000)
  const [left, setLeft] = useState(CODE_SECONDS)
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: () => setEnd(Date.now() + CODE_SECONDS * 1000) }
}
