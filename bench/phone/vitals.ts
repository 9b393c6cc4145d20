import type { Page } from 'playwright'

interface Task {
  readonly start: number
  readonly duration: number
}

export interface Vitals {
  /** Milliseconds from the navigation to the first paint with content. */
  readonly firstPaint: number
  /** Milliseconds from the navigation to the frame with the first row. */
  readonly firstRow: number
  /** Tasks above 50 ms after the first paint. */
  readonly longTasks: readonly Task[]
}

interface Recorded {
  firstRow: number
  tasks: Task[]
  interactions: { id: number; duration: number }[]
}
export type WindowWithVitals = typeof globalThis & { vitals: Recorded }

/** Runs in the page before its scripts. */
export function recordVitals(): void {
  const recorded: Recorded = { firstRow: 0, tasks: [], interactions: [] }
  ;(globalThis as WindowWithVitals).vitals = recorded
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      recorded.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      recorded.interactions.push({
        id: (entry as unknown as { interactionId: number }).interactionId,
        duration: entry.duration,
      })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const rows = new MutationObserver(() => {
    if (!document.querySelector('main ul[aria-label="Clients"] > li')) return
    rows.disconnect()
    // The second frame begins when the first one with the row has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (recorded.firstRow = performance.now())),
    )
  })
  rows.observe(document, { childList: true, subtree: true })
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const { firstRow, tasks } = (globalThis as WindowWithVitals).vitals
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const firstPaint = paint?.startTime ?? 0
    return { firstPaint, firstRow, longTasks: tasks.filter((task) => task.start >= firstPaint) }
  })
}

/** Returns the longest interaction since the last call in ms, and forgets it. */
export const takeLongestDelay = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { vitals } = globalThis as WindowWithVitals
    // Entries are delivered after the frame that they describe.
    await new Promise((done) => void setTimeout(done, 500))
    const longest = Math.max(
      0,
      ...vitals.interactions.filter(({ id }) => id > 0).map(({ duration }) => duration),
    )
    vitals.interactions.length = 0
    return longest
  })
