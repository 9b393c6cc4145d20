// Document groups: bundles of documents in a session. They have the session's case and client.
import {
  MAX_DOCUMENTS_PER_CARD,
  type DocumentGroup,
  type DocumentGroupForm,
  type DocumentGroupsQuery,
} from '@casework/contract/document-groups'
import type { Role } from '@casework/contract/permissions'
import { fetchList, selectStoredTotal } from '../../platform/database/list/list.ts'
import type { Order } from '../../platform/database/list/order.ts'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { runDeletion } from '../../platform/database/change/cascade.ts'
import { moveRecord } from '../../platform/database/change/change-record.ts'
import {
  empty,
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
import { whereVersion } from '../../platform/http/versions.ts'
import { isOpenFor } from '../cases/index.ts'

const columns = sql`
  g.id, g.name, g.description, g.session_id as session, g.session_id, s.title as session_title, g.created_at, g.version,
  g.client_id, c.name as client_name, g.case_id, k.title as case_title,
  counted.documents as documents_count, coalesce(first.documents, '[]') as documents`

const CARD = raw(String(MAX_DOCUMENTS_PER_CARD))

/** Counts and names only what the role may see (OQ-133, OQ-216). */
const joined = ({ levels }: WorkspaceScope) => sql`
  join sessions s on s.account_id = g.account_id and s.id = g.session_id
  join cases k on k.account_id = g.account_id and k.id = g.case_id
  join clients c on c.account_id = g.account_id and c.id = g.client_id
  cross join lateral (
    select count(*) as documents from documents d
    where d.account_id = g.account_id and d.group_id = g.id and d.security_level = any (${levels}::text[])) counted
  cross join lateral (
    select json_agg(json_build_object('id', f.id, 'doc_name', f.doc_name, 'file_name', f.file_name, 'security_level', f.security_level)
                    order by f.created_at, f.id) as documents
    from (select d.created_at, d.id, d.doc_name, d.file_name, d.security_level from documents d
          where d.account_id = g.account_id and d.group_id = g.id and d.security_level = any (${levels}::text[])
          order by d.created_at, d.id limit ${CARD}) f) first`

const NEWEST_FIRST: Order = [
  { by: 'g.created_at', desc: true },
  { by: 'g.id', desc: true },
]

function buildFilters(q: DocumentGroupsQuery): Sql[] {
  const filters: Sql[] = []
  if (q.search) filters.push(hasText(raw('g.search'), q.search))
  if (q.session_id !== undefined) filters.push(sql`g.session_id = ${q.session_id}`)
  if (q.client_id !== undefined) filters.push(sql`g.client_id = ${q.client_id}`)
  return filters
}

/** A session or client leaves so few rows that reading them beats the text index. */
const leavesFewRows = (q: DocumentGroupsQuery) =>
  q.session_id !== undefined || q.client_id !== undefined

const buildSearch = (account_id: number, q: DocumentGroupsQuery): Search | undefined => {
  if (!hasTrigram(q.search) || leavesFewRows(q)) return undefined
  const matches = hasText(raw('g.search'), q.search)
  return {
    sources: [
      sql`from document_groups_within g where g.text_account_id = ${account_id} and ${matches}`,
    ],
    matches,
  }
}

export const listGroups = (scope: WorkspaceScope, q: DocumentGroupsQuery) =>
  fetchList<DocumentGroup>(scope, q, {
    table: 'document_groups',
    alias: 'g',
    visible: sql`g.account_id = ${scope.account_id}`,
    filters: buildFilters(q),
    order: NEWEST_FIRST,
    columns,
    joins: joined(scope),
    total: selectStoredTotal(scope.account_id, ['document_group']),
    search: buildSearch(scope.account_id, q),
    shortText: findShortText({ search: q.search }),
    fewRows: leavesFewRows(q),
  })

export const findGroup = (scope: WorkspaceScope, id: number) =>
  scope.one<DocumentGroup>(sql`
    select ${columns} from document_groups g ${joined(scope)} where g.account_id = ${scope.account_id} and g.id = ${id}`)

type NewGroup = Omit<DocumentGroupForm, 'description'> & {
  readonly description?: string | null | undefined
}

/** A trigger copies case and client from the session. */
export const insertGroup = (scope: WorkspaceScope, { name, session_id, description }: NewGroup) =>
  scope.one<{ id: number; name: string }>(sql`
    insert into document_groups (account_id, session_id, name, description)
    values (${scope.account_id}, ${session_id}, ${name}, ${description ?? null}) returning id, name`)

const selectCaseOf = ({ account_id }: WorkspaceScope, session_id: number) =>
  sql`(select s.case_id from sessions s where s.account_id = ${account_id} and s.id = ${session_id})`

/** The recorded fields of a group. */
export const RECORDED = ['name', 'description', 'session_id'] as const

/** An undefined description stays unchanged (OQ-215). */
export const updateGroup = (
  scope: WorkspaceScope,
  id: number,
  { name, session_id, description }: DocumentGroupForm,
  versions?: readonly number[],
) => {
  const found = sql`from document_groups x where x.account_id = ${scope.account_id} and x.id = ${id}`
  return moveRecord<{ id: number }>(
    scope,
    { found, isElsewhere: sql`x.session_id <> ${session_id}` },
    (moves) => sql`
      update document_groups g
      set name = ${name}, ${description === undefined ? empty : sql`description = ${description},`}
          ${moves ? sql`session_id = ${session_id},` : empty} version = version + 1, updated_at = now()
      from (select x.id, x.name, x.description, x.session_id ${found}) b
      where g.account_id = ${scope.account_id} and g.id = b.id ${whereVersion(versions)}
        ${moves ? sql`and ${isOpenFor(scope, selectCaseOf(scope, session_id), raw('g.case_id'))}` : empty}
      returning g.id, ${selectPreviousValues('b', RECORDED)}`,
  )
}

/**
 * Keeps its documents, also those that the role cannot see: their group becomes null (OQ-214).
 * @param onlyEmpty a group with documents that the role can see is kept
 */
export const deleteGroup = (scope: WorkspaceScope, id: number, role: Role, onlyEmpty: boolean) =>
  runDeletion(
    scope,
    { kind: 'document_group', id, role },
    sql`delete from document_groups g
      where g.account_id = ${scope.account_id} and g.id = ${id} ${onlyEmpty ? isEmptyFor(scope) : empty} returning g.id`,
  )

const isEmptyFor = ({ levels }: WorkspaceScope): Sql => sql`
  and not exists (
    select from documents d
    where d.account_id = g.account_id and d.group_id = g.id and d.security_level = any (${levels}::text[]))`

/** The records that a document in this group belongs to. */
export interface GroupParents {
  readonly id: number
  readonly name: string
  readonly session_id: number
  readonly case_id: number
  readonly client_id: number
}

export const findGroupParents = (scope: WorkspaceScope, id: number) =>
  scope.one<GroupParents>(sql`
    select g.id, g.name, g.session_id, g.case_id, g.client_id from document_groups g
    where g.account_id = ${scope.account_id} and g.id = ${id}`)
