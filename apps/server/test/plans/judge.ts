// What the plan test refuses; decision 0036 has the reasons.
import { TENANT_TABLES } from './collect.ts'
import type { PlanNode } from './explain.ts'

const RULES = [
  'filter',
  'sequential scan',
  'read',
  'sort',
  'inside',
  'timeout',
  'variants',
] as const
export type Rule = (typeof RULES)[number]

/** A refused plan. `measured` is the figure that the rule limits. */
export interface Refusal {
  readonly rule: Rule
  readonly measured: number
  readonly node: string
}

/** A filter may remove this many rows for each that it returns ... */
const REMOVED_PER_ROW = 100
/** ... and this many in any case: the front of a list that a search walks. */
const REMOVED_ALWAYS = 5000
/** The planner rightly reads smaller tables from the front. */
const SCANNED_ALWAYS = 1000
/** Page 4,990 of a longer list skips 99,800 rows; the large firm has 100,000 clients. */
const MAX_READ = 99_900
/** Keys of so many rows may be sorted for a far page of a search. */
const MAX_SORTED = 10_001
const VARIANT_FACTOR = 3
/** Below 32 MB, about 2 ms, variants may differ by any factor. */
const BUFFERS_ALWAYS = 4000

const TENANTS: readonly string[] = TENANT_TABLES

/** Refuses nodes of one plan, the worst of each rule. */
export function judgePlan(plan: PlanNode): Refusal[] {
  const nodes = listNodes(plan)
  const refusals = [
    ...nodes.flatMap((node) => [
      ...judgeFilter(node),
      ...judgeScan(node),
      ...judgeRead(node),
      ...judgeSort(node),
    ]),
    ...judgeInside(plan.rowsRead ?? 0, nodes),
  ]
  return RULES.flatMap((rule) => {
    const [worst] = refusals
      .filter((refusal) => refusal.rule === rule)
      .toSorted((a, b) => b.measured - a.measured)
    return worst ? [worst] : []
  })
}

/** Refuses buffers, touched by variants of one statement, that are too far apart. */
export function judgeVariants(buffers: Readonly<Record<string, number>>): Refusal[] {
  const sorted = Object.entries(buffers).toSorted(([, a], [, b]) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (!least || !most || most[1] <= BUFFERS_ALWAYS || most[1] <= VARIANT_FACTOR * least[1])
    return []
  const node = `${most[0]} ${most[1]} buffers, ${least[0]} ${least[1]}`
  return [{ rule: 'variants', measured: Math.round(most[1] / Math.max(1, least[1])), node }]
}

export const countBuffers = (plan: PlanNode): number =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** EXPLAIN gives rows as averages per loop. */
const total = (node: PlanNode, perLoop: number | undefined): number =>
  Math.round((perLoop ?? 0) * node['Actual Loops'])

const describe = (node: PlanNode): string =>
  [node['Node Type'], node['Relation Name'], node['Index Name'] && `by ${node['Index Name']}`]
    .filter(Boolean)
    .join(' ')

const countRemoved = (node: PlanNode): number =>
  total(
    node,
    (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0),
  )

function judgeFilter(node: PlanNode): Refusal[] {
  const [removed, returned] = [countRemoved(node), total(node, node['Actual Rows'])]
  if (removed <= REMOVED_ALWAYS || removed <= REMOVED_PER_ROW * returned) return []
  return [
    {
      rule: 'filter',
      measured: removed,
      node: `${describe(node)}: ${removed} removed, ${returned} returned`,
    },
  ]
}

function judgeScan(node: PlanNode): Refusal[] {
  if (node['Node Type'] !== 'Seq Scan' || !TENANTS.includes(node['Relation Name'] ?? '')) return []
  const scanned = countRemoved(node) + total(node, node['Actual Rows'])
  if (scanned <= SCANNED_ALWAYS) return []
  return [
    { rule: 'sequential scan', measured: scanned, node: `${describe(node)}: ${scanned} rows` },
  ]
}

function judgeRead(node: PlanNode): Refusal[] {
  const read = total(node, node['Actual Rows'])
  if (!TENANTS.includes(node['Relation Name'] ?? '') || read <= MAX_READ) return []
  return [{ rule: 'read', measured: read, node: `${describe(node)}: ${read} rows` }]
}

/** What functions, triggers and cascades read has no node in the plan. */
function judgeInside(rowsRead: number, nodes: readonly PlanNode[]): Refusal[] {
  const byNodes = nodes
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + countRemoved(node) + total(node, node['Actual Rows']), 0)
  const inside = rowsRead - byNodes
  if (inside <= MAX_READ) return []
  return [{ rule: 'inside', measured: inside, node: `functions and triggers: ${inside} rows` }]
}

/** Counts what is sorted: a sort below a limit returns fewer rows. */
function judgeSort(node: PlanNode): Refusal[] {
  if (node['Node Type'] !== 'Sort') return []
  const sorted = Math.round(node.Plans?.[0]?.['Actual Rows'] ?? 0)
  if (sorted <= MAX_SORTED) return []
  return [{ rule: 'sort', measured: sorted, node: `Sort of ${sorted} rows` }]
}
