// Explains every statement with all statistics, and judges the plans.
import type pg from 'pg'
import type { CollectedStatement } from './collect.ts'
import {
  explain,
  isTimeout,
  STATISTICS,
  TIMEOUT_MS,
  withStatistics,
  type KnownPlans,
  type Statistics,
} from './explain.ts'
import { countBuffers, judgePlan, judgeVariants, type Refusal } from './judge.ts'

/** A refusal with the statement and the variant in which it is the worst. */
export interface RefusedStatement extends Refusal {
  readonly statement: CollectedStatement
  readonly variant: string
}

interface Explained {
  readonly known: KnownPlans
  readonly refusals: RefusedStatement[]
  readonly buffers: Record<string, number>
}

/** Returns the worst refusal of each rule for each statement, up to its first refused variant. */
export async function judgeStatements(
  client: pg.Client,
  statements: readonly CollectedStatement[],
): Promise<RefusedStatement[]> {
  const explained = new Map<CollectedStatement, Explained>(
    statements.map((statement) => [statement, { known: new Map(), refusals: [], buffers: {} }]),
  )
  for (const statistics of STATISTICS) {
    await withStatistics(client, statistics, async () => {
      for (const [statement, results] of explained)
        await explainVariant(client, statement, statistics, results)
    })
  }
  return [...explained].flatMap(([statement, { refusals, buffers }]) =>
    keepWorst([
      ...refusals,
      ...judgeVariants(buffers).map((refusal) => ({ ...refusal, statement, variant: 'all' })),
    ]),
  )
}

async function explainVariant(
  client: pg.Client,
  statement: CollectedStatement,
  variant: Statistics,
  { known, refusals, buffers }: Explained,
): Promise<void> {
  // It is refused already, and bad plans take most of the time.
  if (refusals.length > 0) return
  try {
    const plan = await explain(client, statement, known)
    buffers[variant] = countBuffers(plan)
    refusals.push(...judgePlan(plan).map((refusal) => ({ ...refusal, statement, variant })))
  } catch (error) {
    if (!isTimeout(error))
      throw new Error(`${statement.name} (${variant}): ${String(error)}\n${statement.text}`, {
        cause: error,
      })
    const node = `cancelled after ${TIMEOUT_MS} ms`
    refusals.push({ rule: 'timeout', measured: TIMEOUT_MS, node, statement, variant })
  }
}

function keepWorst(refusals: readonly RefusedStatement[]): RefusedStatement[] {
  const worst = new Map<string, RefusedStatement>()
  for (const refusal of refusals)
    if (refusal.measured > (worst.get(refusal.rule)?.measured ?? 0))
      worst.set(refusal.rule, refusal)
  return [...worst.values()]
}
