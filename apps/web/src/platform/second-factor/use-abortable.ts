import { useEffect, useRef } from 'react'

/**
 * Returns a function that starts a try, and returns its signal. The signal is aborted when the
 * component unmounts, and as soon as it is no longer active.
 */
export function useAbortable(isActive = true): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => (isActive ? () => controller.current?.abort() : undefined), [isActive])
  return () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
}
