import { useEffect, useState } from 'react'

/** Milliseconds after the release in which its click still comes: under a finger the browser waits before it sends one. */
const CLICK_FOLLOWS = 300

/**
 * A value that stands still while somebody presses: what comes meanwhile would take the place of what is under the
 * pointer, and a release on something else is no click. `hold` begins it, at the press; it ends soon after the release,
 * or at once by `letGo`.
 */
export function useHeld<Value>(value: Value): {
  shown: Value
  hold: () => void
  letGo: () => void
} {
  const [held, setHeld] = useState<{ value: Value }>()
  useEffect(() => {
    if (!held) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const released = () => {
      timer = setTimeout(() => setHeld(undefined), CLICK_FOLLOWS)
    }
    const ends = ['pointerup', 'pointercancel'] as const
    for (const end of ends) window.addEventListener(end, released, true)
    return () => {
      clearTimeout(timer)
      for (const end of ends) window.removeEventListener(end, released, true)
    }
  }, [held])
  return {
    shown: held ? held.value : value,
    hold: () => setHeld((before) => ({ value: before ? before.value : value })),
    letGo: () => setHeld(undefined),
  }
}
