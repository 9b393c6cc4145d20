import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from './browser-keys.ts'

type Breakpoint = keyof typeof BREAKPOINTS

const queries = { sm: below('sm'), md: below('md'), lg: below('lg') }

/** Is the window narrower than the breakpoint? */
export function useNarrow(breakpoint: Breakpoint): boolean {
  const { subscribe, matches } = queries[breakpoint]
  return useSyncExternalStore(subscribe, matches)
}

/** In rem like the styles: with px the two disagree as soon as the browser's text size is not 16 px (FIX-060). */
function below(breakpoint: Breakpoint) {
  const query = matchMedia(`(width < ${BREAKPOINTS[breakpoint] / 16}rem)`)
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return { subscribe, matches: () => query.matches }
}
