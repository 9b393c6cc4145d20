import { useSyncExternalStore } from 'react'
import { RAIL_BREAKPOINT } from '~/platform/browser-keys'

/** Below this width the bar has no room for what the menu of the user can say as well. */
export const PHONE_BREAKPOINT = 640

const queries = { [RAIL_BREAKPOINT]: below(RAIL_BREAKPOINT), [PHONE_BREAKPOINT]: below(PHONE_BREAKPOINT) }

/** Is the window narrower than that; without a width: too narrow for the rail? */
export function useNarrow(width: keyof typeof queries = RAIL_BREAKPOINT): boolean {
  const { subscribe, matches } = queries[width]
  return useSyncExternalStore(subscribe, matches)
}

function below(width: number) {
  const query = matchMedia(`(width < ${width}px)`)
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return { subscribe, matches: () => query.matches }
}
