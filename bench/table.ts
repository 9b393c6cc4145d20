import { TARGETS, type Target, type WorkName } from './targets.ts'

/** CPU ms of one request. */
export interface Cost {
  readonly node: number
  readonly database: number
}

/** One cost a round. */
export interface Measured {
  readonly name: WorkName
  readonly ours: readonly Cost[]
  readonly limit: readonly Cost[]
  /** The statement alone, without any server before it; none for a transfer. */
  readonly database: readonly Cost[]
  /** MB that our server held at most, on top of what it held before. */
  readonly memory: number
  /** After how many ms each of our answers began. */
  readonly firstBytes: readonly number[]
}

const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const total = (costs: readonly Cost[]) => median(costs.map(({ node, database }) => node + database))

const figures = (costs: readonly Cost[]) => {
  const parts = [
    median(costs.map(({ node }) => node)),
    median(costs.map(({ database }) => database)),
  ]
  return `${total(costs).toFixed(3)} (${parts.map((part) => part.toFixed(2)).join(' + ')})`
}

const targetOf = ({ atMost, aim }: Target): string =>
  aim ? `${atMost} (aim ${aim})` : String(atMost ?? '')

/** What only works with a target for it have. */
const figureOf = (figure: number, unit: string, target: number | undefined) =>
  target === undefined ? '' : `${figure.toFixed(0)} (${target}) ${unit}`

/** How it stands beside another work of ours, when that was measured too. */
function besideOf(
  { ours }: Measured,
  { beside: other }: Target,
  measured: readonly Measured[],
): string {
  const found = measured.find(({ name }) => name === other?.work)
  return other && found
    ? `${(total(ours) / total(found.ours)).toFixed(2)} (${other.atMost}) of ${other.work}`
    : ''
}

/** The measured works as one table, headed by a line that says how they were measured. */
export function tableOf(measured: readonly Measured[], heading: string): string {
  const rows = measured.map((work) => {
    const { name, ours, limit, database, memory, firstBytes } = work
    const target: Target = TARGETS[name]
    const alone = database.length > 0 ? total(database).toFixed(3) : ''
    const ratio = (total(ours) / total(limit)).toFixed(2)
    const others = [
      besideOf(work, target, measured),
      figureOf(memory, 'MB', target.memory),
      figureOf(median(firstBytes), 'ms', target.first_byte),
    ]
    return [name, figures(ours), figures(limit), ratio, targetOf(target), alone, ...others]
  })
  const headings = [
    'work',
    'ours (node + database)',
    'limit (node + database)',
    'ratio',
    'at most',
    'statement alone',
    'beside another (at most)',
    'memory (at most)',
    'first byte (at most)',
  ]
  const all = [headings, ...rows]
  const widths =
    all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [heading, '', ...all.map(line)].join('\n')
}
