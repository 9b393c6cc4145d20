import { SEARCH_PAUSE } from '@casework/contract/lists'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What is being typed into a search box: committed after a pause (500 ms for lists), and following the committed value
 * when that changes by other means, such as the browser's Back.
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
    // One's own commit comes back trimmed; what was typed since must not be lost.
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
