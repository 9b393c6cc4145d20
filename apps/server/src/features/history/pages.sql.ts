// Which entries a page shows, newest first: what waits for the sealing job, then by `seq`.
import type { HistoryQuery } from '@casework/contract/history'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import type { PageRequest } from '../../platform/database/list/paging.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { listStoredTypes } from './entry-types.ts'

/** Statements that select the `id` and `seq` of entries, and their number. */
export interface PageStatements {
  readonly places: Sql
  /** One row with `count`, of filtered entries capped one above COUNT_LIMIT. */
  readonly count: Sql
}

const MAX_PLACE = raw('9223372036854775807')
const CAP = raw(String(COUNT_LIMIT + 1))

const getOffset = ({ page, page_size }: PageRequest): Sql => sql`${(page - 1) * page_size}::bigint`

/** Selects the newest entries that have a place in the chain, this many. */
type SelectSealed = (limit: Sql) => Sql

/**
 * @param open entries without a place in the chain
 * @param skipped how many entries `selectSealed` leaves out
 */
const selectPage = (
  request: PageRequest,
  open: Sql,
  selectSealed: SelectSealed,
  skipped = raw('0'),
): Sql => {
  const [size, offset] = [sql`${request.page_size}::bigint`, getOffset(request)]
  return sql`
    select p.id, p.seq from (
      select o.* from (${open} limit ${offset} + ${size}) o
      union all
      select s.* from (${selectSealed(sql`${offset} + ${size} - ${skipped}`)}) s) p
    order by p.seq desc nulls first, p.at desc, p.id desc limit ${size} offset ${offset} - ${skipped}`
}

const countCapped = (open: Sql, selectSealed: SelectSealed): Sql => sql`
  select (select count(*) from (${open} limit ${CAP}) o) + (select count(*) from (${selectSealed(CAP)}) s) as count`

/** Views, downloads and denials are for owner and admin only. */
const IS_PUBLIC = sql`h.outcome = 'done' and h.kind is distinct from 'viewed' and h.kind is distinct from 'downloaded'`

/** The import that has created a client. */
const isImportOf = (account_id: number, id: number): Sql => sql`
  or h.kind = 'imported' and h.object_ids && array(
    select c.import_id from clients c where c.account_id = ${account_id} and c.id = ${id} and c.import_id is not null)`

/** @param seesViews whether the reader is owner or admin */
export function selectTimeline(
  { account_id }: WorkspaceScope,
  request: PageRequest,
  { type, id, seesViews }: { type: string; id: number; seesViews: boolean },
): PageStatements {
  const open = sql`
    select h.id, h.seq, h.at from history_places h
    where h.account_id = ${account_id} and h.seq is null
      and (h.object_type = ${type} and h.object_ids @> array[${id}::bigint] or h.along ->> ${String(id)} = ${type}
        or h.unit_id = any (array(select units_of_record(${type}, ${id}::bigint)))
        ${type === 'client' ? isImportOf(account_id, id) : empty})
      ${seesViews ? empty : sql`and ${IS_PUBLIC}`}
    order by h.at desc, h.id desc`
  const indexed = sql`
    from history_index i
    where i.account_id = ${account_id} and i.object_type = ${type} and i.object_id = ${id}
      ${seesViews ? empty : sql`and not i.is_private`}`
  const selectSealed: SelectSealed = (limit) =>
    sql`select null::bigint as id, i.seq, null::timestamptz as at ${indexed} order by i.seq desc limit ${limit}`
  return {
    places: selectPage(request, open, selectSealed),
    count: sql`select (select count(*) from (${open}) o) + (select count(*) ${indexed}) as count`,
  }
}

const ABOUT_PEOPLE = raw(`h.object_type = 'user'`)

/** Without `seesPeople`, leaves out entries about users; this does not count as a filter (OQ-248). */
export function selectFirmHistory(
  scope: WorkspaceScope,
  query: HistoryQuery,
  seesPeople: boolean,
): { statements: PageStatements; isFiltered: boolean } {
  const { account_id } = scope
  const filters = buildFilters(scope, query)
  const types = query.object_type ? listStoredTypes(query.object_type) : []
  const isFiltered = filters.length + types.length > 0
  if (!seesPeople) filters.push(sql`h.object_type <> 'user'`)
  const where = filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty
  const open = sql`
    select h.id, h.seq, h.at from history_places h
    where h.account_id = ${account_id} and h.seq is null ${where}
      ${types.length > 0 ? sql`and h.object_type = any (${types}::text[])` : empty}
    order by h.at desc, h.id desc`
  const skipped = isFiltered ? undefined : skipPlaces(account_id, open, query, seesPeople)
  const bounds = isFiltered ? boundPlaces(scope, query) : sql`and h.seq <= ${skipped?.start}`
  const selectOf = (limit: Sql, type = empty): Sql => sql`
    select null::bigint as id, h.seq, null::timestamptz as at from history_places h
    where h.account_id = ${account_id} and h.seq is not null ${where} ${type} ${bounds}
    order by h.seq desc limit ${limit}`
  // Of one type, an index has the order of `seq`; of several, Postgres would read and sort them all.
  const selectSealed: SelectSealed = (limit) =>
    types.length === 0
      ? selectOf(limit)
      : sql`select s.* from (${join(
          types.map((type) => sql`(${selectOf(limit, sql`and h.object_type = ${type}`)})`),
          ' union all ',
        )}) s order by s.seq desc limit ${limit}`
  const all = sql`
    select (select count(*) from (${open}) o) + ${findLast(account_id)}
      - ${seesPeople ? raw('0') : countHidden(account_id)} as count`
  return {
    statements: {
      places: selectPage(query, open, selectSealed, skipped?.count),
      count: isFiltered ? countCapped(open, selectSealed) : all,
    },
    isFiltered,
  }
}

/** The last place of the chain, which has no gaps: also how many entries are sealed. */
const findLast = (account_id: number): Sql => sql`
  coalesce((select h.seq from history_places h where h.account_id = ${account_id} and h.seq is not null
            order by h.seq desc limit 1), 0)`

/** Nearer pages read what they skip, which costs less than counting hidden entries. */
const FAR = 5000

/** What a far page of all entries skips without reading it, and the place at which it starts. */
function skipPlaces(
  account_id: number,
  open: Sql,
  request: PageRequest,
  seesPeople: boolean,
): { count: Sql; start: Sql } {
  const last = findLast(account_id)
  if ((request.page - 1) * request.page_size < FAR) return { count: raw('0'), start: last }
  const count = sql`greatest(0, ${getOffset(request)} - (select count(*) from (${open}) o))`
  const start = sql`${last} - ${count}`
  if (seesPeople) return { count, start }
  // Moves the start down by the hidden entries above it, until none is left between two steps.
  const steps = sql`
    select ${start} as start, ${last} as above
    union all
    select s.start - hidden.n, s.start from steps s cross join lateral (
      select count(*) as n from history_places h
      where h.account_id = ${account_id} and h.seq is not null and ${ABOUT_PEOPLE}
        and h.seq > s.start and h.seq <= s.above) hidden
    where hidden.n > 0`
  return { count, start: sql`(with recursive steps as (${steps}) select min(start) from steps)` }
}

const countHidden = (account_id: number): Sql => sql`(
  select count(*) from history_places h
  where h.account_id = ${account_id} and h.seq is not null and ${ABOUT_PEOPLE})`

/** Midnight of a day in the time zone of the firm. */
const startOf = ({ account_id }: WorkspaceScope, day: string, after: number) => sql`
  (select (${day}::date + ${after}::int)::timestamp at time zone
     case when time_in_zone(now(), f.timezone) is null then 'UTC' else f.timezone end
   from firm_profiles f where f.account_id = ${account_id})`

/**
 * Lets a page of some days begin near them in the chain. Places follow the order of commits, so that
 * an entry can stand before an older one; but not before one that is older by more than a day. The
 * start of the chain is none of them: it stands before entries that are older by years.
 */
function boundPlaces(scope: WorkspaceScope, { date_after, date_before }: HistoryQuery): Sql {
  const places = sql`from history_places p where p.account_id = ${scope.account_id}`
  const findPlace = (condition: Sql, order: Sql): Sql =>
    sql`(select p.seq ${places} and p.seq > 1 and ${condition} order by ${order} limit 1)`
  const after =
    date_after &&
    sql`
      case when (select p.at ${places} and p.seq = 1) >= ${startOf(scope, date_after, 0)} then 0
      else coalesce(${findPlace(sql`p.at < ${startOf(scope, date_after, -1)}`, raw('p.at desc, p.seq desc'))}, 0) end`
  const before =
    date_before && findPlace(sql`p.at >= ${startOf(scope, date_before, 2)}`, raw('p.at, p.seq'))
  return sql`
    ${after ? sql`and h.seq > ${after}` : empty}
    ${before ? sql`and h.seq < coalesce(${before}, ${MAX_PLACE})` : empty}`
}

function buildFilters(scope: WorkspaceScope, query: HistoryQuery): Sql[] {
  const filters: Sql[] = []
  if (query.user_id !== undefined) filters.push(sql`h.user_id = ${query.user_id}`)
  if (query.action) filters.push(sql`h.kind = ${query.action}`)
  // Not parameters: refusals have an index of their own.
  if (query.outcome)
    filters.push(raw(`h.outcome = '${query.outcome === 'denied' ? 'denied' : 'done'}'`))
  if (query.date_after) filters.push(sql`h.at >= ${startOf(scope, query.date_after, 0)}`)
  if (query.date_before) filters.push(sql`h.at < ${startOf(scope, query.date_before, 1)}`)
  return filters
}
