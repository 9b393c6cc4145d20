import { useEffect, useRef } from 'react'

/**
 * Returns a function that starts an attempt and returns its abort signal. The signal is aborted when
 * the component unmounts or is no longer active.
 */
export function useAbortable(isActive = true): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => (isActive ? () => controller.current?.abort() : undefined), [isActive])
  return () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
}
