import { SEARCH_PAUSE } from '@casework/contract/parts/lists'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text state for a search box: commits after a pause (500 ms for lists) and follows outside changes
 * of the value, such as the browser's Back.
 */
export function useDebouncedText(
  value: string,
  commit: (value: string) => void,
  pause = SEARCH_PAUSE,
): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // Our own commit comes back trimmed; keep what was typed since.
    if (draft.trim() !== value) setDraft(value)
  }
  const push = useEffectEvent(commit)
  useEffect(() => {
    if (draft.trim() === value) return undefined
    const timer = setTimeout(() => push(draft.trim()), pause)
    return () => clearTimeout(timer)
  }, [draft, value, pause])
  return [draft, setDraft]
}
