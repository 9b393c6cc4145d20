import { useSyncExternalStore } from 'react'

/** Below this width seven columns hold no words. */
const query = matchMedia('(width < 768px)')

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
