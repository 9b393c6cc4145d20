// Legal holds. Every statement requires the level red, which only owner and admin have.
import type { Hold, HoldForm } from '@casework/contract/holds'
import { lockCascade } from '../../platform/database/change/cascade.ts'
import { limitClause, type PageRequest } from '../../platform/database/list/paging.ts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

const columns = sql`
  h.id, h.client_id, h.case_id,
  coalesce((select c.name from clients c where c.account_id = h.account_id and c.id = h.client_id),
           (select k.title from cases k where k.account_id = h.account_id and k.id = h.case_id), '') as title,
  h.reason, ${selectPersonName(raw('h.account_id'), raw('h.placed_by'))} as placed_by, h.placed_at, h.lifted_at,
  ${selectPersonName(raw('h.account_id'), raw('h.lifted_by'))} as lifted_by, h.lift_reason`

const visible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`h.account_id = ${account_id} and 'red' = any (${levels}::text[])`

export async function listHolds(scope: WorkspaceScope, request: PageRequest) {
  const [items, [counted]] = (await scope.batch([
    sql`
      select ${columns} from holds h where ${visible(scope)}
      order by h.lifted_at is not null, h.placed_at desc, h.id desc ${limitClause(request)}`,
    sql`select count(*) as count from holds h where ${visible(scope)}`,
  ])) as [Hold[], [{ count: number }]]
  return { items, count: counted.count }
}

export const findHold = (scope: WorkspaceScope, id: number) =>
  scope.one<Hold>(sql`select ${columns} from holds h where ${visible(scope)} and h.id = ${id}`)

/** Waits for deletes of the firm, then returns whether the client or case exists. */
export async function lockHoldable(
  scope: WorkspaceScope,
  table: 'clients' | 'cases',
  id: number,
): Promise<boolean> {
  await scope.one(lockCascade(scope))
  const found = await scope.one(
    sql`select x.id from ${raw(table)} x where x.account_id = ${scope.account_id} and x.id = ${id}`,
  )
  return found !== undefined
}

/** Undefined if the record has a live hold. */
export const insertHold = (scope: WorkspaceScope, { client_id, case_id, reason }: HoldForm) =>
  scope.one<{ id: number }>(sql`
    insert into holds (account_id, client_id, case_id, reason, placed_by)
    values (${scope.account_id}, ${client_id ?? null}, ${case_id ?? null}, ${reason}, current_user_id())
    on conflict do nothing returning id`)

/** Undefined if there is no such live hold. */
export const liftHold = (scope: WorkspaceScope, id: number, reason: string) =>
  scope.one<{ id: number }>(sql`
    update holds h set lifted_at = clock_timestamp(), lifted_by = current_user_id(), lift_reason = ${reason}
    where ${visible(scope)} and h.id = ${id} and h.lifted_at is null returning h.id`)
