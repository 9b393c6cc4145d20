// What may happen to a document, and what is said when it may not.
import type { documentEndpoints } from '@casework/contract/documents'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, forbidden, missing, type Refusal } from '../../platform/refusal.ts'
import { requireGroup } from '../document-groups/index.ts'
import {
  findDocumentClient,
  deleteDocument,
  documentExists,
  findDocument,
  moveDocument,
  listDocuments,
  updateDocument,
} from './documents.sql.ts'

/** What the addresses of a document's bytes carry while working in another firm's workspace (OQ-197). */
const suffixOf = ({ actor }: ActorContext) =>
  actor.account_id === actor.own_account_id ? '' : `?owner_account_id=${actor.account_id}`

/** Above the role's levels is told apart from unknown; nothing else is said about the document (OQ-132). */
export async function unseen(scope: WorkspaceScope, id: number): Promise<Refusal> {
  return (await documentExists(scope, id))
    ? forbidden('You do not have permission to view this document.')
    : missing('Document not found')
}

/** The record after a change, or why there was none. */
async function changed(context: ActorContext, id: number, done: object | undefined) {
  const found = await findDocument(context.scope, id, suffixOf(context))
  if (done && found) return found
  throw found
    ? conflictOrNotFound(found, () => missing('Document not found'))
    : await unseen(context.scope, id)
}

type Records = Pick<typeof documentEndpoints, 'list' | 'get' | 'update' | 'move' | 'remove'>

export const documentService: HandlersOf<Records> = {
  list: (context, { query }) => listDocuments(context.scope, query, suffixOf(context)),

  get: async (context, { params }) => {
    const found = await findDocument(context.scope, params.id, suffixOf(context))
    if (!found) throw await unseen(context.scope, params.id)
    return found
  },

  /** Needs the level that the document has and the one that it gets (OQ-136, OQ-251). */
  update: async (context, { params, body }) => {
    const { scope, actor, request } = context
    if (!(await findDocumentClient(scope, params.id))) throw await unseen(scope, params.id)
    const level = body.security_level
    if (level !== undefined && !scope.levels.includes(level)) {
      const message = 'Your {role} role cannot access {level} security documents'
      throw invalidField('security_level', message, {
        role: actor.role.toUpperCase(),
        level: level.toUpperCase(),
      })
    }
    return changed(
      context,
      params.id,
      await updateDocument(scope, params.id, body, request.allowedVersions()),
    )
  },

  /** Client, case and session of the document stay as they are (OQ-213). */
  move: async (context, { params, body }) => {
    const { scope, request } = context
    const document = await findDocumentClient(scope, params.id)
    if (!document) throw await unseen(scope, params.id)
    if (body.group_id !== null) {
      const group = await requireGroup(scope, body.group_id)
      if (group.client_id !== document.client_id)
        throw invalidField('group_id', 'This group belongs to another client')
    }
    return changed(
      context,
      params.id,
      await moveDocument(scope, params.id, body.group_id, request.allowedVersions()),
    )
  },

  /** The row goes now; its file a day later, by the sweep. */
  remove: async ({ scope }, { params }) => {
    if (!(await deleteDocument(scope, params.id))) throw await unseen(scope, params.id)
    return null
  },
}
