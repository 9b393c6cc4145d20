import { useEffect } from 'react'
import type { Selection } from '~/platform/list'

const TEXT_FIELD =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Ctrl+A selects the page; Escape clears the selection. */
export function useSelectionKeys<Item extends { id: number }>(
  { ids, toggle, clear }: Selection<Item>,
  items: readonly Item[],
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELD) !== null
      if (isTyping || document.querySelector(POPUP)) return
      if (event.key === 'Escape' && ids.length > 0) clear()
      if (isSelectAll(event) && items.length > 0) {
        event.preventDefault()
        toggle(items, true)
      }
    }
    // Captured, so that a popup that closes on the same key is still in the page.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  })
}

const isSelectAll = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey
