// Clients: the people and companies a firm works for.
import type { Client, ClientDetails, ClientForm, ClientsQuery } from '@casework/contract/clients'
import type { Role } from '@casework/contract/permissions'
import { fetchList, selectStoredTotal } from '../../platform/database/list/list.ts'
import { AS_READ, AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { selectHoldMark } from '../../platform/database/change/hold-mark.ts'
import { lockCascade, runDeletion } from '../../platform/database/change/cascade.ts'
import { changeRecord } from '../../platform/database/change/change-record.ts'
import {
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import {
  findShortText,
  hasText,
  hasTrigram,
  type Search,
} from '../../platform/database/list/searching.ts'
import type { TextKind } from '../../platform/database/list/searched-words.ts'
import { whereVersion } from '../../platform/http/versions.ts'

/** The counts use the visibility predicates of the lists that they link to. */
const buildColumns = ({ levels }: WorkspaceScope) => sql`
  c.id, c.name, c.email, c.mobile, c.created_at, c.version,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as country,
  (select count(*) from cases k where k.account_id = c.account_id and k.client_id = c.id) as cases_count,
  (select count(*) from sessions s where s.account_id = c.account_id and s.client_id = c.id) as sessions_count,
  (select count(*) from documents d where d.account_id = c.account_id and d.client_id = c.id
     and d.security_level = any (${levels})) as documents_count`

const ORDERS = buildOrders('c', { created_at: AS_STORED, name: AS_READ })

const SEARCH = raw('c.search')

function buildFilters(q: ClientsQuery): Sql[] {
  const filters: Sql[] = []
  // The lines of `search` are name, email and mobile, and only the whole has a text index.
  const inLine = (line: number, text: string, kind: TextKind = 'words') =>
    sql`${hasText(SEARCH, text, kind)} and ${hasText(raw(`split_part(c.search, E'\\n', ${line})`), text, kind)}`
  if (q.search) filters.push(hasText(SEARCH, q.search, 'phones'))
  if (q.name) filters.push(inLine(1, q.name))
  if (q.email) filters.push(inLine(2, q.email))
  if (q.mobile) filters.push(inLine(3, q.mobile, 'phones'))
  if (q.country !== undefined) filters.push(sql`c.country_id = ${q.country}`)
  return filters
}

const buildSearch = (account_id: number, filters: readonly Sql[]): Search => {
  const matches = join(filters, ' and ')
  return {
    sources: [sql`from clients_within c where c.text_account_id = ${account_id} and ${matches}`],
    matches,
  }
}

export function listClients(scope: WorkspaceScope, q: ClientsQuery) {
  const filters = buildFilters(q)
  const { search, name, email, mobile } = q
  const texts = { search, name, email, mobile }
  return fetchList<Client>(scope, q, {
    table: 'clients',
    alias: 'c',
    visible: sql`c.account_id = ${scope.account_id}`,
    filters,
    order: ORDERS[q.ordering],
    columns: buildColumns(scope),
    joins: raw('left join countries n on n.id = c.country_id'),
    total: selectStoredTotal(scope.account_id, ['client']),
    search: Object.values(texts).some((text) => hasTrigram(text, 'phones'))
      ? buildSearch(scope.account_id, filters)
      : undefined,
    shortText: findShortText(texts, 'phones'),
  })
}

export const findClient = (scope: WorkspaceScope, id: number) =>
  scope.one<Client>(sql`
    select ${buildColumns(scope)}
    from clients c left join countries n on n.id = c.country_id
    where c.account_id = ${scope.account_id} and c.id = ${id}`)

export const findClientDetails = (scope: WorkspaceScope, id: number) =>
  scope.one<ClientDetails>(sql`
    select ${buildColumns(scope)}, ${selectHoldMark(scope, sql`h.client_id = c.id`)} as hold
    from clients c left join countries n on n.id = c.country_id
    where c.account_id = ${scope.account_id} and c.id = ${id}`)

/** Also returns the folded name, for the conflict check. */
export const insertClient = (scope: WorkspaceScope, { name, email, mobile, country }: ClientForm) =>
  scope.one<{ id: number; folded: string }>(sql`
    insert into clients (account_id, name, email, mobile, country_id)
    values (${scope.account_id}, ${name}, ${email}, ${mobile}, ${country})
    returning id, fold_retired_name(name) as folded`)

/** The recorded fields of a client. */
export const RECORDED = ['name', 'email', 'mobile', 'country_id'] as const

export const updateClient = (
  scope: WorkspaceScope,
  id: number,
  { name, email, mobile, country }: ClientForm,
  versions?: readonly number[],
) => {
  const found = sql`from clients x where x.account_id = ${scope.account_id} and x.id = ${id}`
  return changeRecord<{ id: number }>(
    scope,
    found,
    sql`
      update clients c
      set name = ${name}, email = ${email}, mobile = ${mobile}, country_id = ${country}, version = version + 1, updated_at = now()
      from (select x.id, ${raw(RECORDED.map((field) => `x.${field}`).join(', '))} ${found}) b
      where c.account_id = ${scope.account_id} and c.id = b.id ${whereVersion(versions)}
      returning c.id, ${selectPreviousValues('b', RECORDED)}`,
  )
}

export const deleteClient = (scope: WorkspaceScope, id: number, role: Role) =>
  runDeletion(
    scope,
    { kind: 'client', id, role },
    sql`delete from clients c where c.account_id = ${scope.account_id} and c.id = ${id} returning c.id`,
  )

/** Waits for other deletes and moves of the firm, then locks the client. */
export async function lockClientName(scope: WorkspaceScope, id: number) {
  const [, [found] = []] = await scope.batch([
    lockCascade(scope),
    sql`select c.name from clients c where c.account_id = ${scope.account_id} and c.id = ${id} for update`,
  ])
  return found as { name: string } | undefined
}

export const findClientId = (scope: WorkspaceScope, id: number) =>
  scope.one<{ id: number }>(
    sql`select c.id from clients c where c.account_id = ${scope.account_id} and c.id = ${id}`,
  )

/** A client in the export. Countries can share a dial code, hence the two-letter code. */
export interface ExportedClient {
  readonly name: string
  readonly country_code: string | null
  readonly mobile: string | null
  readonly email: string | null
  readonly created_at: string
}

/** A client's position in the export, oldest first. */
export interface ExportCursor {
  readonly created_at: string
  readonly id: number
}

export const START_CURSOR: ExportCursor = { created_at: '-infinity', id: 0 }

const cursorValues = ({ created_at, id }: ExportCursor) =>
  sql`(${created_at}::timestamptz, ${id}::bigint)`

/** Finds the clients after one cursor up to another, oldest first. */
export const findClientsForExport = (
  scope: WorkspaceScope,
  after: ExportCursor,
  last: ExportCursor,
) =>
  scope.many<ExportedClient>(sql`
    select c.name, n.iso_code as country_code, c.mobile, c.email, c.created_at
    from clients c left join countries n on n.id = c.country_id
    where c.account_id = ${scope.account_id} and (c.created_at, c.id) > ${cursorValues(after)} and (c.created_at, c.id) <= ${cursorValues(last)}
    order by c.created_at, c.id`)

/** Rows per statement; larger batches only use more memory. */
const LINES_PER_BATCH = 2000

const quoteCell = (cell: Sql) => sql`coalesce(replace(${cell}, '"', '""'), '')`

/**
 * Formats the next clients after a cursor as CSV lines, oldest first. Each cell is quoted; the
 * caller must handle formulas. Dates are UTC, the time zone of the database roles.
 */
export async function formatClientLines(
  scope: WorkspaceScope,
  after: ExportCursor,
): Promise<{ lines: string; last: ExportCursor } | undefined> {
  const cells = join([
    ...[raw('c.name'), raw('n.iso_code'), raw('c.mobile'), raw('c.email')].map(quoteCell),
    raw('c.created_at::date'),
  ])
  const batch = await scope.one<{ lines: string | null } & ExportCursor>(sql`
    select '"' || string_agg(concat_ws('","', ${cells}), E'"\\r\\n"' order by c.created_at, c.id) || E'"\\r\\n' as lines,
           max(c.created_at) as created_at, (array_agg(c.id order by c.created_at, c.id))[count(*)] as id
    from (
      select c.* from clients c where c.account_id = ${scope.account_id} and (c.created_at, c.id) > ${cursorValues(after)}
      order by c.created_at, c.id limit ${raw(String(LINES_PER_BATCH))}
    ) c left join countries n on n.id = c.country_id`)
  return batch?.lines
    ? { lines: batch.lines, last: { created_at: batch.created_at, id: batch.id } }
    : undefined
}
