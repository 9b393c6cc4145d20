// Whose a case is: the lead of its team, and "mine". People whose connection has ended do not count.
import type { CasesQuery } from '@casework/contract/cases'
import { printKeys, type Order } from '../../platform/database/list/order.ts'
import {
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { belowMatching } from '../../platform/database/list/searching.ts'
import type { Actor } from '../../platform/http/access/actor.ts'

/** The person who asks, whatever role they view the workspace as. */
export type Viewer = Pick<Actor, 'user_id' | 'real_role'>

/** Whether the member `m` is the owner or has a connection. */
export const isLive = (account_id: number): Sql => sql`(
  coalesce((select true from connections x where x.firm_account_id = ${account_id} and x.employee_user_id = m.user_id limit 1), false)
  or (select a.owner_user_id = m.user_id from accounts a where a.id = ${account_id}))`

const ofTeam = (account_id: number): Sql =>
  sql`from case_members m where m.account_id = ${account_id} and m.case_id = k.id`

/** Selects the responsible person of the case `k` as JSON. */
export const selectLead = (account_id: number): Sql => sql`(
  select json_build_object('user_id', u.id, 'name', u.name)
  from case_members m join users u on u.id = m.user_id
  where m.account_id = ${account_id} and m.case_id = k.id and m.part = 'lead' and ${isLive(account_id)})`

// Scalar subqueries, since EXISTS may be hashed: that would read the members of all cases.
const hasMember = (account_id: number, condition: Sql): Sql =>
  sql`coalesce((select true ${ofTeam(account_id)} and ${condition} limit 1), false)`

const hasNoTeam = (account_id: number): Sql => sql`not ${hasMember(account_id, isLive(account_id))}`

/** Whether the viewer is in the team of the case `k`. The owner stands in for a missing team. */
export const isMine = (account_id: number, { user_id, real_role }: Viewer): Sql => {
  const isMember = hasMember(account_id, sql`m.user_id = ${user_id}`)
  return real_role === 'owner' ? sql`(${isMember} or ${hasNoTeam(account_id)})` : isMember
}

/**
 * Selects the cases of people that left: one look-up for each person. The order and the range leave
 * one index that serves it, whatever the statistics say.
 */
const selectLeftCases = (account_id: number): Sql => sql`
  with recursive people as (
    (select m.user_id from case_members m where m.account_id = ${account_id} order by m.user_id limit 1)
    union all
    select (select n.user_id from case_members n
            where n.account_id = ${account_id} and n.user_id > p.user_id order by n.user_id limit 1)
    from people p where p.user_id is not null)
  select distinct cm.case_id as id
  from (select m.user_id from people m where m.user_id is not null and not ${isLive(account_id)} offset 0) m
  cross join lateral (
    select n.case_id from case_members n
    where n.account_id = ${account_id} and n.user_id >= m.user_id and n.user_id <= m.user_id
    order by n.user_id, n.case_id offset 0) cm`

/**
 * Finds the viewer's cases among many: through the members, and for the owner also through the
 * index of the cases without a team.
 * @param others the other filters of the list
 * @param order of the list
 */
export function findMineSources(
  { account_id }: WorkspaceScope,
  viewer: Viewer,
  others: readonly Sql[],
  order: Order,
): Sql[] {
  const cases = { table: 'cases', alias: 'k', account_id }
  // Within coalesce, so that no index of another filter is preferred.
  const also = others.map((filter) => sql`coalesce(${filter}, false)`)
  const below = (ids: Sql, filters: readonly Sql[]) => belowMatching(cases, ids, 'id', filters)
  const asMember = below(
    sql`select m.case_id as id from case_members m where m.account_id = ${account_id} and m.user_id = ${viewer.user_id}`,
    also,
  )
  if (viewer.real_role !== 'owner') return [asMember]
  return [
    asMember,
    // The order keeps the planner from reading all cases by another index.
    sql`
    from (
      select ${printKeys(order)} from cases k
      where k.account_id = ${account_id} and ${join([raw('not k.has_team'), ...also], ' and ')}
      order by k.created_at desc, k.id desc offset 0) k
    where true`,
    below(selectLeftCases(account_id), [hasNoTeam(account_id), ...also]),
  ]
}

export const wantsMine = ({ mine }: CasesQuery): boolean => mine === 'true'

/** Finds the people of a case: its team without those who left, or else the owner. */
export async function findCasePeople(scope: WorkspaceScope, case_id: number): Promise<number[]> {
  const { account_id } = scope
  const [team, [owner]] = (await scope.batch([
    sql`
      select m.user_id from case_members m
      where m.account_id = ${account_id} and m.case_id = ${case_id} and ${isLive(account_id)}
      order by m.user_id`,
    sql`select a.owner_user_id as user_id from accounts a where a.id = ${account_id}`,
  ])) as [{ user_id: number }[], [{ user_id: number }?]]
  const people = team.length > 0 || !owner ? team : [owner]
  return people.map(({ user_id }) => user_id)
}
