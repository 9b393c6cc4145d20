/** Number of consecutive page buttons (CLIENT-019). */
const WINDOW_SIZE = 5

/**
 * Returns five pages around the current one and the last page, with 'gap' if pages between them are
 * skipped (CLIENT-019, CLIENT-020). Zero pages count as one.
 */
export function listPageButtons(page: number, totalPages: number): (number | 'gap')[] {
  const total = Math.max(1, Math.floor(totalPages))
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW_SIZE / 2), total - WINDOW_SIZE + 1))
  const end = Math.min(total, start + WINDOW_SIZE - 1)
  const pages: (number | 'gap')[] = Array.from(
    { length: end - start + 1 },
    (_, index) => start + index,
  )
  if (end < total - 1) pages.push('gap')
  if (end < total) pages.push(total)
  return pages
}
