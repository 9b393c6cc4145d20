function nameCutText({ target }: Event): void {
  const text = (target as Element).closest<HTMLElement>('.truncate, [class*=line-clamp]')
  if (!text || text.closest('[title]')) return
  if (text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight) return
  text.title = text.innerText
  // It may change, or fit into a wider window.
  text.addEventListener('pointerleave', () => text.removeAttribute('title'), { once: true })
}

/**
 * Shows the whole of a text that ends in an ellipsis under the pointer. Calling it again
 * changes nothing.
 */
export function showTruncatedTexts(): void {
  addEventListener('pointerover', nameCutText)
}
