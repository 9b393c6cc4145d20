// The rules that distribute firms over cells.
import type { Directory } from './directory.ts'
import type { Settings } from './options.ts'

export interface Rule {
  readonly name: 'hash' | 'directory' | 'small moves' | 'moves'
  readonly title: string
  /** Whether a firm can be in any cell. */
  readonly hasDirectory: boolean
  readonly choose: (directory: Directory, firm: number) => number
  /** Moves firms after the sizes or the cells have changed. */
  readonly rebalance: (
    directory: Directory,
    settings: Settings,
    move: (firm: number, cell: number) => void,
  ) => void
}

/** The final mix of MurmurHash3. */
function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const hash = (firm: number, cell: number): number =>
  mix(mix(firm + 1) ^ Math.imul(cell + 1, 0x9e3779b1))

/** Rendezvous hashing: the cell with the highest hash, whatever its load. */
export const chooseByHash = (directory: Directory, firm: number): number =>
  directory.cells.reduce<{ cell: number; weight: number }>(
    (best, cell) => {
      const weight = hash(firm, cell)
      return weight > best.weight ? { cell, weight } : best
    },
    { cell: -1, weight: -1 },
  ).cell

/** The cell that has the lowest load with the firm. */
export const chooseLeastLoaded = (directory: Directory, firm: number): number => {
  const need = directory.getNeed(firm)
  return directory.cells.reduce<{ cell: number; load: number }>(
    (best, cell) => {
      const load = directory.getLoadWith(cell, need)
      return load < best.load ? { cell, load } : best
    },
    { cell: -1, load: Infinity },
  ).cell
}

/** Moves each firm whose cell has changed: only firms of an added cell. */
const followHash: Rule['rebalance'] = (directory, _settings, move) => {
  const firms = directory.cells.flatMap((cell) => directory.listFirms(cell))
  for (const firm of firms) {
    const cell = chooseByHash(directory, firm)
    if (cell !== directory.getCell(firm)) move(firm, cell)
  }
}

type Order = 'largest first' | 'smallest first'

/**
 * Takes firms that fit into the excess, so a firm larger than the excess stays while its neighbours
 * leave.
 */
const relieveFullCells =
  (order: Order): Rule['rebalance'] =>
  (directory, settings, move) => {
    const direction = order === 'largest first' ? -1 : 1
    const [moveAt, moveTo] = [settings['move-at'] / 100, settings['move-to'] / 100]
    for (const cell of directory.cells) {
      if (directory.getLoad(cell) <= moveAt) continue
      const firms = directory
        .listFirms(cell)
        .map((firm) => ({ firm, share: directory.getShare(firm) }))
        .toSorted((a, b) => direction * (a.share - b.share) || a.firm - b.firm)
      for (const { firm, share } of firms) {
        const excess = directory.getLoad(cell) - moveTo
        if (excess <= 0) break
        if (share > excess) continue
        const target = chooseLeastLoaded(directory, firm)
        const load = directory.getLoadWith(target, directory.getNeed(firm))
        if (target !== cell && load <= moveTo) move(firm, target)
      }
    }
  }

export const RULES: readonly Rule[] = [
  {
    name: 'hash',
    title: 'rendezvous hashing, no directory',
    hasDirectory: false,
    choose: chooseByHash,
    rebalance: followHash,
  },
  {
    name: 'directory',
    title: 'directory, least loaded cell, no moves',
    hasDirectory: true,
    choose: chooseLeastLoaded,
    rebalance: () => {},
  },
  {
    name: 'small moves',
    title: 'directory, least loaded cell, full cells give away their smallest firms',
    hasDirectory: true,
    choose: chooseLeastLoaded,
    rebalance: relieveFullCells('smallest first'),
  },
  {
    name: 'moves',
    title: 'directory, least loaded cell, full cells give away their largest firms',
    hasDirectory: true,
    choose: chooseLeastLoaded,
    rebalance: relieveFullCells('largest first'),
  },
]
