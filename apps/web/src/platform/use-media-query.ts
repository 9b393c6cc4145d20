import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from './constants.ts'

interface MediaQuery {
  subscribe: (listener: () => void) => () => void
  matches: () => boolean
}

/** Windows narrower than a breakpoint. */
export const BELOW = {
  xs: buildNarrowerThanQuery(BREAKPOINTS.xs),
  sm: buildNarrowerThanQuery(BREAKPOINTS.sm),
  md: buildNarrowerThanQuery(BREAKPOINTS.md),
  lg: buildNarrowerThanQuery(BREAKPOINTS.lg),
  xl: buildNarrowerThanQuery(BREAKPOINTS.xl),
} as const

/** Whether the media query matches now; re-renders when that changes. */
export function useMediaQuery({ subscribe, matches }: MediaQuery): boolean {
  return useSyncExternalStore(subscribe, matches)
}

/** In rem like the styles: in px the two would differ if the browser's text size is not 16 px. */
function buildNarrowerThanQuery(px: number): MediaQuery {
  const query = matchMedia(`(width < ${px / 16}rem)`)
  return {
    subscribe: (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    matches: () => query.matches,
  }
}
