// Which entries a page shows, newest first: what waits for the sealing job, then by `seq`.
import type { HistoryQuery } from '@casework/contract/history'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import type { PageRequest } from '../../platform/database/paging.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/scope.ts'
import { listStoredTypes } from './entry-types.ts'

/** Statements that select the `id` and `seq` of entries, and their number. */
export interface PageStatements {
  readonly places: Sql
  /** One row with `count`, of filtered entries capped one above COUNT_LIMIT. */
  readonly count: Sql
}

const MAX_PLACE = raw('9223372036854775807')
const CAP = raw(String(COUNT_LIMIT + 1))

/** @param open entries without a place in the chain @param sealed in the order of `seq` */
const selectPage = ({ page, page_size }: PageRequest, open: Sql, sealed: Sql): Sql => {
  const [size, offset] = [sql`${page_size}::bigint`, sql`${(page - 1) * page_size}::bigint`]
  return sql`
    select p.id, p.seq from (
      select o.* from (${open} limit ${offset} + ${size}) o
      union all
      select s.* from (${sealed} limit ${offset} + ${size}) s) p
    order by p.seq desc nulls first, p.at desc, p.id desc limit ${size} offset ${offset}`
}

const countCapped = (open: Sql, sealed: Sql): Sql => sql`
  select (select count(*) from (${open} limit ${CAP}) o) + (select count(*) from (${sealed} limit ${CAP}) s) as count`

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
  const sealed = sql`select null::bigint as id, i.seq, null::timestamptz as at ${indexed} order by i.seq desc`
  return {
    places: selectPage(request, open, sealed),
    count: sql`select (select count(*) from (${open}) o) + (select count(*) ${indexed}) as count`,
  }
}

const ABOUT_PEOPLE = raw(`h.object_type = 'user'`)

/** Without `seesPeople`, entries about a person themselves are left out, which is no filter (OQ-248). */
export function selectFirmHistory(
  scope: WorkspaceScope,
  query: HistoryQuery,
  seesPeople: boolean,
): { statements: PageStatements; isFiltered: boolean } {
  const { account_id } = scope
  const filters = buildFilters(scope, query)
  const isFiltered = filters.length > 0
  if (!seesPeople) filters.push(sql`h.object_type <> 'user'`)
  const where = filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty
  const open = sql`
    select h.id, h.seq, h.at from history_places h
    where h.account_id = ${account_id} and h.seq is null ${where} order by h.at desc, h.id desc`
  const sealed = sql`
    select null::bigint as id, h.seq, null::timestamptz as at from history_places h
    where h.account_id = ${account_id} and h.seq is not null ${where} ${boundPlaces(scope, query)}
    order by h.seq desc`
  const all = sql`
    select (select count(*) from (${open}) o)
      + coalesce((select h.seq from history_places h where h.account_id = ${account_id} and h.seq is not null
                  order by h.seq desc limit 1), 0)
      - ${seesPeople ? raw('0') : countHidden(account_id)} as count`
  return {
    statements: {
      places: selectPage(query, open, sealed),
      count: isFiltered ? countCapped(open, sealed) : all,
    },
    isFiltered,
  }
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
  if (query.object_type) {
    const types = listStoredTypes(query.object_type)
    filters.push(
      types.length === 1
        ? sql`h.object_type = ${types[0]}`
        : sql`h.object_type = any (${types}::text[])`,
    )
  }
  if (query.action) filters.push(sql`h.kind = ${query.action}`)
  // Not parameters: refusals have an index of their own.
  if (query.outcome)
    filters.push(raw(`h.outcome = '${query.outcome === 'denied' ? 'denied' : 'done'}'`))
  if (query.date_after) filters.push(sql`h.at >= ${startOf(scope, query.date_after, 0)}`)
  if (query.date_before) filters.push(sql`h.at < ${startOf(scope, query.date_before, 1)}`)
  return filters
}
