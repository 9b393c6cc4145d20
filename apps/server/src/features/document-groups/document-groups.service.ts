// Reads, creates, changes and deletes document groups.
import type { DocumentGroupForm, documentGroupEndpoints } from '@casework/contract/document-groups'
import { countRemoval } from '../../platform/database/change/removal.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { caseIsArchived, requireOpenCase } from '../cases/index.ts'
import { findSessionParents, type SessionParents } from '../sessions/index.ts'
import {
  RECORDED,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  findGroupParents,
  updateGroup,
  type GroupParents,
} from './document-groups.sql.ts'

export const groupNotFound = () => missing('Document group not found')
const groupHasDocuments = () => new Refusal('conflict', 'This group has documents')

/** @throws Refusal under `session_id` when the workspace has no such session */
export async function requireSession(scope: WorkspaceScope, id: number): Promise<SessionParents> {
  const parents = await findSessionParents(scope, id)
  if (!parents) throw invalidField('session_id', 'Session not found')
  return parents
}

/** An archived case takes no groups; those that it has may stay. */
export const entersArchived = (from: number, { case_id, case_status }: SessionParents): boolean =>
  from !== case_id && case_status === 'archived'

/** Why an update found no row. */
async function refuseUpdate(scope: WorkspaceScope, id: number, session_id: number) {
  const found = await findGroup(scope, id)
  const session = await requireSession(scope, session_id)
  if (found && entersArchived(found.case_id, session)) return caseIsArchived()
  return conflictOrNotFound(found, groupNotFound)
}

/** @throws Refusal under `group_id` when the workspace has no such group */
export async function requireGroup(scope: WorkspaceScope, id: number): Promise<GroupParents> {
  const parents = await findGroupParents(scope, id)
  if (!parents) throw invalidField('group_id', 'Document group not found')
  return parents
}

const toRecorded = ({ description, ...form }: DocumentGroupForm) => ({ ...form, description })

export const documentGroupService: HandlersOf<typeof documentGroupEndpoints> = {
  list: ({ scope }, { query }) => listGroups(scope, query),

  get: async ({ scope }, { params }) => {
    const found = await findGroup(scope, params.id)
    if (!found) throw groupNotFound()
    return found
  },

  create: async ({ scope }, { body }) => {
    const { case_id } = await requireSession(scope, body.session_id)
    await requireOpenCase(scope, case_id, 'session_id')
    const inserted = await insertGroup(scope, body)
    const created = inserted && (await findGroup(scope, inserted.id))
    if (!created) throw groupNotFound()
    recordHistory(scope, { changes: { [created.id]: listCreated(toRecorded(body)) } })
    return created
  },

  /** Moving a group to a session of another client moves its documents along. */
  update: async ({ scope, request }, { params, body }) => {
    if (!(await findGroupParents(scope, params.id))) throw groupNotFound()
    await requireSession(scope, body.session_id)
    const before = await updateGroup(scope, params.id, body, request.allowedVersions())
    const updated = before && (await findGroup(scope, params.id))
    if (!updated) throw await refuseUpdate(scope, params.id, body.session_id)
    const changed = listChanged(pickPreviousValues(before, RECORDED), toRecorded(body))
    recordHistory(scope, { changes: { [params.id]: changed } })
    return updated
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'document_group', [params.id, ...(query.also ?? [])])
    if (!counted) throw groupNotFound()
    return counted
  },

  remove: async ({ scope, actor }, { params, query }) => {
    const onlyEmpty = query.only_empty === 'true'
    if (await deleteGroup(scope, params.id, actor.role, onlyEmpty)) return null
    throw onlyEmpty && (await findGroupParents(scope, params.id))
      ? groupHasDocuments()
      : groupNotFound()
  },
}
