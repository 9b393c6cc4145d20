import { sql, type Sql } from './scope.ts'

/**
 * Returns the created_at of a row in a bulk insert, one microsecond after the previous row. Ids are
 * random, so only this keeps the rows of a file in order. The time of the statement, which is after
 * the locks of those before it.
 * @param position an increasing whole number within the transaction
 */
export const orderedTimestamp = (position: Sql): Sql =>
  sql`statement_timestamp() + ${position} * interval '1 microsecond'`
