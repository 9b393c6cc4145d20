import { sql, type Sql } from './scope.ts'

/**
 * The time at which a row of many is created: a microsecond after the one before it. Ids are random, so this alone keeps the
 * order of a file, or of several.
 * @param place a whole number, rising from row to row within the transaction
 */
export const orderedTimestamp = (place: Sql): Sql =>
  sql`now() + ${place} * interval '1 microsecond'`
