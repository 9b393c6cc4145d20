// What a person has to do in a firm, and the hand-over of it.
import type { Duties } from '@casework/contract/deadline-duties'
import { empty, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { isWorker } from './people.sql.ts'

/**
 * Undefined for a person who is no member of the firm and has nothing to do in it. The orders name
 * the index to use.
 */
export async function findDuties(
  scope: WorkspaceScope,
  user_id: number,
): Promise<Duties | undefined> {
  const { account_id } = scope
  const found = await scope.one<Duties & { is_member: boolean }>(sql`
    select
      (select count(*) from (
        select from deadlines d where d.account_id = ${account_id} and d.user_id = ${user_id} and d.state = 'open' order by d.due_on) d) as open_deadlines,
      (select count(*) from (
        select from deadlines d where d.account_id = ${account_id} and d.second_user_id = ${user_id} and d.state = 'open' order by d.due_on) d) as second_in,
      team.lead_in_cases, team.team_in_cases,
      exists (select from accounts a where a.id = ${account_id} and a.owner_user_id = ${user_id}
        union all
        select from connections w where w.firm_account_id = ${account_id} and w.employee_user_id = ${user_id}) as is_member
    from (select count(*) filter (where m.part = 'lead') as lead_in_cases, count(*) as team_in_cases
          from case_members m where m.account_id = ${account_id} and m.user_id = ${user_id}) team`)
  if (!found) return undefined
  const { is_member, ...duties } = found
  return is_member || Object.values(duties).some((count) => count > 0) ? duties : undefined
}

export interface Person {
  readonly user_id: number
  readonly name: string
}

/** Undefined for a person who cannot work on deadlines. */
export const findWorker = (scope: WorkspaceScope, user_id: number) =>
  scope.one<Person>(sql`
    select u.id as user_id, u.name from users u
    where u.id = ${user_id} and ${isWorker(scope.account_id, sql`u.id`)}`)

/** How many of these deadlines the firm has. */
export const countKnown = async (scope: WorkspaceScope, ids: readonly number[]): Promise<number> =>
  (
    await scope.one<{ count: number }>(sql`
      select count(*) as count from deadlines d
      where d.account_id = ${scope.account_id} and d.id = any (${ids}::bigint[])`)
  )?.count ?? 0

export interface HandedOver {
  readonly id: number
  /** The new person was the second one, which is empty now. */
  readonly lost_second: boolean
}

const among = (ids: readonly number[] | null): Sql =>
  ids === null ? empty : sql`and x.id = any (${ids}::bigint[])`

interface HandOver {
  readonly from: number
  readonly to: number
  readonly ids: readonly number[] | null
}

/** Locks the cases of the deadlines before them, and their clients first, as deletes do. */
async function lockCases(scope: WorkspaceScope, { from, ids }: HandOver): Promise<number[]> {
  const { account_id } = scope
  const cases = await scope.many<{ id: number }>(sql`
    select k.id from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
    where k.account_id = ${account_id} and k.id = any (array(
      select x.case_id from deadlines x
      where x.account_id = ${account_id} and x.user_id = ${from} and x.state = 'open' ${among(ids)}
      order by x.due_on, x.id))
    order by c.id, k.id for key share of c for key share of k`)
  return cases.map(({ id }) => id)
}

/** Gives open deadlines of one person to another one; locks them in the order of their index. */
export async function handOverDeadlines(
  scope: WorkspaceScope,
  given: HandOver,
): Promise<HandedOver[]> {
  const { account_id } = scope
  const { from, to, ids } = given
  const cases = await lockCases(scope, given)
  const locked = await scope.many<HandedOver>(sql`
    select x.id, x.second_user_id is not distinct from ${to} as lost_second from deadlines x
    where x.account_id = ${account_id} and x.user_id = ${from} and x.state = 'open' ${among(ids)}
      and x.case_id = any (${cases}::bigint[])
    order by x.due_on, x.id for update`)
  await scope.many(sql`
    update deadlines d
    set user_id = ${to}, second_user_id = nullif(d.second_user_id, ${to}), version = d.version + 1
    where d.account_id = ${account_id} and d.id = any (${locked.map(({ id }) => id)}::bigint[])
    returning d.id`)
  return locked
}

/** One event for each deadline; returns one of them. */
export const insertHandOvers = (
  scope: WorkspaceScope,
  ids: readonly number[],
  names: { readonly old_person: string; readonly new_person: string },
) =>
  scope.one<{ id: number }>(sql`
    with added as (
      insert into deadline_events (account_id, deadline_id, kind, text_values)
      select ${scope.account_id}, x.id, 'handed_over', ${JSON.stringify(names)}::jsonb
      from unnest(${ids}::bigint[]) x (id) order by x.id returning id)
    select max(a.id) as id from added a`)
