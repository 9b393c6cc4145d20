// What each group of firms notices.
import { findPercentile } from '../format-table.ts'
import type { Run } from './simulate.ts'
import type { World } from './world.ts'

const GROUPS = [
  { title: 'below 100 clients', below: 100 },
  { title: '100 to 999', below: 1_000 },
  { title: '1,000 to 9,999', below: 10_000 },
  { title: '10,000 and more', below: Infinity },
] as const

export interface Spread {
  readonly median: number
  readonly max: number
}

export interface Group {
  readonly title: string
  readonly firms: number
  /** Firms that moved at least once. */
  readonly moved: number
  readonly moves: number
  /** Seconds of one move; absent without moves. */
  readonly readOnlySeconds: Spread | undefined
  readonly readOnlyAllInside: Spread | undefined
  /** Firms of the lost cell. */
  readonly lost: number
  readonly outageMinutes: Spread | undefined
  readonly filesMinutes: Spread | undefined
  /** Months in a cell above its capacity, of all firms together. */
  readonly crowdedMonths: number
}

function describeSpread(samples: readonly number[]): Spread | undefined {
  if (samples.length === 0) return undefined
  return { median: findPercentile(samples, 0.5), max: findPercentile(samples, 1) }
}

/** Groups the firms by their clients in the last month. */
export function summarizeGroups(run: Run, world: World): Group[] {
  const groupOf = world.firms.map(({ clients }) =>
    GROUPS.findIndex(({ below }) => (clients.at(-1) ?? 0) < below),
  )
  return GROUPS.map(({ title }, group) => {
    const isInGroup = ({ firm }: { firm: number }) => groupOf[firm] === group
    const moves = run.moves.filter(isInGroup)
    const outages = run.lost?.outages.filter(isInGroup) ?? []
    const crowded = [...run.crowdedMonths].filter(([firm]) => isInGroup({ firm }))
    return {
      title,
      firms: groupOf.filter((index) => index === group).length,
      moved: new Set(moves.map(({ firm }) => firm)).size,
      moves: moves.length,
      readOnlySeconds: describeSpread(moves.map(({ filesAhead }) => filesAhead)),
      readOnlyAllInside: describeSpread(moves.map(({ allInside }) => allInside)),
      lost: outages.length,
      outageMinutes: describeSpread(outages.map(({ minutes }) => minutes)),
      filesMinutes: describeSpread(outages.map(({ filesMinutes }) => filesMinutes)),
      crowdedMonths: crowded.reduce((total, [, months]) => total + months, 0),
    }
  })
}
