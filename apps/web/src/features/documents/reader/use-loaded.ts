import { useEffect, useState } from 'react'

interface Loaded<T> {
  key: string
  value?: T
  error?: Error
}

/**
 * Loads what the key names while the component is mounted, unless it is `undefined`. What was loaded
 * for the key before stays until the new one is there.
 * @param find returns what is here already
 */
export function useLoaded<T>(
  key: string | undefined,
  find: () => T | undefined,
  load: (signal: AbortSignal) => Promise<T>,
) {
  const [loaded, setLoaded] = useState<Loaded<T>>(() => ({ key: '', value: find() as T }))
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (key === undefined) return undefined
    const left = new AbortController()
    load(left.signal).then(
      (value) => left.signal.aborted || setLoaded({ key, value }),
      (error: unknown) =>
        left.signal.aborted ||
        setLoaded(({ value }) => ({ key, error: error as Error, value: value as T })),
    )
    return () => left.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  }, [key, attempt])
  return {
    value: loaded.value,
    error: loaded.key === key ? loaded.error : undefined,
    retry: () => {
      setLoaded({ key: '' })
      setAttempt(attempt + 1)
    },
  }
}
