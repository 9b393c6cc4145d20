// What the history records of documents. An entry has the highest level of all its documents, before
// and after.
import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { ChangedDocument, DocumentFields } from './documents.sql.ts'

/** The highest of these levels; undefined for none. */
export const findHighest = (levels: readonly unknown[]): Level | undefined =>
  LEVELS.find((level) => levels.includes(level))

export function recordChangedDocuments(
  scope: WorkspaceScope,
  documents: readonly ChangedDocument[],
): void {
  recordHistory(scope, {
    level: findHighest(
      documents.flatMap(({ before, after }) => [before.security_level, after.security_level]),
    ),
    changes: Object.fromEntries(
      documents.map(({ id, before, after }) => [id, listChanged(before, after)]),
    ),
  })
}

/** A new document with the fields of its file. */
export interface UploadedDocument extends DocumentFields {
  readonly id: number
  readonly file_name: string
  readonly file_size: number
  readonly sha256: string
}

export function recordUploadedDocuments(
  scope: WorkspaceScope,
  documents: readonly UploadedDocument[],
): void {
  recordHistory(scope, {
    level: findHighest(documents.map(({ security_level }) => security_level)),
    changes: Object.fromEntries(documents.map(({ id, ...fields }) => [id, listCreated(fields)])),
  })
}
