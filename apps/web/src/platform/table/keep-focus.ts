const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * A ref for the frame of a table. When the focused row, button or bar disappears, as after a
 * deletion, the row that takes its place is focused, so that the keys go on working.
 */
export function keepFocus(frame: HTMLElement | null) {
  if (!frame) return undefined
  let isInside = false
  let at = 0
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (frame.contains(target)) {
      isInside = true
      const row = target.closest<HTMLTableRowElement>('tbody tr')
      if (row) at = row.sectionRowIndex
    } else if (!target.closest(POPUP)) isInside = false
  }
  const observer = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return
    const rows = frame.querySelectorAll<HTMLElement>('tbody tr[tabindex]')
    rows[Math.min(at, rows.length - 1)]?.focus({ preventScroll: true })
  })
  addEventListener('focusin', onFocusIn)
  observer.observe(frame, { childList: true, subtree: true })
  // Dialogs and menus are children of the body.
  observer.observe(document.body, { childList: true })
  return () => {
    removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}
