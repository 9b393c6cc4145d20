// The loss of a whole cell: its firms are restored from backups onto the other cells.
import type { Directory } from './directory.ts'
import { estimateFileSeconds, estimateRowSeconds, ROWS_READ_PER_SECOND } from './figures.ts'
import type { Settings } from './options.ts'
import type { Rule } from './rules.ts'
import { countFiles, countRows, type World } from './world.ts'

interface FirmOutage {
  readonly firm: number
  /** Until the firm can work; its files may still be missing. */
  readonly minutes: number
  readonly filesMinutes: number
}

export interface LostCell {
  readonly month: number
  readonly cell: number
  readonly load: number
  readonly rows: number
  readonly outages: readonly FirmOutage[]
  /** How old the restored data is at most. */
  readonly dataHours: number
  /** The same backup restored as a whole onto a machine that does nothing else. */
  readonly wholeMinutes: number
  readonly wholeFilesMinutes: number
  /** Cells above their capacity afterwards. */
  readonly over: number
  readonly highestLoad: number
  /** Cells added because a firm fitted nowhere. */
  readonly added: number
  /** People who work in two firms and reach only one of them. */
  readonly peopleWithOneFirm: number
  /** Of these, people whose home is the lost cell: they cannot sign in, if their sign-in is there. */
  readonly peopleWithoutSignIn: number
}

/** The share of its speed that a busy cell has left for a restore, at least. */
const LEAST_SPARE = 0.1

interface Restored {
  readonly firm: number
  readonly clients: number
}

/** Restores the rows of all firms, small firms first, then their files in the same order. */
function scheduleTarget(
  firms: readonly Restored[],
  spare: number,
  settings: Settings,
): FirmOutage[] {
  const sorted = firms.toSorted((a, b) => a.clients - b.clients || a.firm - b.firm)
  const toMinutes = (seconds: number) => settings['decide-minutes'] + seconds / spare / 60
  let seconds = 0
  const rows = sorted.map(({ clients }) => (seconds += estimateRowSeconds(countRows(clients))))
  const files = sorted.map(
    ({ clients }) => (seconds += estimateFileSeconds(countFiles(clients), settings['file-kb'])),
  )
  return sorted.map(({ firm }, at) => ({
    firm,
    minutes: toMinutes(rows[at] ?? 0),
    filesMinutes: toMinutes(files[at] ?? 0),
  }))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A restore of this many clients onto a machine that does nothing else. */
export function estimateWhole(clients: number, settings: Settings) {
  const rows = estimateRowSeconds(countRows(clients))
  const files = estimateFileSeconds(countFiles(clients), settings['file-kb'])
  const toMinutes = (seconds: number) => settings['decide-minutes'] + seconds / 60
  return { wholeMinutes: toMinutes(rows), wholeFilesMinutes: toMinutes(rows + files) }
}

/** A directory can name a new cell for a firm that fits nowhere; a hash cannot. */
function chooseTarget(directory: Directory, rule: Rule, firm: number): number {
  const target = rule.choose(directory, firm)
  const isFull = directory.getLoadWith(target, directory.getNeed(firm)) > 1
  return isFull && rule.hasDirectory ? directory.addCell() : target
}

/** Places the firms of the lost cell, large ones first, and computes when each works again. */
export function loseFullestCell(
  directory: Directory,
  rule: Rule,
  world: World,
  settings: Settings,
  month: number,
): LostCell {
  const cell = directory.cells.reduce((fullest, other) =>
    directory.getLoad(other) > directory.getLoad(fullest) ? other : fullest,
  )
  const load = directory.getLoad(cell)
  const isLost = (firm: number) => directory.getCell(firm) === cell
  const halves = world.shared.filter(({ home, other }) => isLost(home) !== isLost(other))
  const withoutSignIn = halves.filter(({ home }) => isLost(home)).length

  const getClients = (firm: number) => world.firms[firm]?.clients[month] ?? 0
  const lost = directory
    .loseCell(cell)
    .map((firm) => ({ firm, clients: getClients(firm) }))
    .toSorted((a, b) => b.clients - a.clients || a.firm - b.firm)
  const spare = new Map(
    directory.cells.map((id) => [id, Math.max(LEAST_SPARE, 1 - directory.getCpuLoad(id))]),
  )
  for (const { firm } of lost) directory.place(firm, chooseTarget(directory, rule, firm))

  const byTarget = Map.groupBy(lost, ({ firm }) => directory.getCell(firm))
  const clients = sum(lost.map((firm) => firm.clients))
  const loads = directory.cells.map((id) => directory.getLoad(id))
  return {
    month,
    cell,
    load,
    rows: countRows(clients),
    outages: [...byTarget].flatMap(([target, firms]) =>
      scheduleTarget(firms, spare.get(target) ?? 1, settings),
    ),
    dataHours: settings['backup-hours'] + countRows(clients) / ROWS_READ_PER_SECOND / 3600,
    ...estimateWhole(clients, settings),
    over: loads.filter((one) => one > 1).length,
    highestLoad: Math.max(...loads),
    added: directory.cells.length - spare.size,
    peopleWithOneFirm: halves.length,
    peopleWithoutSignIn: withoutSignIn,
  }
}
