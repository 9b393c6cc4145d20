// Deadlines of cases. Their steps are stored, and written in the reader's language when they are read.
import type { DeadlineForm, DeadlinesQuery } from '@casework/contract/deadlines'
import type { DeadlineRule } from '@casework/contract/deadline-rules'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { createPagination, limitClause } from '../../platform/database/list/paging.ts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'
import type { Step } from './computation/compute-date.ts'
import type { DeadlineRow } from './deadline-record.ts'
import { isWorker, selectWorkers } from './people.sql.ts'

const selectPerson = (account_id: number, person: Sql): Sql => sql`(
  select json_build_object('user_id', ${person}, 'name', u.name, 'is_available', ${isWorker(account_id, person)})
  from (select ${selectPersonName(raw('d.account_id'), person)} as name offset 0) u where u.name is not null)`

const buildColumns = (account_id: number): Sql => sql`
  d.id, d.case_id, k.number as case_number, k.title as case_title, c.name as client_name, d.session_id,
  d.kind, d.title, d.note, d.due_on, d.due_on - (select firm_today()) as days_left, d.rule, d.steps,
  d.dated_by, d.dated_on, d.user_id, d.second_user_id,
  ${selectPerson(account_id, raw('d.user_id'))} as responsible,
  ${selectPerson(account_id, raw('d.second_user_id'))} as second,
  ${selectPersonName(raw('d.account_id'), raw('d.confirmed_by'))} as confirmed_by, d.confirmed_at, d.acknowledged_at,
  d.state, d.ended_at, d.created_at, d.version,
  (select count(*) from (${selectWorkers(account_id)}) w) as workers`

/** OFFSET 0 makes each row one look-up: no plan can read all cases or clients of the firm instead. */
const names = (account_id: number): Sql => sql`
  cross join lateral (
    select y.number, y.title, y.client_id from cases y
    where y.account_id = ${account_id} and y.id = d.case_id offset 0) k
  cross join lateral (
    select z.name from clients z where z.account_id = ${account_id} and z.id = k.client_id offset 0) c`

// Literals, so that the partial indexes are used.
const IS_STATE = {
  open: raw(`d.state = 'open'`),
  done: raw(`d.state = 'done'`),
  cancelled: raw(`d.state = 'cancelled'`),
}
/** The condition of an index. */
export const IS_UNCONFIRMED = raw(`d.state = 'open' and d.kind <> 'own' and d.confirmed_at is null`)

const MOST_COUNTED = raw(String(COUNT_LIMIT + 1))

const IS_OVERDUE = raw(`d.state = 'open' and d.due_on < (select firm_today())`)

function buildFilters({ account_id }: WorkspaceScope, q: DeadlinesQuery): Sql[] {
  const filters: Sql[] = [sql`d.account_id = ${account_id}`]
  if (q.state) filters.push(IS_STATE[q.state])
  if (q.unconfirmed === 'true') filters.push(IS_UNCONFIRMED)
  if (q.unconfirmed === 'false') filters.push(sql`not (${IS_UNCONFIRMED})`)
  if (q.overdue === 'true') filters.push(IS_OVERDUE)
  if (q.overdue === 'false') filters.push(sql`not (${IS_OVERDUE})`)
  if (q.kind) filters.push(sql`d.kind = ${q.kind}`)
  if (q.case_id !== undefined) filters.push(sql`d.case_id = ${q.case_id}`)
  if (q.session_id !== undefined) filters.push(sql`d.session_id = ${q.session_id}`)
  if (q.due_after) filters.push(sql`d.due_on >= ${q.due_after}::date`)
  if (q.due_before) filters.push(sql`d.due_on <= ${q.due_before}::date`)
  return filters
}

/**
 * The deadlines that the filters leave. Those of a person are read through the indexes of both
 * persons, since nobody is both.
 * @param first the order and the number of rows that are enough from each index
 */
function selectMatching(
  scope: WorkspaceScope,
  q: DeadlinesQuery,
  user_id: number,
  first: Sql = empty,
): Sql {
  const filters = buildFilters(scope, q)
  if (q.mine !== 'true') {
    const others =
      q.mine === 'false'
        ? [
            ...filters,
            sql`d.user_id is distinct from ${user_id} and d.second_user_id is distinct from ${user_id}`,
          ]
        : filters
    return sql`from deadlines d where ${join(others, ' and ')}`
  }
  const of = (column: string) =>
    sql`(select d.id, d.due_on from deadlines d
         where ${join([...filters, sql`${raw(column)} = ${user_id}`], ' and ')} ${first})`
  return sql`from (${of('d.user_id')} union all ${of('d.second_user_id')}) d`
}

/** One page, with the number of all: counted up to a limit, unless nothing is filtered. */
export async function listDeadlines(scope: WorkspaceScope, q: DeadlinesQuery, user_id: number) {
  const { account_id } = scope
  const order = raw(q.ordering === 'due_on' ? 'd.due_on, d.id' : 'd.due_on desc, d.id desc')
  // The order names the index of the person.
  const counting = selectMatching(scope, q, user_id, sql`order by ${order} limit ${MOST_COUNTED}`)
  const enough = sql`order by ${order} limit ${q.page * q.page_size}::bigint`
  const paged = selectMatching(scope, q, user_id, enough)
  const isFiltered = q.mine !== undefined || buildFilters(scope, q).length > 1
  const [items, [counted]] = (await scope.batch([
    sql`
      select ${buildColumns(account_id)}
      from unnest(array(select d.id ${paged} order by ${order} ${limitClause(q)})) wanted (id)
      cross join lateral (
        select x.* from deadlines x where x.account_id = ${account_id} and x.id = wanted.id offset 0) d
      ${names(account_id)} order by ${order}`,
    isFiltered
      ? sql`select count(*) as count from (select ${counting} limit ${MOST_COUNTED}) x`
      : sql`select count(*) as count ${counting}`,
  ])) as [DeadlineRow[], [{ count: number }]]
  return { items, pagination: createPagination(q, counted.count, isFiltered) }
}

export const findDeadline = (scope: WorkspaceScope, id: number) =>
  scope.one<DeadlineRow>(sql`
    select ${buildColumns(scope.account_id)} from deadlines d ${names(scope.account_id)}
    where d.account_id = ${scope.account_id} and d.id = ${id}`)

/** Locks client, case and session before the deadline, as deletes and moves of them do. */
const lockAbove = ({ account_id }: WorkspaceScope, id: number): Sql => sql`
  select k.id from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
  where k.account_id = ${account_id}
    and k.id = (select d.case_id from deadlines d where d.account_id = ${account_id} and d.id = ${id})
  for key share of c for key share of k`

/** Keeps the session in its case until the transaction ends. */
const lockSession = ({ account_id }: WorkspaceScope, id: number | null): Sql => sql`
  select s.case_id from sessions s where s.account_id = ${account_id} and s.id = ${id} for share`

/**
 * Keeps other changes of the deadline away until the transaction ends.
 * @param session_id the session that the deadline is about to get
 */
export async function lockDeadline(
  scope: WorkspaceScope,
  id: number,
  session_id: number | null,
): Promise<DeadlineRow | undefined> {
  const [, , , found] = await scope.batch([
    lockAbove(scope, id),
    lockSession(scope, session_id),
    sql`select d.id from deadlines d where d.account_id = ${scope.account_id} and d.id = ${id} for update`,
    sql`select ${buildColumns(scope.account_id)} from deadlines d ${names(scope.account_id)}
        where d.account_id = ${scope.account_id} and d.id = ${id}`,
  ])
  return found?.[0] as DeadlineRow | undefined
}

/** The case of a session. It stays that until the transaction ends. */
export const lockSessionCase = (scope: WorkspaceScope, id: number) =>
  scope.one<{ case_id: number }>(lockSession(scope, id))

/** What a create and an update write. */
export interface Content {
  readonly title: string
  readonly note: string | null
  readonly session_id: number | null
  readonly user_id: number
  readonly second_user_id: number | null
  readonly due_on: string
  readonly rule: DeadlineRule | null
  readonly steps: readonly Step[] | null
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

export const insertDeadline = (
  scope: WorkspaceScope,
  { case_id, kind }: Pick<DeadlineForm, 'case_id' | 'kind'>,
  content: Content,
) =>
  scope.one<{ id: number }>(sql`
    insert into deadlines (account_id, case_id, session_id, kind, title, note, due_on, rule, steps, dated_by, user_id, second_user_id, created_by)
    values (${scope.account_id}, ${case_id}, ${content.session_id}, ${kind}, ${content.title}, ${content.note}, ${content.due_on}::date,
            ${toJson(content.rule)}::jsonb, ${toJson(content.steps)}::jsonb, current_user_id(), ${content.user_id},
            ${content.second_user_id}, current_user_id())
    returning id`)

/** A new date has to be confirmed again, and nobody has acknowledged it. */
const DATED_ANEW = raw(`
  dated_by = current_user_id(), dated_at = clock_timestamp(), dated_on = firm_today(), confirmed_by = null,
  confirmed_at = null, acknowledged_by = null, acknowledged_at = null,`)

export const updateDeadline = (
  scope: WorkspaceScope,
  id: number,
  content: Content,
  options: { readonly hasNewDate: boolean; readonly versions: readonly number[] | undefined },
) =>
  scope.one<{ id: number }>(sql`
    update deadlines d
    set title = ${content.title}, note = ${content.note}, session_id = ${content.session_id}, user_id = ${content.user_id},
        second_user_id = ${content.second_user_id}, due_on = ${content.due_on}::date, rule = ${toJson(content.rule)}::jsonb,
        steps = ${toJson(content.steps)}::jsonb, ${options.hasNewDate ? DATED_ANEW : empty} version = d.version + 1
    where d.account_id = ${scope.account_id} and d.id = ${id} ${whereVersion(options.versions)}
    returning d.id`)

const CHANGES = {
  confirm: raw('confirmed_by = current_user_id(), confirmed_at = clock_timestamp()'),
  acknowledge: raw('acknowledged_by = current_user_id(), acknowledged_at = clock_timestamp()'),
  done: raw(`state = 'done', ended_by = current_user_id(), ended_at = clock_timestamp()`),
  cancel: raw(`state = 'cancelled', ended_by = current_user_id(), ended_at = clock_timestamp()`),
  reopen: raw(`state = 'open', ended_by = null, ended_at = null`),
} as const

/** The deadline is locked. */
export const changeState = (scope: WorkspaceScope, id: number, change: keyof typeof CHANGES) =>
  scope.one<{ id: number }>(sql`
    update deadlines d set ${CHANGES[change]}, version = d.version + 1
    where d.account_id = ${scope.account_id} and d.id = ${id} returning d.id`)
