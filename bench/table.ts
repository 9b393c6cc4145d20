import { formatRows } from './format-table.ts'
import type { Statistics } from './statistics.ts'
import { TARGETS, type Target, type ScenarioName } from './targets.ts'

/** CPU time per request in ms. */
export interface Cost {
  readonly node: number
  readonly database: number
}

/** Results of one scenario; each list of costs has one entry per round. */
export interface Measured {
  readonly name: ScenarioName
  readonly statistics: Statistics
  readonly casework: readonly Cost[]
  readonly baseline: readonly Cost[]
  /** The statement without a server; empty for a transfer. */
  readonly database: readonly Cost[]
  /** Peak memory of Casework in MB, minus its memory before the scenario. */
  readonly memory: number
  /** Time to first byte of each Casework response in ms. */
  readonly firstBytes: readonly number[]
  /** Status of Casework's refusal; nothing is measured then. */
  readonly refused?: number
}

const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const getTotal = (costs: readonly Cost[]) =>
  median(costs.map(({ node, database }) => node + database))

/** Sorts a refused scenario after all measured ones. */
const getRank = (costs: readonly Cost[]) => (costs.length > 0 ? getTotal(costs) : Infinity)

const formatCosts = (costs: readonly Cost[]) => {
  const parts = [
    median(costs.map(({ node }) => node)),
    median(costs.map(({ database }) => database)),
  ]
  return `${getTotal(costs).toFixed(3)} (${parts.map((part) => part.toFixed(2)).join(' + ')})`
}

const formatTarget = ({ atMost }: Target): string => String(atMost ?? '')

/** Empty for scenarios without this target. */
const formatOptional = (value: number, unit: string, target: number | undefined) =>
  target === undefined ? '' : `${value.toFixed(0)} (${target}) ${unit}`

/** The ratio to another scenario of Casework, if that was measured too. */
function formatComparison(
  { casework }: Measured,
  { comparedTo }: Target,
  measured: readonly Measured[],
): string {
  const compared = measured.find(({ name }) => name === comparedTo?.scenario)
  return comparedTo && compared && compared.refused === undefined
    ? `${(getTotal(casework) / getTotal(compared.casework)).toFixed(2)} (${comparedTo.atMost}) of ${comparedTo.scenario}`
    : ''
}

const pickBy = (variants: readonly Measured[], isBetter: (a: Measured, b: Measured) => boolean) =>
  variants.reduce((best, other) => (isBetter(other, best) ? other : best))

/**
 * Keeps for each scenario the variant of the statistics in which Casework needs the most CPU time,
 * beside the one in which the baseline needs the least: a bad plan of the baseline is no limit.
 */
export const pickWorst = (measured: readonly Measured[]): Measured[] =>
  [...Map.groupBy(measured, ({ name }) => name).values()].map((variants) => {
    const { baseline, database } = pickBy(
      variants,
      (a, b) => getRank(a.baseline) < getRank(b.baseline),
    )
    const worst = pickBy(variants, (a, b) => getRank(a.casework) > getRank(b.casework))
    return { ...worst, baseline, database }
  })

/** Formats the results as a table below the heading. */
export function formatTable(measured: readonly Measured[], heading: string): string {
  const rows = measured.map((result) => {
    const { name, statistics, casework, baseline, database, memory, firstBytes, refused } = result
    const target: Target = TARGETS[name]
    const statement = database.length > 0 ? getTotal(database).toFixed(3) : ''
    const isMeasured = refused === undefined
    const ratio = isMeasured ? (getTotal(casework) / getTotal(baseline)).toFixed(2) : ''
    const others = isMeasured
      ? [
          formatComparison(result, target, measured),
          formatOptional(memory, 'MB', target.memory),
          formatOptional(median(firstBytes), 'ms', target.first_byte),
        ]
      : ['', '', '']
    return [
      name,
      statistics,
      isMeasured ? formatCosts(casework) : `refused with ${refused}`,
      baseline.length > 0 ? formatCosts(baseline) : '',
      ratio,
      formatTarget(target),
      statement,
      ...others,
    ]
  })
  const headings = [
    'scenario',
    'statistics',
    'Casework (node + database)',
    'baseline (node + database)',
    'ratio',
    'at most',
    'statement only',
    'ratio to another (at most)',
    'memory (at most)',
    'first byte (at most)',
  ]
  return [heading, '', formatRows(headings, rows)].join('\n')
}
