// Cases: the matters a firm handles for its clients.
import type {
  CaseForm,
  CaseStatus,
  CasesQuery,
  LegalCase,
  LegalCaseDetails,
} from '@casework/contract/cases'
import type { Role } from '@casework/contract/permissions'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import {
  fetchList,
  fetchListIds,
  selectStoredTotal,
  type List,
} from '../../platform/database/list/list.ts'
import { AS_READ, AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import { selectHoldMark } from '../../platform/database/change/hold-mark.ts'
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
import { whereVersion } from '../../platform/http/versions.ts'
import { findMineSources, isMine, selectLead, wantsMine, type Viewer } from './case-people.sql.ts'

const buildColumns = ({ levels, account_id }: WorkspaceScope, viewer: Viewer) => sql`
  k.id, k.title, k.description, k.client_id as client, k.client_id, c.name as client_name, k.date, k.created_at, k.version,
  (select count(*) from sessions s where s.account_id = k.account_id and s.case_id = k.id) as sessions_count,
  (select count(*) from documents d where d.account_id = k.account_id and d.case_id = k.id
     and d.security_level = any (${levels})) as documents_count,
  k.number, k.court, k.court_reference, k.status, k.closed_on, k.archived_on,
  ${selectLead(account_id)} as lead, ${isMine(account_id, viewer)} as is_mine`

const ORDERS = buildOrders('k', {
  created_at: AS_STORED,
  title: AS_READ,
  date: AS_STORED,
})

const selectClientIdsByName = (account_id: number, text: string) =>
  selectMatchingIds(raw('clients_within'), account_id, text, sql`and ${hasName('w', text)}`)

/** Tests title, description and client name of one row. A scalar subquery is never hashed. */
const matchesRow = (
  account_id: number,
  text: string,
): Sql => sql`(${hasText(raw('k.search'), text)} or (
    select ${hasName('named', text)} from clients named
    where named.account_id = ${account_id} and named.id = k.client_id))`

/** Another filter leaves so few rows that reading them beats the text index. */
const leavesFewRows = (q: CasesQuery) => [q.client, q.client_id].some((id) => id !== undefined)

/** Matches title, description and client name. */
function buildSearchFilter(account_id: number, text: string, fewRows: boolean): Sql {
  if (fewRows || hasTrigram(text)) return matchesRow(account_id, text)
  // All rows are read, so EXISTS may be hashed.
  return sql`(${hasText(raw('k.search'), text)} or exists (
    select from clients named where named.account_id = ${account_id} and named.id = k.client_id and ${hasName('named', text)}))`
}

/** The filters that a row of `cases` and of `cases_within` can be tested for. */
function buildRowFilters(account_id: number, viewer: Viewer, q: CasesQuery): Sql[] {
  const filters: Sql[] = []
  // `search` contains the title and has a text index.
  if (q.title) filters.push(hasText(raw('k.search'), q.title), hasName('k', q.title))
  if (q.client !== undefined) filters.push(sql`k.client_id = ${q.client}`)
  if (q.client_id !== undefined) filters.push(sql`k.client_id = ${q.client_id}`)
  if (q.date_after !== undefined) filters.push(sql`k.date >= ${q.date_after}`)
  if (q.date_before !== undefined) filters.push(sql`k.date <= ${q.date_before}`)
  // Beside another filter, the index on the status must not be preferred to that of the filter.
  if (q.status !== undefined) filters.push(sql`coalesce(k.status = ${q.status}, false)`)
  if (wantsMine(q)) filters.push(isMine(account_id, viewer))
  return filters
}

function buildFilters({ account_id }: WorkspaceScope, viewer: Viewer, q: CasesQuery): Sql[] {
  const filters = buildRowFilters(account_id, viewer, q)
  if (q.search) filters.push(buildSearchFilter(account_id, q.search, leavesFewRows(q)))
  return filters
}

/** Finds the hits of a text, through the text index; undefined if it cannot help. */
function findTextSources(
  { account_id }: WorkspaceScope,
  viewer: Viewer,
  q: CasesQuery,
  matches: Sql,
): Sql[] | undefined {
  const { search: text } = q
  if (![text, q.title].some((one) => hasTrigram(one))) return undefined
  const inText = sql`from cases_within k where k.text_account_id = ${account_id}`
  if (!hasTrigram(text)) return [sql`${inText} and ${matches}`]
  const others = buildRowFilters(account_id, viewer, q)
  return [
    sql`${inText} and ${join([hasText(raw('k.search'), text), ...others], ' and ')}`,
    belowMatching(
      { table: 'cases', alias: 'k', account_id },
      selectClientIdsByName(account_id, text),
      'client_id',
      others,
    ),
  ]
}

/** Finds the cases of a status through its index, unless the dates have a better one. */
function findStatusSources({ account_id }: WorkspaceScope, q: CasesQuery, matches: Sql) {
  if (q.status === undefined || q.date_after !== undefined || q.date_before !== undefined)
    return undefined
  return [
    sql`from cases k where k.account_id = ${account_id} and k.status = ${q.status} and ${matches}`,
  ]
}

function buildSearch(
  scope: WorkspaceScope,
  viewer: Viewer,
  q: CasesQuery,
  filters: readonly Sql[],
): Search | undefined {
  if (leavesFewRows(q) || filters.length === 0) return undefined
  const matches = join(filters, ' and ')
  const findMine = () =>
    findMineSources(
      scope,
      viewer,
      buildFilters(scope, viewer, { ...q, mine: undefined }),
      ORDERS[q.ordering],
    )
  // An employee has few cases. The owner may have nearly all, so a text is looked for first.
  const sources =
    wantsMine(q) && viewer.real_role !== 'owner'
      ? findMine()
      : (findTextSources(scope, viewer, q, matches) ??
        (wantsMine(q) ? findMine() : findStatusSources(scope, q, matches)))
  return sources && { sources, matches }
}

function buildList(scope: WorkspaceScope, viewer: Viewer, q: CasesQuery): List {
  const { account_id } = scope
  const filters = buildFilters(scope, viewer, q)
  return {
    table: 'cases',
    alias: 'k',
    visible: sql`k.account_id = ${account_id}`,
    filters,
    order: ORDERS[q.ordering],
    columns: buildColumns(scope, viewer),
    joins: raw('join clients c on c.account_id = k.account_id and c.id = k.client_id'),
    total: selectStoredTotal(account_id, ['case']),
    search: buildSearch(scope, viewer, q, filters),
    shortText: findShortText({ search: q.search, title: q.title }),
    fewRows: leavesFewRows(q),
  }
}

export const listCases = (scope: WorkspaceScope, viewer: Viewer, q: CasesQuery) =>
  fetchList<LegalCase>(scope, q, buildList(scope, viewer, q))

export const findCase = (scope: WorkspaceScope, viewer: Viewer, id: number) =>
  scope.one<LegalCase>(sql`
    select ${buildColumns(scope, viewer)}
    from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
    where k.account_id = ${scope.account_id} and k.id = ${id}`)

/** The hold is that of the case, or else of its client. */
export const findCaseDetails = (scope: WorkspaceScope, viewer: Viewer, id: number) =>
  scope.one<LegalCaseDetails>(sql`
    select ${buildColumns(scope, viewer)}, ${selectHoldMark(scope, raw('(h.case_id = k.id or h.client_id = k.client_id)'))} as hold
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

/** The recorded fields of a case that its form has. */
export const RECORDED = ['title', 'description', 'client_id', 'date'] as const

export const updateCase = (
  scope: WorkspaceScope,
  id: number,
  { title, description, client_id_input, date }: CaseForm,
  versions?: readonly number[],
) => {
  const found = sql`from cases x where x.account_id = ${scope.account_id} and x.id = ${id}`
  return moveRecord<{ id: number }>(
    scope,
    { found, isElsewhere: sql`x.client_id <> ${client_id_input}` },
    (moves) => sql`
      update cases k
      set title = ${title}, description = ${description}, date = ${date},
          ${moves ? sql`client_id = ${client_id_input},` : empty} version = version + 1, updated_at = now()
      from (select x.id, ${raw(RECORDED.map((field) => `x.${field}`).join(', '))} ${found}) b
      where k.account_id = ${scope.account_id} and k.id = b.id ${whereVersion(versions)}
      returning k.id, ${selectPreviousValues('b', RECORDED)}`,
  )
}

export const deleteCase = (scope: WorkspaceScope, id: number, role: Role) =>
  runDeletion(
    scope,
    { kind: 'case', id, role },
    sql`delete from cases k where k.account_id = ${scope.account_id} and k.id = ${id} returning k.id`,
  )

export interface CaseState {
  readonly client_id: number
  readonly status: CaseStatus
}

export const findCaseState = (scope: WorkspaceScope, id: number) =>
  scope.one<CaseState>(sql`
    select k.client_id, k.status from cases k where k.account_id = ${scope.account_id} and k.id = ${id}`)

/**
 * Keeps the case from being archived until the transaction ends. Locks its client first, as a
 * delete of the client does: the other order deadlocks with it.
 */
export const lockCaseState = (scope: WorkspaceScope, id: number) =>
  scope.one<CaseState>(sql`
    select k.client_id, k.status
    from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
    where k.account_id = ${scope.account_id} and k.id = ${id}
    for key share of c for share of k`)

/**
 * Whether a record may move into the case: it is there already, or the case is not archived. Keeps
 * the case from being archived until the transaction ends.
 * @param current the case of the record
 */
export const isOpenFor = ({ account_id }: WorkspaceScope, case_id: Sql, current: Sql): Sql => sql`(
  ${current} = ${case_id} or exists (
    select from cases o where o.account_id = ${account_id} and o.id = ${case_id} and o.status <> 'archived' for share))`

/** Finds the ids of all cases that match, in the order of the list. */
export const findCaseIds = (scope: WorkspaceScope, viewer: Viewer, q: CasesQuery) =>
  fetchListIds(scope, buildList(scope, viewer, q))

export const findCasesForExport = (scope: WorkspaceScope, viewer: Viewer, ids: readonly number[]) =>
  scope.many<LegalCase>(sql`
    select ${buildColumns(scope, viewer)}
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join cases k on k.account_id = ${scope.account_id} and k.id = wanted.id
    join clients c on c.account_id = k.account_id and c.id = k.client_id
    order by wanted.place`)
