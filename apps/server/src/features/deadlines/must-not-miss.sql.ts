// What must not be missed: deadlines that are overdue, due soon or unconfirmed, and sessions of today.
import {
  MAX_DUE_ITEMS,
  SOON_DAYS,
  type DueItem,
  type DueScope,
} from '@casework/contract/must-not-miss'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import {
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { isMine, type Viewer } from '../cases/index.ts'
import { IS_UNCONFIRMED } from './deadlines.sql.ts'
import { isWorker } from './people.sql.ts'

const IS_OPEN = raw(`d.state = 'open'`)
const MORE_THAN_SHOWN = raw(String(MAX_DUE_ITEMS + 1))

interface Reach {
  readonly scope: DueScope
  readonly viewer: Viewer
}

/**
 * Selects the first deadlines of a condition; those of a person through their own indexes. OFFSET 0
 * makes each row one look-up: no plan can walk all deadlines or cases of the firm instead.
 */
function selectItems(
  { account_id }: WorkspaceScope,
  { scope, viewer }: Reach,
  condition: Sql,
): Sql {
  const of = (conditions: readonly Sql[]) => sql`
    (select d.id, d.due_on from deadlines d
     where ${join([sql`d.account_id = ${account_id}`, IS_OPEN, condition, ...conditions], ' and ')}
     order by d.due_on, d.id limit ${MORE_THAN_SHOWN})`
  const found =
    scope === 'firm'
      ? of([])
      : sql`${of([sql`d.user_id = ${viewer.user_id}`])} union all ${of([sql`d.second_user_id = ${viewer.user_id}`])}`
  return sql`
    select d.id, d.title, d.due_on, d.due_on - (select firm_today()) as days_left, d.kind, d.case_id, k.number as case_number,
      ${selectPersonName(raw('d.account_id'), raw('d.user_id'))} as responsible_name
    from unnest(array(select f.id from (${found}) f order by f.due_on, f.id limit ${MORE_THAN_SHOWN})) wanted (id)
    cross join lateral (
      select x.* from deadlines x where x.account_id = ${account_id} and x.id = wanted.id offset 0) d
    cross join lateral (
      select y.number from cases y where y.account_id = ${account_id} and y.id = d.case_id offset 0) k
    order by d.due_on, d.id`
}

const TODAY = raw('(select firm_today())')

/**
 * Counts open deadlines of people who no longer work on them: one look-up for each person, so that
 * the number of deadlines does not matter. The orders name the index to use.
 */
const selectWithoutPerson = (account_id: number): Sql => sql`
  with recursive people as (
    (select d.user_id from deadlines d where d.account_id = ${account_id} and ${IS_OPEN} order by d.user_id limit 1)
    union all
    select (select n.user_id from deadlines n
            where n.account_id = ${account_id} and n.state = 'open' and n.user_id > p.user_id order by n.user_id limit 1)
    from people p where p.user_id is not null)
  select (select count(*) from (
      select from deadlines d where d.account_id = ${account_id} and d.user_id is null and ${IS_OPEN} order by d.user_id) d)
    + coalesce(sum((select count(*) from (
      select from deadlines d
      where d.account_id = ${account_id} and d.user_id = p.user_id and ${IS_OPEN} order by d.due_on) d)), 0)::bigint as count
  from people p where p.user_id is not null and not ${isWorker(account_id, raw('p.user_id'))}`

const selectSessions = ({ account_id }: WorkspaceScope, { scope, viewer }: Reach): Sql => sql`
  select count(*) as count from sessions s
  where s.account_id = ${account_id} and s.is_active
    and s.date >= ${TODAY}::timestamp and s.date < (${TODAY} + 1)::timestamp
    and ${
      scope === 'firm'
        ? raw('true')
        : sql`coalesce((select ${isMine(account_id, viewer)} from cases k where k.account_id = ${account_id} and k.id = s.case_id), false)`
    }`

/** Each list has one more than is shown, if there are more. */
export async function findMustNotMiss(scope: WorkspaceScope, reach: Reach) {
  const list = (condition: Sql) => selectItems(scope, reach, condition)
  const [overdue, today, soon, to_confirm, [without], [sessions]] = (await scope.batch([
    list(sql`d.due_on < ${TODAY}`),
    list(sql`d.due_on = ${TODAY}`),
    list(sql`d.due_on > ${TODAY} and d.due_on <= ${TODAY} + ${raw(String(SOON_DAYS))}`),
    list(IS_UNCONFIRMED),
    selectWithoutPerson(scope.account_id),
    selectSessions(scope, reach),
  ])) as [DueItem[], DueItem[], DueItem[], DueItem[], [{ count: number }], [{ count: number }]]
  return {
    overdue,
    today,
    soon,
    to_confirm,
    without_person: without.count,
    sessions_today: sessions.count,
  }
}
