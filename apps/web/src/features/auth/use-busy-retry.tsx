import { t } from '@casework/texts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { retryWhenBusy } from './retry-when-busy.ts'

/**
 * Repeats a call while many people sign in at once, and says so. Stops when the page is
 * left.
 */
export function useBusyRetry(): {
  repeat: <T>(attempt: () => Promise<T>) => Promise<T>
  notice: ReactNode
} {
  const [isWaiting, setIsWaiting] = useState(false)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const controller = (left.current = new AbortController())
    return () => controller.abort()
  }, [])
  return {
    repeat: (attempt) =>
      retryWhenBusy(attempt, () => setIsWaiting(true), left.current?.signal).finally(() =>
        setIsWaiting(false),
      ),
    // Always rendered: screen readers announce only text that appears in an existing element.
    notice: (
      <p role="status" className="text-ink-2">
        {isWaiting && t('Many people are signing in. One moment…')}
      </p>
    ),
  }
}
