// Changes of one record that do not deadlock with others (decision 0081).
import { lockCascade } from './cascade.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../query/scope.ts'

/** Allows inserts of children, which look at the record's key. */
const KEEPS_KEY = raw('for no key update')
/** Children follow a key that changes. */
export const CHANGES_KEY = raw('for update')

/**
 * Locks a record, then changes it. Not in one statement: that would come back to the version before
 * the last change, and deadlock there with the next change, which waits for this one.
 * @param found `from … where …` that finds the record
 */
export async function changeRecord<T extends object>(
  scope: WorkspaceScope,
  found: Sql,
  change: Sql,
  lock = KEEPS_KEY,
): Promise<T | undefined> {
  const [, changed = []] = await scope.batch([sql`select ${found} ${lock}`, change])
  return changed[0] as T | undefined
}

interface Move {
  /** `from … where …` that finds the record. */
  readonly found: Sql
  /** A condition: the record is not where the change puts it. */
  readonly isElsewhere: Sql
}

/**
 * Changes a record. If that moves it, its children follow: then it takes its turn with the deletes
 * and moves of the firm.
 * @param change the statement, with the columns of the place only if the record moves
 */
export async function moveRecord<T extends object>(
  scope: WorkspaceScope,
  { found, isElsewhere }: Move,
  change: (moves: boolean) => Sql,
): Promise<T | undefined> {
  const elsewhere = sql`${found} and ${isElsewhere}`
  const moves = (await scope.many(lockCascade(scope, elsewhere))).length > 0
  const [, left = [], changed = []] = await scope.batch([
    sql`select ${found} ${moves ? CHANGES_KEY : KEEPS_KEY}`,
    sql`select ${elsewhere}`,
    change(moves),
  ])
  if (!moves && left.length > 0 && changed.length > 0) throw new MovedMeanwhile()
  return changed[0] as T | undefined
}

/** The record moved before it was locked. The transaction is retried under the lock of the firm. */
class MovedMeanwhile extends Error {
  /** serialization_failure */
  readonly code = '40001'
}
