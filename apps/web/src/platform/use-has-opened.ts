import { useState } from 'react'

/**
 * Whether a dialog has been open, so that its code loads only then and it can still fade out and
 * restore the focus.
 */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  return hasOpened || open
}
