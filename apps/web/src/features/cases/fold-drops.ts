import type { TimelineItem } from '@casework/contract/case-contents'

/** From here on, a drop is one line. Two names say more than "2 documents". */
const MIN_FOLDED = 3
/** Between two files of a drop: each is sent by itself, and a large one takes its time. */
const MAX_GAP_MS = 5 * 60_000
/** A drop that goes on further back than this is not completed by itself. */
const MAX_COMPLETED = 100

/** An item, or the documents of a drop, newest first. */
export type TimelineLine = readonly [TimelineItem, ...TimelineItem[]]

const isSameDrop = (newer: TimelineItem, older: TimelineItem) =>
  newer.kind === 'document' &&
  older.kind === 'document' &&
  newer.by === older.by &&
  Date.parse(newer.at) - Date.parse(older.at) <= MAX_GAP_MS

const listRuns = (items: readonly TimelineItem[]) => {
  const runs: [TimelineItem, ...TimelineItem[]][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const newer = run?.at(-1)
    if (run && newer && isSameDrop(newer, item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

/**
 * Groups the items of a timeline into lines: one item, or the documents that one person added one
 * after the other with nothing in between. Counts only what the items contain, which the role sees.
 */
export const foldDrops = (items: readonly TimelineItem[]): TimelineLine[] =>
  listRuns(items).flatMap((run): TimelineLine[] =>
    run.length < MIN_FOLDED ? run.map((item) => [item]) : [run],
  )

/** Whether the last line is a drop, of which a later page may have more. */
export const endsInDrop = (items: readonly TimelineItem[]): boolean => {
  const length = listRuns(items).at(-1)?.length ?? 0
  return length >= MIN_FOLDED && length < MAX_COMPLETED
}
