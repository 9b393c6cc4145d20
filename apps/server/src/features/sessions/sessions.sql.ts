// Sessions: hearings, meetings and consultations. Their times are wall-clock times and are never shifted.
import type { Pagination } from '@casework/contract/answer'
import type { Session, SessionForm, SessionsQuery } from '@casework/contract/sessions'
import {
  selectCappedCount,
  selectPageIds,
  selectStoredTotal,
  fetchSearchPage,
  fetchPage,
  createPagination,
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

const OWN = sql`
  s.id, s.title, s.description, s.duration, s.session_type, s.is_active, s.created_at, s.version, s.date,
  s.case_id, k.title as case_title, k.client_id as case_client_id, s.client_id, c.name as client_name`

const groupsOf = ({ account_id }: WorkspaceScope) =>
  sql`from document_groups g where g.account_id = ${account_id} and g.session_id`
const documentsOf = ({ account_id, levels }: WorkspaceScope) =>
  sql`from documents d where d.account_id = ${account_id} and d.security_level = any (${levels}) and d.session_id`

const columns = (scope: WorkspaceScope) => sql`${OWN},
  (select count(*) ${groupsOf(scope)} = s.id) as document_groups_count,
  (select count(*) ${documentsOf(scope)} = s.id) as documents_count`

const names = ({ account_id }: WorkspaceScope) => sql`
  join cases k on k.account_id = ${account_id} and k.id = s.case_id
  join clients c on c.account_id = ${account_id} and c.id = s.client_id`

type SessionRow = Omit<Session, 'case' | 'client' | 'time' | 'ttime' | 'document_count'> & {
  readonly case_client_id: number
}

/** What repeats is added here: for a month of sessions the database would take longer for it than for their rows. */
function toSession(row: SessionRow): Session {
  const { case_id, case_title, case_client_id, client_id, client_name, date, documents_count } = row
  const time = date.slice(11, 16)
  return {
    ...row,
    case: { id: case_id, title: case_title, client: case_client_id, client_id: case_client_id },
    client: { id: client_id, name: client_name },
    time,
    ttime: time,
    document_count: documents_count,
  }
}

const ORDER: Record<SessionsQuery['ordering'], Sql> = {
  '-date': raw('s.date desc, s.id desc'),
  date: raw('s.date, s.id'),
  title: raw('lower(s.title), s.id'),
  '-title': raw('lower(s.title) desc, s.id desc'),
  created_at: raw('s.created_at, s.id'),
  '-created_at': raw('s.created_at desc, s.id desc'),
}

const titled = (account_id: number, text: string) =>
  anyMatching(raw('cases_within'), account_id, text, sql`and lower(w.title) like ${contains(text)}`)
const named = (account_id: number, text: string) =>
  anyMatching(
    raw('clients_within'),
    account_id,
    text,
    sql`and lower(w.name) like ${contains(text)}`,
  )

/**
 * Title, description, case title and client name (OQ-185).
 * @param fewRows whether another filter leaves so few rows that reading them costs less than the text index does
 */
function searched({ account_id }: WorkspaceScope, text: string, fewRows: boolean): Sql {
  const wanted = contains(text)
  if (fewRows || !hasTrigram(text)) {
    return sql`(s.search like ${wanted}
      or exists (select from cases titled where titled.account_id = ${account_id} and titled.id = s.case_id and lower(titled.title) like ${wanted})
      or exists (select from clients named where named.account_id = ${account_id} and named.id = s.client_id and lower(named.name) like ${wanted}))`
  }
  return sql`s.id = any (array(
    select w.id from sessions_within w where w.account_id = ${account_id} and w.search like ${wanted}
    union
    select f.id from sessions f where f.account_id = ${account_id} and f.case_id = ${titled(account_id, text)}
    union
    select f.id from sessions f where f.account_id = ${account_id} and f.client_id = ${named(account_id, text)}))`
}

function buildFilters(scope: WorkspaceScope, q: SessionsQuery): Sql[] {
  const filters: Sql[] = []
  const fewRows = [q.case, q.client, q.client_id, q.session].some((id) => id !== undefined)
  if (q.search) filters.push(searched(scope, q.search, fewRows))
  if (q.title) filters.push(sql`lower(s.title) like ${contains(q.title)}`)
  if (q.case !== undefined) filters.push(sql`s.case_id = ${q.case}`)
  if (q.client !== undefined) filters.push(sql`s.client_id = ${q.client}`)
  if (q.client_id !== undefined) filters.push(sql`s.client_id = ${q.client_id}`)
  if (q.session !== undefined) filters.push(sql`s.id = ${q.session}`)
  // Of one type on both sides: only such a comparison may use the index in front of the policy.
  for (const first of [q.date_after, q.start_date])
    if (first !== undefined) filters.push(sql`s.date >= ${first}::timestamp`)
  // The last day is included, whatever the hour.
  for (const last of [q.date_before, q.end_date])
    if (last !== undefined) filters.push(sql`s.date < (${last}::date + 1)::timestamp`)
  return filters
}

const buildMatching = ({ account_id }: WorkspaceScope, filters: Sql[]) =>
  sql`from sessions s where s.account_id = ${account_id} ${filters.length > 0 ? sql`and ${join(filters, ' and ')}` : empty}`

/** Nothing but a text: found behind the views, by their indexes. */
function buildSearch(account_id: number, text: string): Search {
  const sources = [
    sql`from sessions_within s where s.account_id = ${account_id} and s.search like ${contains(text)}`,
    sql`from sessions_within s where s.account_id = ${account_id}
        and s.case_id = ${titled(account_id, text)}`,
    sql`from sessions_within s where s.account_id = ${account_id}
        and s.client_id = ${named(account_id, text)}`,
  ]
  return {
    alias: raw('s'),
    fields: raw('s.id, s.title, s.date, s.created_at'),
    sources,
    orderedSources: sources,
  }
}

/** One page; with a start and an end date all of the range on one page (OQ-088). */
export async function listSessions(scope: WorkspaceScope, q: SessionsQuery) {
  const filters = buildFilters(scope, q)
  const filtered = filters.length > 0
  const wholeRange = q.start_date !== undefined && q.end_date !== undefined
  const matching = buildMatching(scope, filters)
  const order = ORDER[q.ordering]
  const rowsOf = (ids: Sql, also: Sql) => sql`
    select ${columns(scope)} ${also}
    from sessions s ${names(scope)}
    where s.account_id = ${scope.account_id} and s.id = any (array(${ids}))
    order by ${order}`
  if (wholeRange) return toSessionPage(await listRange(scope, matching, order))
  if (filters.length === 1 && hasTrigram(q.search)) {
    const { found, ids, total, count } = buildSearchPage(
      q,
      buildSearch(scope.account_id, q.search),
      order,
    )
    return toSessionPage(
      await fetchSearchPage<SessionRow>(scope, q, {
        rows: sql`${found} ${rowsOf(ids, sql`, ${total}`)}`,
        count,
      }),
    )
  }
  const total = filtered ? undefined : selectStoredTotal(scope.account_id, 'session')
  const rows = rowsOf(
    selectPageIds(q, { matching: sql`select s.id ${matching}`, order, total }),
    empty,
  )
  return toSessionPage(
    await fetchPage<SessionRow>(scope, q, {
      rows,
      count: total ?? selectCappedCount(sql`select 1 ${matching}`),
      filtered,
    }),
  )
}

interface Counted {
  readonly session_id: number
  readonly count: number
}

/** What hangs on the sessions is counted for all at once: asked for each of 300, it takes as long as their names. */
async function listRange(scope: WorkspaceScope, matching: Sql, order: Sql) {
  const wanted = sql`any (array(select s.id ${matching}))`
  const [rows, groups, documents] = (await scope.batch([
    sql`select ${OWN} from sessions s ${names(scope)} where s.account_id = ${scope.account_id} and s.id = ${wanted} order by ${order}`,
    sql`select g.session_id, count(*) as count ${groupsOf(scope)} = ${wanted} group by g.session_id`,
    sql`select d.session_id, count(*) as count ${documentsOf(scope)} = ${wanted} group by d.session_id`,
  ])) as [Omit<SessionRow, 'document_groups_count' | 'documents_count'>[], Counted[], Counted[]]
  const [ofGroups, ofDocuments] = [groups, documents].map(
    (counted) => new Map(counted.map(({ session_id, count }) => [session_id, count])),
  )
  const items = rows.map((row) => ({
    ...row,
    document_groups_count: ofGroups?.get(row.id) ?? 0,
    documents_count: ofDocuments?.get(row.id) ?? 0,
  }))
  return {
    items,
    pagination: createPagination(
      { page: 1, page_size: Math.max(1, items.length) },
      items.length,
      false,
    ),
  }
}

const toSessionPage = ({ items, pagination }: { items: SessionRow[]; pagination: Pagination }) => ({
  items: items.map(toSession),
  pagination,
})

export async function findSession(scope: WorkspaceScope, id: number): Promise<Session | undefined> {
  const row = await scope.one<SessionRow>(sql`
    select ${columns(scope)} from sessions s ${names(scope)}
    where s.account_id = ${scope.account_id} and s.id = ${id}`)
  return row && toSession(row)
}

export const insertSession = (scope: WorkspaceScope, form: SessionForm) =>
  scope.one<{ id: number }>(sql`
    insert into sessions (account_id, case_id, client_id, title, description, date, duration, session_type)
    values (${scope.account_id}, ${form.case_id}, ${form.client_id}, ${form.title}, ${form.description}, ${form.date},
            ${form.duration}, ${form.session_type})
    returning id`)

export const updateSession = (
  scope: WorkspaceScope,
  id: number,
  form: SessionForm,
  versions?: readonly number[],
) =>
  runCascade(
    scope,
    sql`
      update sessions s
      set case_id = ${form.case_id}, client_id = ${form.client_id}, title = ${form.title}, description = ${form.description},
          date = ${form.date}, duration = ${form.duration}, session_type = ${form.session_type},
          version = version + 1, updated_at = now()
      where s.account_id = ${scope.account_id} and s.id = ${id} ${whereVersion(versions)}
      returning s.id`,
    sql`from sessions s where s.account_id = ${scope.account_id} and s.id = ${id} and (s.case_id <> ${form.case_id} or s.client_id <> ${form.client_id})`,
  )

export const deleteSession = (scope: WorkspaceScope, id: number) =>
  runCascade(
    scope,
    sql`delete from sessions s where s.account_id = ${scope.account_id} and s.id = ${id} returning s.id`,
  )

/** The case and client a session stands in. */
export const findSessionParents = (scope: WorkspaceScope, id: number) =>
  scope.one<{ id: number; case_id: number; client_id: number }>(
    sql`select s.id, s.case_id, s.client_id from sessions s where s.account_id = ${scope.account_id} and s.id = ${id}`,
  )

/** Of all sessions that a filter finds, in its order. */
export async function findSessionIds(scope: WorkspaceScope, q: SessionsQuery): Promise<number[]> {
  const found = sql`select coalesce(json_agg(s.id order by ${ORDER[q.ordering]}), '[]') as ids ${buildMatching(scope, buildFilters(scope, q))}`
  const [[row]] = (await scope.batch([found], { plan: 'custom' })) as [[{ ids: number[] }]]
  return row.ids
}

export async function findSessionsForExport(
  scope: WorkspaceScope,
  ids: readonly number[],
): Promise<Session[]> {
  const rows = await scope.many<SessionRow>(sql`
    select ${columns(scope)}
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join sessions s on s.account_id = ${scope.account_id} and s.id = wanted.id ${names(scope)}
    order by wanted.place`)
  return rows.map(toSession)
}
