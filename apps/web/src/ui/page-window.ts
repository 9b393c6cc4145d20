/** How many page buttons stand in the window (CLIENT-019). */
const windowSize = 5

/**
 * What the page buttons are: five pages around the current one, then the last page after an ellipsis when pages
 * lie between (CLIENT-019, CLIENT-020). `gap` stands for the ellipsis. No pages at all count as one.
 */
export function pageWindow(page: number, totalPages: number): (number | 'gap')[] {
  const total = Math.max(1, Math.floor(totalPages))
  const start = Math.max(1, Math.min(page - Math.floor(windowSize / 2), total - windowSize + 1))
  const end = Math.min(total, start + windowSize - 1)
  const pages: (number | 'gap')[] = Array.from(
    { length: end - start + 1 },
    (_, index) => start + index,
  )
  if (end < total - 1) pages.push('gap')
  if (end < total) pages.push(total)
  return pages
}
