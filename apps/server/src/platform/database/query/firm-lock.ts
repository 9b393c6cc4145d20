import sql, { empty, type Sql } from 'sql-template-tag'

/**
 * Locks the firm for other transactions that take this lock, until the transaction ends. The
 * setting `app.has_turn` tells `add_to_totals`, which then gives totals rows of their own.
 * @param when `from … where …` that finds a row only if it needs one
 */
export const lockFirm = (account_id: number, when: Sql = empty): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('cascade', ${account_id})), set_config('app.has_turn', 'on', true) ${when}`
