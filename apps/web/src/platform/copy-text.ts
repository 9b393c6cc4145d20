/**
 * Copies a text. `navigator.clipboard` is missing over plain http, so fall back to a selection.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard
  if (!clipboard) return copySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  try {
    // Deprecated, but nothing else works over plain http.
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
