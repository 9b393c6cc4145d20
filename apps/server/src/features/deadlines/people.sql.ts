// Who works on deadlines: the members whose role may change sessions.
import { may, ROLES } from '@casework/contract/permissions'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export const WORKING_ROLES = ROLES.filter((role) => may(role, 'session', 'update'))
const WORKING = raw(WORKING_ROLES.map((role) => `'${role}'`).join(', '))

/** Selects the ids of the people who work on deadlines; the owner is one of them. */
export const selectWorkers = (account_id: number): Sql => sql`
  select a.owner_user_id as user_id from accounts a where a.id = ${account_id}
  union all
  select w.employee_user_id from connections w where w.firm_account_id = ${account_id} and w.role in (${WORKING})`

/**
 * Whether the person of this column works on deadlines. Scalar subqueries, since EXISTS may be
 * hashed. The one for the owner is uncorrelated, so it runs once.
 */
export const isWorker = (account_id: number, person: Sql): Sql => sql`(
  coalesce((select true from connections w where w.firm_account_id = ${account_id} and w.employee_user_id = ${person}
            and w.role in (${WORKING}) limit 1), false)
  or coalesce((select a.owner_user_id from accounts a where a.id = ${account_id}) = ${person}, false))`

export interface Workers {
  /** How many people work on deadlines. */
  readonly workers: number
  /** Those of the requested people who work on deadlines. */
  readonly eligible: readonly number[]
  /** The lead of the case, if they work on deadlines. */
  readonly lead: number | null
}

export const findWorkers = async (
  scope: WorkspaceScope,
  case_id: number,
  wanted: readonly number[],
): Promise<Workers> => {
  const found = await scope.one<Workers>(sql`
    with worker as materialized (${selectWorkers(scope.account_id)})
    select (select count(*) from worker) as workers,
      coalesce((select json_agg(w.user_id) from worker w where w.user_id = any (${wanted}::bigint[])), '[]') as eligible,
      (select m.user_id from case_members m join worker w on w.user_id = m.user_id
       where m.account_id = ${scope.account_id} and m.case_id = ${case_id} and m.part = 'lead') as lead`)
  return found ?? { workers: 0, eligible: [], lead: null }
}

/** The names of these people, by id. */
export async function findNames(
  scope: WorkspaceScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await scope.many<{ id: number; name: string }>(
    sql`select w.id, ${selectPersonName(sql`${scope.account_id}`, raw('w.id'))} as name from unnest(${ids}::bigint[]) w (id)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
