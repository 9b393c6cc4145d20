// Operations on documents and their refusals.
import type { documentEndpoints } from '@casework/contract/documents'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory } from '../../platform/history-details.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import { requireAccessToLevel } from '../../platform/http/access/require-level.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, forbidden, missing, type Refusal } from '../../platform/refusal.ts'
import { requireOpenCase } from '../cases/index.ts'
import { requireGroup } from '../document-groups/index.ts'
import { recordChangedDocuments } from './document-history.ts'
import { requireFactorToLower } from './levels.ts'
import {
  deleteDocument,
  documentExists,
  findDocument,
  findFile,
  moveDocument,
  listDocuments,
  lockDocumentLevel,
  lockDocumentPlace,
  updateDocument,
  type ChangedDocument,
} from './documents.sql.ts'

/** Query string of file URLs: names the workspace unless it is the user's own. */
const buildUrlSuffix = ({ actor }: ActorContext) =>
  actor.account_id === actor.own_account_id ? '' : `?owner_account_id=${actor.account_id}`

/** Creates the refusal: 403 for a document above the role's levels, 404 for a missing one. */
export async function createAccessRefusal(scope: WorkspaceScope, id: number): Promise<Refusal> {
  return (await documentExists(scope, id))
    ? forbidden('You do not have permission to view this document.')
    : missing('Document not found')
}

/**
 * Checks a document again after its file was read, which may take a while: its level may have been
 * raised since, or the role of the reader lowered.
 * @returns the document as it is now
 */
export async function checkAgain({ currentScope, actor }: ActorContext, id: number) {
  const scope = await currentScope()
  const present = await findFile(scope, id)
  if (!present) throw await createAccessRefusal(scope, id)
  requireFactorForContent(actor, present.security_level)
  return present
}

/** Returns the updated document, or throws the reason why nothing was updated. */
async function returnUpdated(
  context: ActorContext,
  id: number,
  updated: ChangedDocument | undefined,
) {
  const found = await findDocument(context.scope, id, buildUrlSuffix(context))
  if (updated && found) {
    recordChangedDocuments(context.scope, [updated])
    return found
  }
  throw found
    ? conflictOrNotFound(found, () => missing('Document not found'))
    : await createAccessRefusal(context.scope, id)
}

type Records = Pick<typeof documentEndpoints, 'list' | 'get' | 'update' | 'move' | 'remove'>

export const documentService: HandlersOf<Records> = {
  list: (context, { query }) => listDocuments(context.scope, query, buildUrlSuffix(context)),

  get: async (context, { params }) => {
    const found = await findDocument(context.scope, params.id, buildUrlSuffix(context))
    if (!found) throw await createAccessRefusal(context.scope, params.id)
    return found
  },

  /** Requires access to the current level and to the new one. */
  update: async (context, { params, body }) => {
    const { scope, actor, request } = context
    const present = await lockDocumentLevel(scope, params.id)
    if (!present) throw await createAccessRefusal(scope, params.id)
    if (body.security_level !== undefined) {
      requireAccessToLevel(scope, actor.role, body.security_level)
      requireFactorToLower(actor, [present.security_level], body.security_level)
    }
    return returnUpdated(
      context,
      params.id,
      await updateDocument(scope, params.id, body, request.allowedVersions()),
    )
  },

  /** Changes the group only: client, case and session of the document stay the same. */
  move: async (context, { params, body }) => {
    const { scope, request } = context
    const document = await lockDocumentPlace(scope, params.id)
    if (!document) throw await createAccessRefusal(scope, params.id)
    if (body.group_id !== null) {
      const group = await requireGroup(scope, body.group_id)
      if (group.client_id !== document.client_id)
        throw invalidField('group_id', 'This group belongs to another client')
      if (group.case_id !== document.case_id)
        await requireOpenCase(scope, group.case_id, 'group_id')
    }
    return returnUpdated(
      context,
      params.id,
      await moveDocument(scope, params.id, body.group_id, request.allowedVersions()),
    )
  },

  remove: async ({ scope, actor }, { params }) => {
    const deleted = await deleteDocument(scope, params.id, actor.role)
    if (!deleted) throw await createAccessRefusal(scope, params.id)
    recordHistory(scope, { level: deleted.security_level })
    return null
  },
}
