/** Finds sideways scrolling, a clipped title, and clipped controls. */
export const findOverflow = (): string[] => {
  const overflow = document.documentElement.scrollWidth - innerWidth
  const faults = overflow > 0 ? [`${overflow} px of sideways scrolling`] : []
  const title = document.querySelector('header p')
  if (
    title &&
    (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 2)
  )
    faults.push(`title: ${title.textContent}`)
  for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
    const { left, right, width } = control.getBoundingClientRect()
    if (width < 2 || !control.checkVisibility() || control.closest('[inert], .sr-only')) continue
    for (let around = control.parentElement; around; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around)
      // A scroll container or a truncated name.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') break
      const frame = around.getBoundingClientRect()
      if (overflowX !== 'visible' && (right > frame.right + 1 || left < frame.left - 1))
        faults.push(control.outerHTML.slice(0, 160))
    }
  }
  return faults
}
