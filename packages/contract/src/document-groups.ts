import * as z from 'zod/mini'
import { nothing, pageOf, removal, removalQuery } from './parts/answer.ts'
import { LEVELS } from './document-levels.ts'
import { json } from './parts/endpoint.ts'
import {
  byId,
  id,
  idText,
  instant,
  unchangedIfAbsentText,
  MAX,
  requiredText,
  version,
} from './parts/fields.ts'
import { page, pageSizeUpTo, searchText } from './parts/lists.ts'

/** Maximum length of a group's `documents`; the document list returns all of them (OQ-216). */
export const MAX_DOCUMENTS_PER_CARD = 6
/** Default page size (OQ-219). */
export const GROUPS_PER_PAGE = 100

export const documentGroupsQuery = z.object({
  search: searchText,
  session_id: z.optional(idText),
  /** Only groups in this client's sessions, such as those its documents can move to (OQ-213). */
  client_id: z.optional(idText),
  page,
  page_size: pageSizeUpTo(GROUPS_PER_PAGE, GROUPS_PER_PAGE),
})
export type DocumentGroupsQuery = z.output<typeof documentGroupsQuery>

/**
 * A group has the client and case of its session. Counts and documents include only documents that
 * the role may see.
 */
export const documentGroup = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  session: id,
  session_id: id,
  session_title: z.string(),
  client_id: id,
  client_name: z.string(),
  case_id: id,
  case_title: z.string(),
  created_at: instant,
  version,
  documents_count: z.int(),
  documents: z.array(
    z.object({
      id,
      doc_name: z.nullable(z.string()),
      file_name: z.string(),
      security_level: z.enum(LEVELS),
    }),
  ),
})
export type DocumentGroup = z.output<typeof documentGroup>

const requiredId = (message: string) => z.int(message).check(z.minimum(1, message))

export const documentGroupForm = z.object({
  name: requiredText(MAX.name, 'Group name is required'),
  session_id: requiredId('Session is required'),
  /** A PUT without it keeps the current one (OQ-215). */
  description: unchangedIfAbsentText(MAX.description),
})
export type DocumentGroupForm = z.output<typeof documentGroupForm>

/** The form of the dialog, which selects client and case before the session (OQ-218). */
export const documentGroupDialogForm = z.extend(documentGroupForm, {
  client_id: requiredId('Please select a client'),
  case_id: requiredId('Please select a case'),
})

/** `only_empty` refuses a group with documents; those that the role cannot see do not count. */
const groupRemovalQuery = z.object({
  only_empty: z.optional(z.enum(['true', 'false'], 'only_empty must be true or false')),
})

const MODIFY_DENIED = 'You do not have permission to modify document groups'

export const documentGroupEndpoints = {
  list: json({
    method: 'GET',
    path: '/document-groups/',
    permission: ['document_group', 'list'],
    limit: 'requests',
    summary: 'Document groups of the workspace',
    shows: ['document-groups', 'documents', 'sessions', 'cases', 'clients'],
    query: documentGroupsQuery,
    result: pageOf(documentGroup),
  }),
  get: json({
    method: 'GET',
    path: '/document-groups/:id/',
    permission: ['document_group', 'read'],
    limit: 'requests',
    summary: 'One document group',
    shows: ['document-groups', 'documents', 'sessions', 'cases', 'clients'],
    params: byId,
    result: documentGroup,
  }),
  create: json({
    method: 'POST',
    path: '/document-groups/',
    permission: ['document_group', 'create'],
    limit: 'requests',
    denied: MODIFY_DENIED,
    summary: 'Create a group in a session',
    changes: ['document-groups'],
    body: documentGroupForm,
    result: documentGroup,
    status: 201,
  }),
  update: json({
    method: 'PUT',
    path: '/document-groups/:id/',
    permission: ['document_group', 'update'],
    limit: 'requests',
    versioned: true,
    denied: MODIFY_DENIED,
    summary: 'Replace a group; its documents move with it to another session',
    changes: ['document-groups'],
    params: byId,
    body: documentGroupForm,
    result: documentGroup,
  }),
  removal: json({
    method: 'GET',
    path: '/document-groups/:id/removal/',
    permission: ['document_group', 'delete'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to delete document groups',
    summary: 'What deleting this document group would remove',
    shows: [],
    params: byId,
    query: removalQuery,
    result: removal,
  }),
  remove: json({
    method: 'DELETE',
    path: '/document-groups/:id/',
    permission: ['document_group', 'delete'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to delete document groups',
    summary: 'Delete a group; its documents stay',
    changes: ['document-groups'],
    params: byId,
    query: groupRemovalQuery,
    result: nothing,
  }),
}
