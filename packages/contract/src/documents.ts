import * as z from 'zod/mini'
import { nothing, pageOf } from './parts/answer.ts'
import { LEVELS } from './document-levels.ts'
import { uploadParts } from './document-uploads.ts'
import { json, stream, upload } from './parts/endpoint.ts'
import { byId, id, idText, instant, unchangedIfAbsentLine, MAX, version } from './parts/fields.ts'
import { DEFAULT_PAGE_SIZE, ordering, page, pageSizeUpTo, searchText } from './parts/lists.ts'

/** File extensions that may be uploaded (UPLOAD-012). */
export const UPLOAD_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'txt',
] as const
export type UploadExtension = (typeof UPLOAD_EXTENSIONS)[number]

/** Files of these types are shown as their text on the document's page. */
export const TEXT_EXTENSIONS = ['docx', 'xlsx', 'xls', 'txt', 'eml'] as const
export type TextExtension = (typeof TEXT_EXTENSIONS)[number]

export const documentOrderings = [
  '-created_at',
  'created_at',
  'file_name',
  '-file_name',
  'file_size',
  '-file_size',
] as const

/** Maximum page size (OQ-022). */
export const MAX_DOCUMENTS_PER_PAGE = 1000

const optionalBoolean = z.optional(z.enum(['true', 'false'], 'This must be true or false'))

export const documentsQuery = z.object({
  search: searchText,
  security_level: z.optional(z.enum(LEVELS, 'Unknown security level')),
  client_id: z.optional(idText),
  /** An alias of `client` (OQ-174). */
  client: z.optional(idText),
  case_id: z.optional(idText),
  session_id: z.optional(idText),
  /** The session's own and grouped documents: they move along when it changes client. */
  moves_with_session: z.optional(idText),
  group: z.optional(idText),
  case__isnull: optionalBoolean,
  session__isnull: optionalBoolean,
  group__isnull: optionalBoolean,
  ordering: ordering(documentOrderings),
  page,
  page_size: pageSizeUpTo(MAX_DOCUMENTS_PER_PAGE, DEFAULT_PAGE_SIZE),
})
export type DocumentsQuery = z.output<typeof documentsQuery>

export const documentRecord = z.object({
  id,
  doc_name: z.nullable(z.string()),
  file_name: z.string(),
  file_size: z.int(),
  security_level: z.enum(LEVELS),
  created_at: instant,
  client_id: id,
  client_name: z.string(),
  case: z.nullable(id),
  case_title: z.nullable(z.string()),
  session: z.nullable(id),
  session_title: z.nullable(z.string()),
  group: z.nullable(id),
  group_name: z.nullable(z.string()),
  secure_view_url: z.string(),
  secure_download_url: z.string(),
  /** Path of a preview of an image or of the first page of a PDF; null for other files. */
  preview_url: z.nullable(z.string()),
  /** False for a red document in a firm that shows these as pages only (READ-015). */
  download_allowed: z.boolean(),
  version,
})
export type DocumentRecord = z.output<typeof documentRecord>

/** Absent fields stay unchanged; an emptied name is null (OQ-220). */
export const documentEdit = z.object({
  doc_name: unchangedIfAbsentLine(MAX.name),
  security_level: z.optional(z.enum(LEVELS, 'Unknown security level')),
})
export type DocumentEdit = z.output<typeof documentEdit>

/** The group to move a document to; null removes it from its group. */
export const documentMove = z.object({ group_id: z.nullable(id) })

export const uploadResult = z.object({
  uploaded_count: z.int(),
  group: z.nullable(z.object({ id, name: z.string() })),
  documents: z.array(
    z.object({
      id,
      doc_name: z.nullable(z.string()),
      file_name: z.string(),
      file_size: z.int(),
      security_level: z.enum(LEVELS),
      group: z.nullable(id),
      group_name: z.nullable(z.string()),
    }),
  ),
  /** Numbers of the photos that the PDF of all photos leaves out, from 1. Absent if there is none. */
  unreadable_photos: z.optional(z.array(z.int())),
})
export type UploadResult = z.output<typeof uploadResult>

export const documentEndpoints = {
  list: json({
    method: 'GET',
    path: '/documents/',
    permission: ['document', 'list'],
    limit: 'requests',
    summary: 'Documents that the acting role may see',
    shows: ['documents', 'document-groups', 'sessions', 'cases', 'clients'],
    query: documentsQuery,
    result: pageOf(documentRecord),
  }),
  get: json({
    method: 'GET',
    path: '/documents/:id/',
    permission: ['document', 'read'],
    limit: 'requests',
    summary: 'One document',
    shows: ['documents', 'document-groups', 'sessions', 'cases', 'clients'],
    params: byId,
    result: documentRecord,
  }),
  upload: upload({
    method: 'POST',
    path: '/documents/upload/',
    permission: ['document', 'create'],
    limit: 'uploads',
    share: 'uploads',
    summary: 'Upload files at a security level',
    changes: ['documents', 'document-groups'],
    audits: (_, { documents }) => documents,
    fields: uploadParts,
    result: uploadResult,
    status: 201,
  }),
  update: json({
    method: 'PATCH',
    path: '/documents/:id/',
    permission: ['document', 'update'],
    limit: 'requests',
    versioned: true,
    denied: 'You do not have permission to edit documents',
    summary: 'Change the name or the security level of a document',
    changes: ['documents'],
    params: byId,
    body: documentEdit,
    result: documentRecord,
  }),
  move: json({
    method: 'PATCH',
    path: '/documents/:id/move-to-group/',
    permission: ['document', 'update'],
    limit: 'requests',
    versioned: true,
    denied: 'You do not have permission to move documents between groups',
    summary: 'Put a document into a group of its client, or take it out of its group',
    changes: ['documents'],
    params: byId,
    body: documentMove,
    result: documentRecord,
  }),
  /** 404 if the file type has no preview, or the file is too damaged to draw. */
  preview: stream({
    method: 'GET',
    path: '/documents/:id/preview/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'previews',
    summary: 'A thumbnail of an image or of the first page of a PDF',
    params: byId,
    sends: 'file',
  }),
  view: stream({
    method: 'GET',
    path: '/documents/:id/view/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'files',
    summary: 'The file, shown in the browser if its type is safe to show',
    params: byId,
    sends: 'file',
  }),
  download: stream({
    method: 'GET',
    path: '/documents/:id/download/',
    permission: ['document', 'read'],
    limit: 'requests',
    share: 'files',
    summary: 'The file, as a download',
    params: byId,
    sends: 'file',
  }),
  remove: json({
    method: 'DELETE',
    path: '/documents/:id/',
    permission: ['document', 'delete'],
    limit: 'requests',
    summary: 'Delete a document and its file',
    changes: ['documents'],
    params: byId,
    result: nothing,
  }),
}
