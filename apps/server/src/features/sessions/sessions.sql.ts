// Sessions: hearings, meetings and consultations. Their times are local times without a zone.
import type { CaseStatus } from '@casework/contract/cases'
import type { Role } from '@casework/contract/permissions'
import type { Session, SessionForm, SessionsQuery } from '@casework/contract/sessions'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import {
  fetchList,
  fetchListIds,
  selectAllKeys,
  selectRows,
  selectStoredTotal,
  type List,
} from '../../platform/database/list/list.ts'
import { AS_READ, AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import { createPagination } from '../../platform/database/list/paging.ts'
import { runDeletion } from '../../platform/database/change/cascade.ts'
import { moveRecord } from '../../platform/database/change/change-record.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import {
  belowMatching,
  findShortText,
  hasName,
  hasText,
  hasTrigram,
  selectMatchingIds,
  type Search,
} from '../../platform/database/list/searching.ts'
import { MAX_RANGE, requireShortRange } from '../../platform/database/list/too-broad.ts'
import { whereVersion } from '../../platform/http/versions.ts'
import { isOpenFor } from '../cases/index.ts'

const OWN = sql`
  s.id, s.title, s.description, s.duration, s.session_type, s.is_active, s.created_at, s.version, s.date,
  s.case_id, k.title as case_title, k.client_id as case_client_id, s.client_id, c.name as client_name`

const groupsOf = ({ account_id }: WorkspaceScope) =>
  sql`from document_groups g where g.account_id = ${account_id} and g.session_id`
const documentsOf = ({ account_id, levels }: WorkspaceScope) =>
  sql`from documents d where d.account_id = ${account_id} and d.security_level = any (${levels}) and d.session_id`

export const buildColumns = (scope: WorkspaceScope) => sql`${OWN},
  (select count(*) ${groupsOf(scope)} = s.id) as document_groups_count,
  (select count(*) ${documentsOf(scope)} = s.id) as documents_count`

export const names = ({ account_id }: WorkspaceScope) => sql`
  join cases k on k.account_id = ${account_id} and k.id = s.case_id
  join clients c on c.account_id = ${account_id} and c.id = s.client_id`

export type RowOf<Record> = Omit<
  Record,
  'case' | 'client' | 'time' | 'ttime' | 'document_count'
> & {
  readonly case_client_id: number
}
type SessionRow = RowOf<Session>

/** Repeats values here: in SQL they would cost more than the rows of a month. */
export function toSession<Row extends SessionRow>(row: Row) {
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

const ORDERS = buildOrders('s', {
  date: AS_STORED,
  title: AS_READ,
  created_at: AS_STORED,
})

const selectCaseIdsByTitle = (account_id: number, text: string) =>
  selectMatchingIds(raw('cases_within'), account_id, text, sql`and ${hasName('w', text)}`)
const selectClientIdsByName = (account_id: number, text: string) =>
  selectMatchingIds(raw('clients_within'), account_id, text, sql`and ${hasName('w', text)}`)

/** Finds sessions by the text of their case and of their client. */
const belowParents = (account_id: number, text: string, filters: readonly Sql[]) => {
  const sessions = { table: 'sessions', alias: 's', account_id }
  return [
    belowMatching(sessions, selectCaseIdsByTitle(account_id, text), 'case_id', filters),
    belowMatching(sessions, selectClientIdsByName(account_id, text), 'client_id', filters),
  ]
}

/**
 * Tests title, description, case title and client name of one row (OQ-185). A scalar subquery is
 * never hashed.
 */
const matchesRow = (account_id: number, text: string): Sql => sql`(${hasText(raw('s.search'), text)}
    or (select ${hasName('titled', text)} from cases titled
        where titled.account_id = ${account_id} and titled.id = s.case_id)
    or (select ${hasName('named', text)} from clients named
        where named.account_id = ${account_id} and named.id = s.client_id))`

/** Whether another filter leaves so few rows that reading them beats the text index. */
const leavesFewRows = (q: SessionsQuery) =>
  [q.case, q.client, q.client_id, q.session].some((id) => id !== undefined)

/** Matches title, description, case title and client name (OQ-185). */
function buildSearchFilter(account_id: number, text: string, fewRows: boolean): Sql {
  if (fewRows || hasTrigram(text)) return matchesRow(account_id, text)
  // All rows are read, so EXISTS may be hashed.
  return sql`(${hasText(raw('s.search'), text)}
    or exists (select from cases titled where titled.account_id = ${account_id} and titled.id = s.case_id and ${hasName('titled', text)})
    or exists (select from clients named where named.account_id = ${account_id} and named.id = s.client_id and ${hasName('named', text)}))`
}

/** The filters that a row of `sessions` and of `sessions_within` can be tested for. */
function buildRowFilters(q: SessionsQuery): Sql[] {
  const filters: Sql[] = []
  // `search` contains the title and has a text index.
  if (q.title) filters.push(hasText(raw('s.search'), q.title), hasName('s', q.title))
  if (q.case !== undefined) filters.push(sql`s.case_id = ${q.case}`)
  if (q.client !== undefined) filters.push(sql`s.client_id = ${q.client}`)
  if (q.client_id !== undefined) filters.push(sql`s.client_id = ${q.client_id}`)
  if (q.session !== undefined) filters.push(sql`s.id = ${q.session}`)
  // Compare equal types: otherwise the index cannot be used before the row-level policy.
  for (const first of [q.date_after, q.start_date])
    if (first !== undefined) filters.push(sql`s.date >= ${first}::timestamp`)
  // The last day is included up to midnight.
  for (const last of [q.date_before, q.end_date])
    if (last !== undefined) filters.push(sql`s.date < (${last}::date + 1)::timestamp`)
  return filters
}

function buildFilters({ account_id }: WorkspaceScope, q: SessionsQuery): Sql[] {
  const filters = buildRowFilters(q)
  if (q.search) filters.push(buildSearchFilter(account_id, q.search, leavesFewRows(q)))
  return filters
}

function buildSearch(
  account_id: number,
  q: SessionsQuery,
  filters: readonly Sql[],
): Search | undefined {
  const { search: text } = q
  if (leavesFewRows(q) || ![text, q.title].some((one) => hasTrigram(one))) return undefined
  const matches = join(filters, ' and ')
  const inText = sql`from sessions_within s where s.text_account_id = ${account_id}`
  if (!hasTrigram(text)) return { sources: [sql`${inText} and ${matches}`], matches }
  const others = buildRowFilters(q)
  return {
    sources: [
      sql`${inText} and ${join([hasText(raw('s.search'), text), ...others], ' and ')}`,
      ...belowParents(account_id, text, others),
    ],
    matches,
  }
}

function buildList(scope: WorkspaceScope, q: SessionsQuery): List {
  const { account_id } = scope
  const filters = buildFilters(scope, q)
  return {
    table: 'sessions',
    alias: 's',
    visible: sql`s.account_id = ${account_id}`,
    filters,
    order: ORDERS[q.ordering],
    columns: buildColumns(scope),
    joins: names(scope),
    total: selectStoredTotal(account_id, ['session']),
    search: buildSearch(account_id, q, filters),
    shortText: findShortText({ search: q.search, title: q.title }),
    fewRows: leavesFewRows(q),
  }
}

/** Lists one page; with a start and an end date, the whole range as one page (OQ-088). */
export async function listSessions(scope: WorkspaceScope, q: SessionsQuery) {
  const list = buildList(scope, q)
  const isRange = q.start_date !== undefined && q.end_date !== undefined
  const { items, pagination } = isRange
    ? await listRange(scope, list)
    : await fetchList<SessionRow>(scope, q, list)
  return { items: items.map(toSession), pagination }
}

/**
 * Each count is an index look-up of its own. It relies on the `coalesce` in the policy of documents:
 * with no statistics of `documents`, 815 sessions took over 60 s without it (decision 0038).
 */
async function listRange(scope: WorkspaceScope, list: List) {
  const ids = sql`select s.id from (${await selectAllKeys(scope, list)}) s limit ${raw(String(MAX_RANGE + 1))}`
  const items = await scope.many<SessionRow>(selectRows(list, ids))
  requireShortRange('end_date', items.length)
  const page = { page: 1, page_size: Math.max(1, items.length) }
  return { items, pagination: createPagination(page, items.length, false) }
}

export async function findSession(scope: WorkspaceScope, id: number): Promise<Session | undefined> {
  const row = await scope.one<SessionRow>(sql`
    select ${buildColumns(scope)} from sessions s ${names(scope)}
    where s.account_id = ${scope.account_id} and s.id = ${id}`)
  return row && toSession(row)
}

export const insertSession = (scope: WorkspaceScope, form: SessionForm) =>
  scope.one<{ id: number }>(sql`
    insert into sessions (account_id, case_id, client_id, title, description, date, duration, session_type)
    values (${scope.account_id}, ${form.case_id}, ${form.client_id}, ${form.title}, ${form.description}, ${form.date},
            ${form.duration}, ${form.session_type})
    returning id`)

/** The recorded fields of a session. */
export const RECORDED = [
  'title',
  'description',
  'case_id',
  'client_id',
  'date',
  'duration',
  'session_type',
] as const

export const updateSession = (
  scope: WorkspaceScope,
  id: number,
  form: SessionForm,
  versions?: readonly number[],
) => {
  const found = sql`from sessions x where x.account_id = ${scope.account_id} and x.id = ${id}`
  const isElsewhere = sql`(x.case_id <> ${form.case_id} or x.client_id <> ${form.client_id})`
  return moveRecord<{ id: number }>(
    scope,
    { found, isElsewhere },
    (moves) => sql`
      update sessions s
      set ${moves ? sql`case_id = ${form.case_id}, client_id = ${form.client_id},` : empty}
          title = ${form.title}, description = ${form.description}, date = ${form.date}, duration = ${form.duration},
          session_type = ${form.session_type}, version = version + 1, updated_at = now()
      from (select x.id, ${raw(RECORDED.map((field) => `x.${field}`).join(', '))} ${found}) b
      where s.account_id = ${scope.account_id} and s.id = b.id ${whereVersion(versions)}
        ${moves ? sql`and ${isOpenFor(scope, sql`${form.case_id}::bigint`, raw('s.case_id'))}` : empty}
      returning s.id, ${selectPreviousValues('b', RECORDED)}`,
  )
}

export const deleteSession = (scope: WorkspaceScope, id: number, role: Role) =>
  runDeletion(
    scope,
    { kind: 'session', id, role },
    sql`delete from sessions s where s.account_id = ${scope.account_id} and s.id = ${id} returning s.id`,
  )

export interface SessionParents {
  readonly id: number
  readonly case_id: number
  readonly case_status: CaseStatus
  readonly client_id: number
}

/** Finds the case and client of a session. */
export const findSessionParents = (scope: WorkspaceScope, id: number) =>
  scope.one<SessionParents>(sql`
    select s.id, s.case_id, k.status as case_status, s.client_id
    from sessions s join cases k on k.account_id = s.account_id and k.id = s.case_id
    where s.account_id = ${scope.account_id} and s.id = ${id}`)

/** Finds the ids of all sessions that match, in the order of the list. */
export const findSessionIds = (scope: WorkspaceScope, q: SessionsQuery) =>
  fetchListIds(scope, buildList(scope, q))

export async function findSessionsForExport(
  scope: WorkspaceScope,
  ids: readonly number[],
): Promise<Session[]> {
  const rows = await scope.many<SessionRow>(sql`
    select ${buildColumns(scope)}
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join sessions s on s.account_id = ${scope.account_id} and s.id = wanted.id ${names(scope)}
    order by wanted.place`)
  return rows.map(toSession)
}
