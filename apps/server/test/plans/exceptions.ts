// Exceptions of the plan test. Each names a statement, and applies to all rules: a statement counts
// as refused at its first refused variant, which differs with the machine and the sample of ANALYZE.
import { readFileSync } from 'node:fs'
import type { RefusedStatement } from './judge-statements.ts'

/** By reason, then by statement: the figure measured for each rule. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, Record<string, number>>>>>

const FILE = new URL('./exceptions.json', import.meta.url)
const exceptions = JSON.parse(readFileSync(FILE, 'utf8')) as Exceptions

const excepted = new Set(Object.values(exceptions).flatMap((group) => Object.keys(group)))

export const withoutExceptions = (refused: readonly RefusedStatement[]): RefusedStatement[] =>
  refused.filter(({ statement }) => !excepted.has(statement.name))

/** Returns the statements with an exception that none of `refused` needs. */
export function listUnneeded(refused: readonly RefusedStatement[]): string[] {
  const names = new Set(refused.map(({ statement }) => statement.name))
  return [...excepted].filter((name) => !names.has(name))
}

/** Prints refusals in the format of the file. */
export function printExceptions(refused: readonly RefusedStatement[]): string {
  const printed: Record<string, Record<string, number>> = {}
  for (const { statement, rule, measured } of refused)
    (printed[statement.name] ??= {})[rule] = measured
  return JSON.stringify(printed, null, 2)
}
