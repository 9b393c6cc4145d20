// Statements about several documents at a time.
import type { ChangedDocuments, DocumentPlace } from '@casework/contract/document-batches'
import type { Level } from '@casework/contract/document-levels'
import { raw, sql, type Sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { selectDownloadAllowed } from '../red-download.ts'

export const visible = ({ account_id, levels }: WorkspaceScope, ids: readonly number[]) =>
  sql`d.account_id = ${account_id} and d.security_level = any (${levels}::text[]) and d.id = any (${ids}::bigint[])`

export interface LockedDocument {
  readonly id: number
  readonly version: number
  readonly doc_name: string | null
  readonly security_level: Level
  readonly client_id: number
  readonly case_id: number | null
  readonly session_id: number | null
  readonly group_id: number | null
}

export const selectDocuments = (scope: WorkspaceScope, ids: readonly number[]): Sql => sql`
    select d.id, d.version, d.doc_name, d.security_level, d.client_id, d.case_id, d.session_id, d.group_id
    from documents d where ${visible(scope, ids)} order by d.id`

/** In the order of their ids, so that two changes of the same documents cannot deadlock. */
export const lockDocuments = (scope: WorkspaceScope, ids: readonly number[]) =>
  scope.many<LockedDocument>(sql`${selectDocuments(scope, ids)} for no key update`)

/** Whether the workspace has all of these documents, at any level. */
export const allDocumentsExist = async (
  scope: WorkspaceScope,
  ids: readonly number[],
): Promise<boolean> =>
  (
    await scope.many<{ level: Level | null }>(
      sql`select document_level(x.id) as level from unnest(${ids}::bigint[]) as x (id)`,
    )
  ).every(({ level }) => level !== null)

const update = async (scope: WorkspaceScope, ids: readonly number[], change: Sql) =>
  scope.many<ChangedDocuments['documents'][number]>(sql`
    update documents d set ${change}, version = version + 1, updated_at = now() where ${visible(scope, ids)}
    returning d.id, d.doc_name, d.file_name, d.security_level, d.client_id, d.case_id as "case", d.session_id as session, d.group_id as "group"`)

export const updateLevel = (scope: WorkspaceScope, ids: readonly number[], level: Level) =>
  update(scope, ids, sql`security_level = ${level}`)

export const updateGroup = (
  scope: WorkspaceScope,
  ids: readonly number[],
  group_id: number | null,
) => update(scope, ids, sql`group_id = ${group_id}::bigint`)

/** Whether document `d` is at a place. */
export const isAt = ({ client_id, case_id, session_id }: DocumentPlace): Sql =>
  sql`(d.client_id, d.case_id, d.session_id) is not distinct from (${client_id}::bigint, ${case_id}::bigint, ${session_id}::bigint)`

/** A document that moves leaves its group, unless that is a group of the new session. */
export const selectGroupAfterMove = ({ account_id }: WorkspaceScope, place: DocumentPlace): Sql =>
  sql`case when ${isAt(place)} then d.group_id
      else (select g.id from document_groups g
            where g.account_id = ${account_id} and g.id = d.group_id and g.session_id = ${place.session_id}::bigint)
      end`

export const updatePlace = (scope: WorkspaceScope, ids: readonly number[], place: DocumentPlace) =>
  update(
    scope,
    ids,
    sql`client_id = ${place.client_id}, case_id = ${place.case_id}::bigint, session_id = ${place.session_id}::bigint,
        group_id = ${selectGroupAfterMove(scope, place)}`,
  )

export interface ZippedDocument {
  readonly id: number
  readonly doc_name: string | null
  readonly file_name: string
  readonly file_size: number
  readonly sha256: string
  readonly security_level: Level
  readonly client_name: string
  readonly case_title: string | null
  readonly session_title: string | null
  readonly created_at: string
  readonly download_allowed: boolean
}

const ZIPPED = raw(`
  d.id, d.doc_name, d.file_name, d.file_size, d.sha256, d.security_level,
  c.name as client_name, k.title as case_title, s.title as session_title, d.created_at`)

/** In the order of `ids`. */
export const findZippedDocuments = (scope: WorkspaceScope, ids: readonly number[]) =>
  scope.many<ZippedDocument>(sql`
    select ${ZIPPED}, ${selectDownloadAllowed(scope)} from documents d
    join clients c on c.account_id = d.account_id and c.id = d.client_id
    left join cases k on k.account_id = d.account_id and k.id = d.case_id
    left join sessions s on s.account_id = d.account_id and s.id = d.session_id
    where ${visible(scope, ids)} order by array_position(${ids}::bigint[], d.id)`)
