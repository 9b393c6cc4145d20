import { empty, sql, type Sql, type WorkspaceScope } from './scope.ts'

/**
 * Deletes or moves a record and its children, serialized per firm: parallel cascades over shared
 * children would deadlock.
 * @param statement `... returning id`
 * @param when `from ... where ...` that finds a row only if the statement cascades; without it,
 * always lock
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
