// Documents: a client's files with a security level. Every statement filters by level itself, in
// addition to row-level security.
import type { DocumentEdit, DocumentRecord, DocumentsQuery } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { lockCascade, runDeletion } from '../../platform/database/change/cascade.ts'
import { fetchList, selectStoredTotal } from '../../platform/database/list/list.ts'
import { createPagination } from '../../platform/database/list/paging.ts'
import { AS_READ, AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import {
  hasText,
  findShortText,
  hasTrigram,
  type Search,
} from '../../platform/database/list/searching.ts'
import { countDownload, isRecorded, type View } from '../../platform/history/recorded-views.sql.ts'
import { whereVersion } from '../../platform/http/versions.ts'
import { selectDownloadAllowed } from './red-download.ts'

/** File names with a preview. The extension is reliable: uploads check it against the content. */
const PREVIEWED = raw(String.raw`'\.(pdf|jpe?g|png|gif)$'`)

/** @param suffix query string of the file URLs */
const buildColumns = (scope: WorkspaceScope, suffix: string) => sql`
  d.id, d.doc_name, d.file_name, d.file_size, d.security_level, d.created_at, d.client_id, c.name as client_name,
  d.case_id as "case", k.title as case_title, d.session_id as session, s.title as session_title,
  d.group_id as "group", g.name as group_name, d.version, ${selectDownloadAllowed(scope)},
  '/api/documents/' || d.id || '/view/' || ${suffix}::text as secure_view_url,
  '/api/documents/' || d.id || '/download/' || ${suffix}::text as secure_download_url,
  case when d.file_name ~* ${PREVIEWED} then '/api/documents/' || d.id || '/preview/' || ${suffix}::text end as preview_url`

const NAMES = sql`
  join clients c on c.account_id = d.account_id and c.id = d.client_id
  left join cases k on k.account_id = d.account_id and k.id = d.case_id
  left join sessions s on s.account_id = d.account_id and s.id = d.session_id
  left join document_groups g on g.account_id = d.account_id and g.id = d.group_id`

const ofLevels = (levels: readonly Level[]) => sql`d.security_level = any (${levels}::text[])`

const visible = ({ account_id, levels }: WorkspaceScope) =>
  sql`d.account_id = ${account_id} and ${ofLevels(levels)}`

const ORDERS = buildOrders('d', {
  created_at: AS_STORED,
  file_name: AS_READ,
  file_size: AS_STORED,
})

/** Documents that move along when the session changes its client: its own and its groups'. */
const movingWith = ({ account_id }: WorkspaceScope, session_id: number) => sql`d.id in (
  select x.id from documents x where x.account_id = ${account_id} and x.session_id = ${session_id}
  union
  select x.id from document_groups y join documents x on x.account_id = y.account_id and x.group_id = y.id
  where y.account_id = ${account_id} and y.session_id = ${session_id})`

/** Another filter leaves so few rows that reading them beats the text index. */
const leavesFewRows = (q: DocumentsQuery) =>
  [q.client_id, q.client, q.case_id, q.session_id, q.moves_with_session, q.group].some(
    (id) => id !== undefined,
  )

function buildFilters(scope: WorkspaceScope, q: DocumentsQuery): Sql[] {
  const filters: Sql[] = []
  if (q.search) filters.push(hasText(raw('d.search'), q.search))
  for (const client of [q.client_id, q.client])
    if (client !== undefined) filters.push(sql`d.client_id = ${client}`)
  if (q.case_id !== undefined) filters.push(sql`d.case_id = ${q.case_id}`)
  if (q.session_id !== undefined) filters.push(sql`d.session_id = ${q.session_id}`)
  if (q.moves_with_session !== undefined) filters.push(movingWith(scope, q.moves_with_session))
  if (q.group !== undefined) filters.push(sql`d.group_id = ${q.group}`)
  for (const [column, isNull] of listPlaces(q))
    filters.push(raw(`d.${column} is ${isNull ? 'null' : 'not null'}`))
  return filters
}

/** The filters that ask whether a document has a case, a session or a group. */
const listPlaces = (q: DocumentsQuery) =>
  (
    [
      ['case_id', q.case__isnull],
      ['session_id', q.session__isnull],
      ['group_id', q.group__isnull],
    ] as const
  ).flatMap(([column, isNull]) =>
    isNull === undefined ? [] : [[column, isNull === 'true'] as const],
  )

/**
 * Finds documents through the text index; those with a place through its index, which has no
 * others; the rest from the front of the list.
 */
function buildSearch(
  account_id: number,
  levels: readonly Level[],
  q: DocumentsQuery,
  filters: readonly Sql[],
): Search {
  const matches = join(filters, ' and ')
  if (hasTrigram(q.search)) {
    return {
      sources: [
        sql`from documents_within d where d.text_account_id = ${account_id} and ${ofLevels(levels)} and ${matches}`,
      ],
      matches,
    }
  }
  const [place] = listPlaces(q).find(([, isNull]) => !isNull) ?? []
  const order = place ? raw(`d.${place}`) : raw('d.created_at desc, d.id desc')
  const inOrder = sql`
    select d.* from documents d where d.account_id = ${account_id} and ${ofLevels(levels)} and ${matches} order by ${order}`
  return { sources: [sql`from (${inOrder}) d where true`], matches }
}

/** The level is no filter: each level has its own stored total. */
export async function listDocuments(scope: WorkspaceScope, q: DocumentsQuery, suffix: string) {
  const level = q.security_level
  const { account_id } = scope
  const levels = scope.levels.filter((one) => level === undefined || one === level)
  if (levels.length === 0) return { items: [], pagination: createPagination(q, 0, false) }
  const filters = buildFilters(scope, q)
  return fetchList<DocumentRecord>(scope, q, {
    table: 'documents',
    alias: 'd',
    visible: sql`d.account_id = ${account_id} and ${ofLevels(levels)}`,
    filters,
    order: ORDERS[q.ordering],
    columns: buildColumns(scope, suffix),
    joins: NAMES,
    total: selectStoredTotal(
      account_id,
      levels.map((one) => `document:${one}`),
    ),
    search: filters.length > 0 ? buildSearch(account_id, levels, q, filters) : undefined,
    shortText: findShortText({ search: q.search }),
    fewRows: leavesFewRows(q),
  })
}

export const findDocument = (scope: WorkspaceScope, id: number, suffix: string) =>
  scope.one<DocumentRecord>(
    sql`select ${buildColumns(scope, suffix)} from documents d ${NAMES} where ${visible(scope)} and d.id = ${id}`,
  )

interface DocumentPlace {
  readonly client_id: number
  readonly case_id: number | null
}

const selectPlace = (scope: WorkspaceScope, id: number) =>
  sql`select d.client_id, d.case_id from documents d where ${visible(scope)} and d.id = ${id}`

export const findDocumentPlace = (scope: WorkspaceScope, id: number) =>
  scope.one<DocumentPlace>(selectPlace(scope, id))

/** Waits for deletes and moves of the firm, which lock groups before their documents. */
export async function lockDocumentPlace(scope: WorkspaceScope, id: number) {
  const [, [found] = []] = await scope.batch([
    lockCascade(scope),
    sql`${selectPlace(scope, id)} for no key update`,
  ])
  return found as DocumentPlace | undefined
}

/** Keeps the level from changing until the transaction ends. */
export const lockDocumentLevel = (scope: WorkspaceScope, id: number) =>
  scope.one<{ security_level: Level }>(sql`
    select d.security_level from documents d where ${visible(scope)} and d.id = ${id} for no key update`)

/** The recorded fields of a document that change; the others belong to its file. */
const RECORDED = [
  'doc_name',
  'security_level',
  'client_id',
  'case_id',
  'session_id',
  'group_id',
] as const
export type DocumentFields = Record<(typeof RECORDED)[number], string | number | null>

/** The recorded fields of a document before and after an update. */
export interface ChangedDocument {
  readonly id: number
  readonly before: DocumentFields
  readonly after: DocumentFields
}

const FIELDS = (alias: string) =>
  raw(`json_build_object(${RECORDED.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`)

/** The row that an update reads its old values from; it is locked. */
const selectOld = (scope: WorkspaceScope, id: number) => sql`
  (select d.id, ${raw(RECORDED.map((name) => `d.${name}`).join(', '))} from documents d
   where ${visible(scope)} and d.id = ${id}) b`

const CHANGED = sql`d.id, ${FIELDS('b')} as before, ${FIELDS('d')} as after`

/** Undefined fields stay unchanged. After {@link lockDocumentLevel}. */
export const updateDocument = (
  scope: WorkspaceScope,
  id: number,
  { doc_name, security_level }: DocumentEdit,
  versions?: readonly number[],
) =>
  scope.one<ChangedDocument>(sql`
    update documents d
    set ${doc_name === undefined ? empty : sql`doc_name = ${doc_name},`}
        ${security_level === undefined ? empty : sql`security_level = ${security_level},`}
        version = version + 1, updated_at = now()
    from ${selectOld(scope, id)}
    where ${visible(scope)} and d.id = b.id ${whereVersion(versions)}
    returning ${CHANGED}`)

/** After {@link lockDocumentPlace}. */
export const moveDocument = (
  scope: WorkspaceScope,
  id: number,
  group_id: number | null,
  versions?: readonly number[],
) =>
  scope.one<ChangedDocument>(sql`
    update documents d set group_id = ${group_id}, version = version + 1, updated_at = now()
    from ${selectOld(scope, id)}
    where ${visible(scope)} and d.id = b.id ${whereVersion(versions)}
    returning ${CHANGED}`)

export interface StoredFile {
  file_name: string
  file_size: number
  store_key: string
  readonly security_level: Level
  /** False for a red document in a firm that shows these as pages only. */
  readonly download_allowed: boolean
}

const FILE = (scope: WorkspaceScope) =>
  sql`d.file_name, d.file_size, d.store_key, d.security_level, ${selectDownloadAllowed(scope)}`

/** A file with what the history must know before it is sent. */
export interface SentFile extends StoredFile {
  /** Whether this sign-in's last opening for the same purpose is recorded and recent. */
  readonly is_recorded: boolean
}

/** Also counts the download of a green document. */
export async function findSentFile(
  scope: WorkspaceScope,
  view: View,
): Promise<SentFile | undefined> {
  const document = sql`from documents d where ${visible(scope)} and d.id = ${view.document_id}`
  const isDownload = view.purpose === 'download'
  const [files] = await scope.batch([
    sql`select ${FILE(scope)}, ${isRecorded(scope, view)} as is_recorded ${document}`,
    ...(isDownload
      ? [countDownload(scope, view, sql`select ${document} and d.security_level = 'green'`)]
      : []),
  ])
  return files?.[0] as SentFile | undefined
}

export const findFile = (scope: WorkspaceScope, id: number) =>
  scope.one<StoredFile>(
    sql`select ${FILE(scope)} from documents d where ${visible(scope)} and d.id = ${id}`,
  )

/** Whether the workspace has the document, at any level. */
export const documentExists = async (scope: WorkspaceScope, id: number): Promise<boolean> => {
  const found = await scope.one<{ level: Level | null }>(sql`select document_level(${id}) as level`)
  return typeof found?.level === 'string'
}

export const deleteDocument = (scope: WorkspaceScope, id: number, role: Role) =>
  runDeletion<{ id: number; security_level: Level }>(
    scope,
    { kind: 'document', id, role },
    sql`delete from documents d where ${visible(scope)} and d.id = ${id} returning d.id, d.security_level`,
  )
