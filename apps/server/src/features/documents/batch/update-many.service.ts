// One change of many documents: all of them or none.
import type {
  ChangedDocuments,
  documentBatches,
  DocumentPlace,
  DocumentsChange,
} from '@casework/contract/document-batches'
import { lockCascade } from '../../../platform/database/change/cascade.ts'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { requireAccessToLevel } from '../../../platform/http/access/require-level.ts'
import type { ActorContext, Handler } from '../../../platform/http/context.ts'
import { forbidden, invalidField, missing, Refusal } from '../../../platform/refusal.ts'
import { requireCase, requireOpenCase } from '../../cases/index.ts'
import { requireClient } from '../../clients/index.ts'
import { findGroupParents, type GroupParents } from '../../document-groups/index.ts'
import { findSessionParents } from '../../sessions/index.ts'
import { recordChangedDocuments } from '../document-history.ts'
import { requireFactorToLower } from '../levels.ts'
import {
  allDocumentsExist,
  lockDocuments,
  updateGroup,
  updateLevel,
  updatePlace,
  type LockedDocument,
} from './batch.sql.ts'

const CHANGES = ['security_level', 'group_id', 'place'] as const

type Changed = ChangedDocuments['documents']

export const updateMany: Handler<typeof documentBatches.updateMany> = async (context, { body }) => {
  const { scope } = context
  requireOneChange(body)
  // A cascade locks the same documents in an order of its own, and after their sessions and groups.
  await scope.one(lockCascade(scope))
  const documents = await lockDocuments(scope, body.ids)
  await requireAll(scope, body.ids, documents)
  const update = await prepareUpdate(context, body, documents)
  requireVersions(documents, body.versions ?? {})
  const changed = new Map((await update()).map((document) => [document.id, document]))
  recordChangedDocuments(
    scope,
    documents.flatMap(({ id, ...before }) => {
      const after = changed.get(id)
      return after ? [{ id, before, after: toFields(after) }] : []
    }),
  )
  return {
    updated_count: changed.size,
    documents: body.ids.flatMap((id) => changed.get(id) ?? []),
  }
}

const toFields = ({ case: case_id, session, group, ...rest }: Changed[number]) => ({
  doc_name: rest.doc_name,
  security_level: rest.security_level,
  client_id: rest.client_id,
  case_id,
  session_id: session,
  group_id: group,
})

function requireOneChange(body: DocumentsChange): void {
  if (CHANGES.filter((name) => body[name] !== undefined).length !== 1)
    throw new Refusal('validation_error', 'Choose one change')
}

/** @throws Refusal not_found before permission_denied */
export async function requireAll(
  scope: WorkspaceScope,
  ids: readonly number[],
  found: readonly { readonly id: number }[],
): Promise<void> {
  const known = new Set(found.map(({ id }) => id))
  const rest = ids.filter((id) => !known.has(id))
  if (rest.length === 0) return
  throw (await allDocumentsExist(scope, rest))
    ? forbidden('You do not have permission to view this document.')
    : missing('Document not found')
}

function requireVersions(
  documents: readonly LockedDocument[],
  versions: Readonly<Record<string, number>>,
): void {
  const n = documents.filter(({ id, version }) => (versions[id] ?? version) !== version).length
  if (n > 0) throw new Refusal('conflict', CHANGED, { values: { n } })
}

const CHANGED =
  '{n, plural, one {# document was changed by someone else} other {# documents were changed by someone else}}'

/** Checks the target of the change; the documents are locked. */
async function prepareUpdate(
  { scope, actor }: ActorContext,
  { ids, security_level, group_id, place }: DocumentsChange,
  documents: readonly LockedDocument[],
): Promise<() => Promise<Changed>> {
  if (security_level !== undefined) {
    requireAccessToLevel(scope, actor.role, security_level)
    requireFactorToLower(
      actor,
      documents.map((document) => document.security_level),
      security_level,
    )
    return () => updateLevel(scope, ids, security_level)
  }
  if (place !== undefined) {
    const target = await resolvePlace(scope, place, 'place.')
    await requireOpen(scope, target.case_id, documents, 'place.case_id')
    return () => updatePlace(scope, ids, target)
  }
  const target = group_id ?? null
  if (target !== null) {
    const { case_id } = await requireFittingGroup(scope, target, documents)
    await requireOpen(scope, case_id, documents, 'group_id')
  }
  return () => updateGroup(scope, ids, target)
}

/** @throws Refusal when there is no such group, or a document has another client */
export async function requireFittingGroup(
  scope: WorkspaceScope,
  group_id: number,
  documents: readonly LockedDocument[],
): Promise<GroupParents> {
  const group = await findGroupParents(scope, group_id)
  if (!group) throw missing('Document group not found')
  if (documents.some(({ client_id }) => client_id !== group.client_id))
    throw invalidField('group_id', 'This group belongs to another client')
  return group
}

/** An archived case takes no documents; those that it has may stay. */
export const entersCase = (
  documents: readonly LockedDocument[],
  case_id: number | null,
): case_id is number =>
  case_id !== null && documents.some((document) => document.case_id !== case_id)

async function requireOpen(
  scope: WorkspaceScope,
  case_id: number | null,
  documents: readonly LockedDocument[],
  field: string,
): Promise<void> {
  if (entersCase(documents, case_id)) await requireOpenCase(scope, case_id, field)
}

/**
 * A session without its case brings the case along.
 * @param prefix of the names of the fields
 * @throws Refusal when a record is unknown, or they do not belong together
 */
export async function resolvePlace(
  scope: WorkspaceScope,
  { client_id, case_id, session_id }: DocumentPlace,
  prefix: 'place.' | '',
): Promise<DocumentPlace> {
  const [ofCase, ofSession] = [`${prefix}case_id`, `${prefix}session_id`]
  await requireClient(scope, client_id, `${prefix}client_id`)
  const legalCase = case_id === null ? null : await requireCase(scope, case_id, ofCase)
  if (session_id === null) {
    if (legalCase && legalCase.client_id !== client_id)
      throw invalidField(ofCase, 'This case belongs to another client')
    return { client_id, case_id, session_id }
  }
  const session = await findSessionParents(scope, session_id)
  if (!session) throw invalidField(ofSession, 'Session not found')
  if (case_id !== null && session.case_id !== case_id)
    throw invalidField(ofSession, 'This session belongs to another case')
  if (session.client_id !== client_id)
    throw invalidField(ofSession, 'This session belongs to another client')
  return { client_id, case_id: session.case_id, session_id }
}
