import { sql, type Sql, type WorkspaceScope } from '../query/scope.ts'

/**
 * Selects the live hold of a record as JSON, or null; its reason only for owner and admin.
 * @param isAbove a condition on `h`, the live holds
 */
export const selectHoldMark = ({ account_id, levels }: WorkspaceScope, isAbove: Sql): Sql => sql`(
  select json_build_object('id', h.id,
    'placed_on', case when h.case_id is null then 'client' else 'case' end,
    'placed_at', (to_json(h.placed_at at time zone 'UTC') #>> '{}') || 'Z',
    'reason', (select r.reason from holds r where r.account_id = ${account_id} and r.id = h.id and 'red' = any (${levels}::text[])))
  from holds_within h where h.account_id = ${account_id} and ${isAbove}
  order by h.case_id nulls last limit 1)`
