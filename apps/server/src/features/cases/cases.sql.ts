// Cases: the matters a firm handles for its clients.
import type { CaseForm, CasesQuery, LegalCase } from '@casework/contract/cases'
import {
  selectCappedCount,
  selectPageIds,
  selectStoredTotal,
  fetchSearchPage,
  fetchPage,
} from '../../platform/database/paging.ts'
import { runCascade } from '../../platform/database/cascade.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/scope.ts'
import {
  anyMatching,
  contains,
  hasTrigram,
  buildSearchPage,
  type Search,
} from '../../platform/database/searching.ts'
import { whereVersion } from '../../platform/http/versions.ts'

const columns = ({ levels }: WorkspaceScope) => sql`
  k.id, k.title, k.description, k.client_id as client, k.client_id, c.name as client_name, k.date, k.created_at, k.version,
  (select count(*) from sessions s where s.account_id = k.account_id and s.case_id = k.id) as sessions_count,
  (select count(*) from documents d where d.account_id = k.account_id and d.case_id = k.id
     and d.security_level = any (${levels})) as documents_count`

const ORDER: Record<CasesQuery['ordering'], Sql> = {
  '-created_at': raw('k.created_at desc, k.id desc'),
  created_at: raw('k.created_at, k.id'),
  title: raw('lower(k.title), k.id'),
  '-title': raw('lower(k.title) desc, k.id desc'),
  date: raw('k.date, k.id'),
  '-date': raw('k.date desc, k.id desc'),
}

const named = (account_id: number, text: string) =>
  anyMatching(
    raw('clients_within'),
    account_id,
    text,
    sql`and lower(w.name) like ${contains(text)}`,
  )

/**
 * Title, description and client name.
 * @param fewRows whether another filter leaves so few rows that reading them costs less than the text index does
 */
function searched(account_id: number, text: string, fewRows: boolean): Sql {
  const wanted = contains(text)
  if (fewRows || !hasTrigram(text)) {
    return sql`(k.search like ${wanted} or exists (
      select from clients named where named.account_id = ${account_id} and named.id = k.client_id and lower(named.name) like ${wanted}))`
  }
  return sql`k.id = any (array(
    select w.id from cases_within w where w.account_id = ${account_id} and w.search like ${wanted}
    union
    select f.id from cases f where f.account_id = ${account_id} and f.client_id = ${named(account_id, text)}))`
}

function buildFilters({ account_id }: WorkspaceScope, q: CasesQuery): Sql[] {
  const filters: Sql[] = []
  const fewRows = [q.client, q.client_id].some((id) => id !== undefined)
  if (q.search) filters.push(searched(account_id, q.search, fewRows))
  if (q.title) filters.push(sql`lower(k.title) like ${contains(q.title)}`)
  if (q.client !== undefined) filters.push(sql`k.client_id = ${q.client}`)
  if (q.client_id !== undefined) filters.push(sql`k.client_id = ${q.client_id}`)
  if (q.date_after !== undefined) filters.push(sql`k.date >= ${q.date_after}`)
  if (q.date_before !== undefined) filters.push(sql`k.date <= ${q.date_before}`)
  return filters
}

const buildMatching = ({ account_id }: WorkspaceScope, filters: Sql[]) =>
  sql`from cases k where k.account_id = ${account_id} ${filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty}`

/** Nothing but a text: found behind the views, by their indexes. */
function buildSearch(account_id: number, text: string): Search {
  const sources = [
    sql`from cases_within k where k.account_id = ${account_id} and k.search like ${contains(text)}`,
    sql`from cases_within k where k.account_id = ${account_id}
        and k.client_id = ${named(account_id, text)}`,
  ]
  return {
    alias: raw('k'),
    fields: raw('k.id, k.title, k.date, k.created_at'),
    sources,
    orderedSources: sources,
  }
}

export function listCases(scope: WorkspaceScope, q: CasesQuery) {
  const filters = buildFilters(scope, q)
  const filtered = filters.length > 0
  const matching = buildMatching(scope, filters)
  const order = ORDER[q.ordering]
  /** The page's ids first, from an index alone; the counts and names for those rows only. */
  const rowsOf = (ids: Sql, also: Sql) => sql`
    select ${columns(scope)} ${also}
    from (${ids}) page
    join cases k on k.account_id = ${scope.account_id} and k.id = page.id
    join clients c on c.account_id = k.account_id and c.id = k.client_id
    order by ${order}`
  if (filters.length === 1 && hasTrigram(q.search)) {
    const { found, ids, total, count } = buildSearchPage(
      q,
      buildSearch(scope.account_id, q.search),
      order,
    )
    return fetchSearchPage<LegalCase>(scope, q, {
      rows: sql`${found} ${rowsOf(ids, sql`, ${total}`)}`,
      count,
    })
  }
  const total = filtered ? undefined : selectStoredTotal(scope.account_id, 'case')
  return fetchPage<LegalCase>(scope, q, {
    rows: rowsOf(selectPageIds(q, { matching: sql`select k.id ${matching}`, order, total }), empty),
    count: total ?? selectCappedCount(sql`select 1 ${matching}`),
    filtered,
  })
}

export const findCase = (scope: WorkspaceScope, id: number) =>
  scope.one<LegalCase>(sql`
    select ${columns(scope)}
    from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
    where k.account_id = ${scope.account_id} and k.id = ${id}`)

export const insertCase = (
  scope: WorkspaceScope,
  { title, description, client_id_input, date }: CaseForm,
) =>
  scope.one<{ id: number }>(sql`
    insert into cases (account_id, client_id, title, description, date)
    values (${scope.account_id}, ${client_id_input}, ${title}, ${description}, ${date})
    returning id`)

export const updateCase = (
  scope: WorkspaceScope,
  id: number,
  { title, description, client_id_input, date }: CaseForm,
  versions?: readonly number[],
) =>
  runCascade(
    scope,
    sql`
      update cases k
      set title = ${title}, description = ${description}, client_id = ${client_id_input}, date = ${date},
          version = version + 1, updated_at = now()
      where k.account_id = ${scope.account_id} and k.id = ${id} ${whereVersion(versions)}
      returning k.id`,
    sql`from cases k where k.account_id = ${scope.account_id} and k.id = ${id} and k.client_id <> ${client_id_input}`,
  )

export const deleteCase = (scope: WorkspaceScope, id: number) =>
  runCascade(
    scope,
    sql`delete from cases k where k.account_id = ${scope.account_id} and k.id = ${id} returning k.id`,
  )

export const findCaseClient = (scope: WorkspaceScope, id: number) =>
  scope.one<{ client_id: number }>(
    sql`select k.client_id from cases k where k.account_id = ${scope.account_id} and k.id = ${id}`,
  )

/** Of all cases that a filter finds, in its order. */
export async function findCaseIds(scope: WorkspaceScope, q: CasesQuery): Promise<number[]> {
  const found = sql`select coalesce(json_agg(k.id order by ${ORDER[q.ordering]}), '[]') as ids ${buildMatching(scope, buildFilters(scope, q))}`
  const [[row]] = (await scope.batch([found], { plan: 'custom' })) as [[{ ids: number[] }]]
  return row.ids
}

export const findCasesForExport = (scope: WorkspaceScope, ids: readonly number[]) =>
  scope.many<LegalCase>(sql`
    select ${columns(scope)}
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join cases k on k.account_id = ${scope.account_id} and k.id = wanted.id
    join clients c on c.account_id = k.account_id and c.id = k.client_id
    order by wanted.place`)
