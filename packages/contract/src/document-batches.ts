// One change of many documents, and many documents as one file. Apart from documents.ts, which a
// first visit loads.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { json, stream } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'

/** Maximum number of documents in one change or zip. */
export const MAX_DOCUMENTS_PER_BATCH = 200

export const NO_DOCUMENT = 'Select at least one document'

/** Checks of the ids of one change or zip. */
export const batchChecks = [
  z.minLength(1, { error: NO_DOCUMENT, abort: true }),
  z.maxLength(MAX_DOCUMENTS_PER_BATCH, {
    error: 'Select at most 200 documents',
    abort: true,
  }),
  z.refine<number[]>((ids) => new Set(ids).size === ids.length, 'The same document is named twice'),
] as const

const documentIds = z.array(id, NO_DOCUMENT).check(...batchChecks)

const placeId = (message: string) => z.nullable(z.int(message).check(z.minimum(1, message)))

/** Without case and session, the place is the client itself. */
export const documentPlace = z.object({
  client_id: z.int('Please select a client').check(z.minimum(1, 'Please select a client')),
  case_id: placeId('Please select a case'),
  session_id: placeId('Please select a session'),
})
export type DocumentPlace = z.output<typeof documentPlace>

/** Exactly one of level, group and place (INTAKE-018). */
export const documentsChange = z
  .object({
    ids: documentIds,
    security_level: z.optional(z.enum(LEVELS, 'Unknown security level')),
    /** Null takes the documents out of their groups. */
    group_id: z.optional(z.nullable(id)),
    place: z.optional(documentPlace),
    /**
     * Version by document id, as the caller saw it. Others are changed whatever their version; keys
     * of other documents are refused.
     */
    versions: z.optional(z.record(z.string(), z.int())),
  })
  .check(
    z.refine(
      ({ ids, versions = {} }) => {
        const named = new Set(ids.map(String))
        return Object.keys(versions).every((key) => named.has(key))
      },
      { path: ['versions'], error: 'These versions are of other documents' },
    ),
  )
export type DocumentsChange = z.output<typeof documentsChange>

export const changedDocuments = z.object({
  updated_count: z.int(),
  documents: z.array(
    z.object({
      id,
      doc_name: z.nullable(z.string()),
      file_name: z.string(),
      security_level: z.enum(LEVELS),
      client_id: id,
      case: z.nullable(id),
      session: z.nullable(id),
      group: z.nullable(id),
    }),
  ),
})
export type ChangedDocuments = z.output<typeof changedDocuments>

export const documentSelection = z.object({ ids: documentIds })

export const documentBatches = {
  /** All or nothing. */
  updateMany: json({
    method: 'PATCH',
    path: '/documents/bulk/',
    permission: ['document', 'update'],
    limit: 'requests',
    denied: ({ group_id }) =>
      group_id === undefined
        ? 'You do not have permission to edit documents'
        : 'You do not have permission to move documents between groups',
    summary: 'Change the level, the group or the place of up to 200 documents',
    changes: ['documents'],
    audits: ({ body }) => body['ids'],
    body: documentsChange,
    result: changedDocuments,
  }),
  downloadMany: stream({
    method: 'POST',
    path: '/documents/bulk/download/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'zips',
    summary: 'Up to 200 documents as one zip',
    audits: ({ body }) => body['ids'],
    body: documentSelection,
    sends: 'file',
  }),
}
