import { sql, type Sql, type WorkspaceScope } from './scope.ts'

/**
 * Deletes a record with all that hangs on it. One after the other in a firm, since several are deleted by requests of
 * their own, and what hangs on two of them may cross: they would wait for one another until one is refused.
 * @param statement `delete from ... returning id`
 */
export async function removeWithAll(scope: WorkspaceScope, statement: Sql): Promise<{ id: number } | undefined> {
  const [, removed] = await scope.batch([sql`select pg_advisory_xact_lock(hashtextextended('removal', ${scope.account_id}))`, statement])
  return removed?.[0] as { id: number } | undefined
}
