import sql, { empty, type Sql } from 'sql-template-tag'

/**
 * Waits for the turn of a transaction in its firm, and keeps it until the transaction ends. Totals
 * that it changes have rows of their own then (`add_to_totals`).
 * @param when `from … where …` that finds a row only if it needs one
 */
export const takeTurn = (account_id: number, when: Sql = empty): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('cascade', ${account_id})), set_config('app.has_turn', 'on', true) ${when}`
