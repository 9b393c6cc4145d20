import { SEARCH_DEBOUNCE_MS } from '@casework/contract/parts/lists'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * State of a search box that commits its text after a typing pause. Adopts outside changes of
 * `value`, such as by the browser's Back.
 */
export function useDebouncedText(
  value: string,
  commit: (value: string) => void,
  pause = SEARCH_DEBOUNCE_MS,
): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // Our own commit comes back trimmed; keep what was typed since.
    if (draft.trim() !== value) setDraft(value)
  }
  const onPause = useEffectEvent(commit)
  useEffect(() => {
    if (draft.trim() === value) return undefined
    const timer = setTimeout(() => onPause(draft.trim()), pause)
    return () => clearTimeout(timer)
  }, [draft, value, pause])
  return [draft, setDraft]
}
