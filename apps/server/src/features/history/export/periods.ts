/** Entries between two seals: after `after`, up to and including `to`. */
export interface Period {
  readonly after: number
  readonly to: number
}

/**
 * The seal periods that contain these entries, ascending. The last one may still be open.
 * @param seals their numbers, ascending @param last the last entry
 */
export function findPeriods(
  seqs: readonly number[],
  seals: readonly number[],
  last: number,
): Period[] {
  const periods: Period[] = []
  let at = 0
  for (const seq of seqs) {
    if (seq > last || seq <= (periods.at(-1)?.to ?? 0)) continue
    while (at < seals.length && (seals[at] ?? 0) < seq) at += 1
    periods.push({ after: seals[at - 1] ?? 0, to: seals[at] ?? last })
  }
  return periods
}
