import { empty, sql, type Sql, type WorkspaceScope } from './scope.ts'

/**
 * Runs a statement that deletes or moves a record together with what belongs to it. Cascades of a firm run one after the
 * other: in parallel they would deadlock over the rows that they share.
 * @param statement `... returning id`
 * @param when `from ... where ...` that finds a row only if the statement cascades; without it, it always does
 */
export async function runCascade(
  scope: WorkspaceScope,
  statement: Sql,
  when: Sql = empty,
): Promise<{ id: number } | undefined> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended('cascade', ${scope.account_id})) ${when}`
  const [, changed] = await scope.batch([lock, statement])
  return changed?.[0] as { id: number } | undefined
}
