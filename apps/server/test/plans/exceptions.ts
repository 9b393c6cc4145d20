// Exceptions of the plan test. Each names a statement, the rules it may break and a reason.
import { readFileSync } from 'node:fs'
import type { RefusedStatement } from './judge-statements.ts'

/** By reason, then by statement: the refused rules and the figures measured. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, Record<string, number>>>>>

const FILE = new URL('./exceptions.json', import.meta.url)
const exceptions = JSON.parse(readFileSync(FILE, 'utf8')) as Exceptions

const statements = new Map(Object.values(exceptions).flatMap((group) => Object.entries(group)))

/** A busy machine may cancel a statement before its other refusals are seen. */
const isExcepted = ({ statement, rule }: RefusedStatement): boolean => {
  const rules = statements.get(statement.name)
  return rules !== undefined && (rule === 'timeout' || rule in rules)
}

export const withoutExceptions = (refused: readonly RefusedStatement[]): RefusedStatement[] =>
  refused.filter((refusal) => !isExcepted(refusal))

/** Returns the statements with an exception that none of `refused` needs. */
export function listUnneeded(refused: readonly RefusedStatement[]): string[] {
  const needed = new Set(refused.filter(isExcepted).map(({ statement }) => statement.name))
  return [...statements.keys()].filter((name) => !needed.has(name))
}

/** Prints refusals in the format of the file. */
export function printExceptions(refused: readonly RefusedStatement[]): string {
  const printed: Record<string, Record<string, number>> = {}
  for (const { statement, rule, measured } of refused)
    (printed[statement.name] ??= {})[rule] = measured
  return JSON.stringify(printed, null, 2)
}
