// Refuses queries that would time out (decision 0038).
import { Refusal } from '../../refusal.ts'
import type { Sql, WorkspaceScope } from '../query/scope.ts'

/** Rows that a text search may read when no index helps: about 0.2 s. */
export const MAX_READ = 100_000
/** Sessions of a range, which is one page; `TOO_LONG` says so. */
export const MAX_RANGE = 10_000

const TOO_SHORT =
  'There are too many records for so short a text. Enter at least three letters or digits in a row.'
const TOO_LONG = 'There are more than 10,000 sessions in this range. Choose a shorter one.'

/**
 * Requires that a text too short for the text index is looked for in few enough rows.
 * @param field that contains the text
 * @param total selects the number of rows as `count`
 * @throws Refusal too_broad
 */
export async function requireFewRows(
  scope: WorkspaceScope,
  field: string,
  total: Sql,
): Promise<void> {
  const stored = await scope.one<{ count: number }>(total)
  if ((stored?.count ?? 0) > MAX_READ)
    throw new Refusal('too_broad', TOO_SHORT, { fields: { [field]: [TOO_SHORT] } })
}

/** @throws Refusal too_broad */
export function requireShortRange(field: string, rows: number): void {
  if (rows > MAX_RANGE)
    throw new Refusal('too_broad', TOO_LONG, { fields: { [field]: [TOO_LONG] } })
}
