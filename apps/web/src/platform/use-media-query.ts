import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from './constants.ts'

interface MediaQuery {
  subscribe: (listener: () => void) => () => void
  matches: () => boolean
}

/** Windows narrower than a breakpoint. */
export const BELOW = {
  sm: narrowerThan(BREAKPOINTS.sm),
  md: narrowerThan(BREAKPOINTS.md),
  lg: narrowerThan(BREAKPOINTS.lg),
} as const

/** Whether the media query matches now; re-renders when that changes. */
export function useMediaQuery({ subscribe, matches }: MediaQuery): boolean {
  return useSyncExternalStore(subscribe, matches)
}

/**
 * Converts px to rem as in the styles: px would disagree unless the browser's text size is 16 px.
 */
function narrowerThan(px: number): MediaQuery {
  const query = matchMedia(`(width < ${px / 16}rem)`)
  return {
    subscribe: (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    matches: () => query.matches,
  }
}
