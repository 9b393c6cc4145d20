/** Aligns names, in the first column, and remarks, without a heading, to the left. */
export function formatRows(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const formatLine = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 || headings[column] === ''
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return lines.map(formatLine).join('\n')
}

export const formatMs = (ms: number): string => ms.toFixed(ms < 100 ? 1 : 0)

/** The value below which this share of the samples is. */
export function findPercentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Counts responses by status, such as "200" or "18 × 200, 2 × 503". */
export function formatStatuses(statuses: readonly (number | string)[]): string {
  const counts = Map.groupBy(statuses, String)
  if (counts.size === 1) return [...counts.keys()].join('')
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(', ')
}
