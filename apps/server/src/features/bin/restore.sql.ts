// Inserts the rows of an item of the bin again, as they were.
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { clearLostTeams } from '../cases/index.ts'
import { deleteRetiredNames } from '../conflicts/index.ts'
import { returnToSessions } from '../deadlines/index.ts'
import { returnToGroups } from '../documents/index.ts'
import { returnEntriesToSessions } from '../journal/index.ts'

/** Rows of one statement: within its timeout. */
const BATCH = raw('1000')

/** Restores one item; its parents must be live. */
export async function restoreUnit(scope: WorkspaceScope, id: number): Promise<void> {
  const tables = await scope.many<{ kind: string; captured: string }>(sql`
    select t.kind, t.captured::text as captured
    from captured_tables() with ordinality t (kind, captured, place)
    where exists (
      select from bin_rows b where b.account_id = ${scope.account_id} and b.deletion_id = ${id} and b.kind = t.kind)
    order by t.place`)
  for (const { kind, captured } of tables) {
    let last: number | null = 0
    while (last !== null) {
      const restored: { last: number | null } | undefined = await scope.one(
        sql`select restore_rows(${id}, ${kind}, ${captured}::regclass, ${last}::bigint, ${BATCH}) as last`,
      )
      last = restored?.last ?? null
    }
  }
  await closeUnit(scope, id)
}

/** The trigger `hand_over_links` reads the unit's rows when it is restored: before they go. */
const closeUnit = (scope: WorkspaceScope, id: number) => {
  const { account_id } = scope
  const ofUnit = (alias: string) =>
    sql`${raw(alias)}.account_id = ${account_id} and ${raw(alias)}.deletion_id = ${id}`
  return scope.batch([
    returnToGroups(scope, id),
    returnToSessions(scope, id),
    returnEntriesToSessions(scope, id),
    clearLostTeams(scope, id),
    deleteRetiredNames(scope, id),
    sql`
      update deletions d set restored_at = clock_timestamp(), restored_by = current_user_id(), search = ''
      where d.account_id = ${account_id} and d.id = ${id}`,
    sql`delete from bin_group_members m where ${ofUnit('m')}`,
    sql`delete from bin_parents p where ${ofUnit('p')}`,
    sql`update bin_rows b set row = null, store_key = null where ${ofUnit('b')}`,
  ])
}
