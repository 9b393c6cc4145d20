import { SHORTCUTS_KEY } from '~/platform/constants'

/** Keys without Ctrl can be turned off on a device, for people who dictate (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SHORTCUTS_KEY)
    else localStorage.setItem(SHORTCUTS_KEY, 'off')
  } catch {
    // Without storage the keys stay on.
  }
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const POPUPS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether the key was pressed for the page: not for a field, a popup or the browser. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(`${FIELDS}, ${POPUPS}`)) return false
  return document.querySelector(`:is(${POPUPS}):not([data-closed])`) === null
}
