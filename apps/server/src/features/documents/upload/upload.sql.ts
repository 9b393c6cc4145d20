// Statements of an upload.
import type { UploadResult } from '@casework/contract/documents'
import type { Level } from '@casework/contract/document-levels'
import { orderedTimestamp } from '../../../platform/database/query/ordered-timestamp.ts'
import { sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'

export interface NewFile {
  readonly file_name: string
  readonly size: number
  readonly sha256: string
  readonly store_key: string
}

/** Bytes of the firm's documents. */
export interface StorageUsed {
  readonly live: number
  readonly in_bin: number
}

export const readStorageUsed = async (scope: WorkspaceScope): Promise<StorageUsed> => {
  const found = await scope.one<StorageUsed>(
    sql`select storage_used() as live, storage_in_bin() as in_bin`,
  )
  return found ?? { live: 0, in_bin: 0 }
}

/** Reads the used storage and blocks other uploads of the firm until the transaction ends. */
export const lockStorageUsed = async (scope: WorkspaceScope): Promise<StorageUsed> => {
  await scope.one(
    sql`select pg_advisory_xact_lock(hashtextextended('storage of account ' || ${scope.account_id}::text, 0))`,
  )
  return readStorageUsed(scope)
}

/** Reads the used storage of all firms. */
export const readTotalStorageUsed = async (scope: WorkspaceScope): Promise<number> => {
  const found = await scope.one<{ used: number }>(sql`select storage_used_by_all() as used`)
  return found?.used ?? 0
}

/** Fields that all documents of an upload share. */
export interface NewDocumentFields {
  readonly client_id: number
  readonly case_id: number | null
  readonly session_id: number | null
  readonly group: { readonly id: number; readonly name: string } | null
  readonly security_level: Level
  readonly doc_name: string | null
}

export const insertDocuments = (
  scope: WorkspaceScope,
  place: NewDocumentFields,
  files: readonly NewFile[],
) =>
  scope.many<UploadResult['documents'][number]>(sql`
    with added as (
      insert into documents (account_id, client_id, case_id, session_id, group_id, doc_name, security_level, file_name, file_size, sha256, store_key, created_at, updated_at)
      select ${scope.account_id}, ${place.client_id}, ${place.case_id}, ${place.session_id}, ${place.group?.id ?? null},
             ${place.doc_name}, ${place.security_level}, f.file_name, f.file_size, f.sha256, f.store_key, ${orderedTimestamp(sql`f.place`)},
             ${orderedTimestamp(sql`f.place`)}
      from unnest(${files.map((file) => file.file_name)}::text[], ${files.map((file) => file.size)}::bigint[],
                  ${files.map((file) => file.sha256)}::text[], ${files.map((file) => file.store_key)}::text[])
           with ordinality as f (file_name, file_size, sha256, store_key, place)
      returning id, doc_name, file_name, file_size, security_level, group_id, created_at)
    select a.id, a.doc_name, a.file_name, a.file_size, a.security_level, a.group_id as "group", ${place.group?.name ?? null}::text as group_name
    from added a order by a.created_at`)
