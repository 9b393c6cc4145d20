// One run: fills the cells, then simulates month after month.
import { Directory } from './directory.ts'
import { loseFullestCell, type LostCell } from './lose-cell.ts'
import { estimateMove, type MoveDuration } from './moves.ts'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import type { Settings } from './options.ts'
import type { Rule } from './rules.ts'
import { estimateNeed, type World } from './world.ts'

interface Move extends MoveDuration {
  readonly month: number
  readonly firm: number
  readonly from: number
  readonly to: number
}

/** The state at the end of a month, before a cell is lost. */
interface Month {
  readonly month: number
  readonly cells: number
  readonly firms: number
  readonly min: number
  readonly median: number
  readonly max: number
  /** Cells above their capacity. */
  readonly over: number
  readonly moves: number
  /** People who work in two firms of different cells. */
  readonly peopleInTwoCells: number
}

export interface Run {
  readonly rule: Rule['name']
  readonly title: string
  readonly months: readonly Month[]
  readonly moves: readonly Move[]
  /** Months in which a firm was in a cell above its capacity; firms without are left out. */
  readonly crowdedMonths: ReadonlyMap<number, number>
  readonly lost: LostCell | undefined
}

/** Called at the end of each month, and again after a cell was lost. */
export type Observe = (directory: Directory, month: number) => void

function updateNeeds(directory: Directory, world: World, settings: Settings, month: number): void {
  for (const { id, clients } of world.firms)
    directory.setNeed(id, estimateNeed(clients[month] ?? 0, settings))
  directory.recount()
}

const MAX_CELLS = 1_000

/** @throws StartRefusal if the options let the firms outgrow any number of cells */
function addCells(directory: Directory, settings: Settings, month: number): void {
  while (directory.getAverageLoad() > settings['add-at'] / 100) {
    if (directory.cells.length === MAX_CELLS)
      throw new StartRefusal(
        `In month ${month} the firms need more than ${MAX_CELLS} cells: raise --rows-limit or --cores, or lower --growth.`,
      )
    directory.addCell()
  }
}

/** @throws StartRefusal if the cells of the start cannot hold the firms of the start */
function requireRoom(directory: Directory, settings: Settings): void {
  const needed = Math.ceil((directory.getAverageLoad() * settings.cells * 100) / settings['add-at'])
  if (needed > settings.cells)
    throw new StartRefusal(
      `--cells ${settings.cells} is not enough for the firms at the start: they need ${needed} cells to stay at --add-at ${settings['add-at']}.`,
    )
}

function describeMonth(directory: Directory, world: World, month: number, moves: number): Month {
  const loads = directory.cells.map((cell) => directory.getLoad(cell)).toSorted((a, b) => a - b)
  return {
    month,
    cells: loads.length,
    firms: directory.size,
    min: loads[0] ?? 0,
    median: loads[Math.floor(loads.length / 2)] ?? 0,
    max: loads.at(-1) ?? 0,
    over: loads.filter((load) => load > 1).length,
    moves,
    peopleInTwoCells: world.shared.filter(
      ({ home, other }) => directory.getCell(home) !== directory.getCell(other),
    ).length,
  }
}

function countCrowded(directory: Directory, crowded: Map<number, number>): void {
  const full = directory.cells.filter((cell) => directory.getLoad(cell) > 1)
  for (const firm of full.flatMap((cell) => directory.listFirms(cell)))
    crowded.set(firm, (crowded.get(firm) ?? 0) + 1)
}

export function simulate(
  world: World,
  rule: Rule,
  settings: Settings,
  observe: Observe = () => {},
): Run {
  const directory = new Directory({
    cpu: settings.cores * 1000,
    rows: settings['rows-limit'],
  })
  const months: Month[] = []
  const moves: Move[] = []
  const crowdedMonths = new Map<number, number>()
  let lost: LostCell | undefined
  for (let cell = 0; cell < settings.cells; cell += 1) directory.addCell()

  for (let month = 0; month <= settings.months; month += 1) {
    const movesBefore = moves.length
    updateNeeds(directory, world, settings, month)
    for (const { id, joins } of world.firms)
      if (joins === month) directory.place(id, rule.choose(directory, id))
    if (month === 0) requireRoom(directory, settings)
    else {
      addCells(directory, settings, month)
      rule.rebalance(directory, settings, (firm, to) => {
        const clients = world.firms[firm]?.clients[month] ?? 0
        const from = directory.getCell(firm)
        moves.push({ month, firm, from, to, ...estimateMove(clients, settings) })
        directory.move(firm, to)
      })
    }
    months.push(describeMonth(directory, world, month, moves.length - movesBefore))
    countCrowded(directory, crowdedMonths)
    observe(directory, month)
    if (month > 0 && month === settings['lose-month']) {
      lost = loseFullestCell(directory, rule, world, settings, month)
      observe(directory, month)
    }
  }
  return { rule: rule.name, title: rule.title, months, moves, crowdedMonths, lost }
}
