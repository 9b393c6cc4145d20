// Resolves where an upload goes. Client, case, session and group must belong together.
import { isGroupMode, type UploadFields } from '@casework/contract/document-uploads'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { requireCase, requireOpenCase } from '../../cases/index.ts'
import { requireClient } from '../../clients/index.ts'
import { requireGroup } from '../../document-groups/index.ts'
import { findSessionParents } from '../../sessions/index.ts'

export interface UploadTarget {
  readonly client_id: number
  readonly case_id: number | null
  readonly session_id: number | null
  readonly group: { readonly id: number; readonly name: string } | null
  /** Created together with the documents. */
  readonly new_group: {
    readonly name: string
    readonly session_id: number
    readonly description: string | null
  } | null
}

/**
 * The case cannot be archived until the transaction ends.
 * @throws Refusal under the field that names an unknown record or contradicts the others; conflict
 * when the case is archived
 */
export async function resolveUploadTarget(
  scope: WorkspaceScope,
  form: UploadFields,
): Promise<UploadTarget> {
  const target = await resolvePlace(scope, form)
  if (target.case_id !== null) await requireOpenCase(scope, target.case_id, 'case_id')
  return target
}

async function resolvePlace(scope: WorkspaceScope, form: UploadFields): Promise<UploadTarget> {
  const { client_id, case_id, session_id, group_id } = form
  if (client_id !== undefined) await requireClient(scope, client_id, 'client_id')
  const legalCase = case_id === undefined ? undefined : await requireCase(scope, case_id, 'case_id')
  const session =
    session_id === undefined ? undefined : await requireSession(scope, session_id, case_id)
  if (isGroupMode(form) && group_id !== undefined) return targetInGroup(scope, form, group_id)
  if (client_id === undefined) throw invalidField('client_id', 'Please select a client')
  if (client_id !== ((session ?? legalCase)?.client_id ?? client_id))
    throw invalidField('client_id', 'The client does not match the case or session')
  const place = {
    client_id,
    case_id: session?.case_id ?? case_id ?? null,
    session_id: session?.id ?? null,
    group: null,
    new_group: null,
  }
  if (!isGroupMode(form)) return place
  if (!session) throw invalidField('session_id', 'Session is required')
  return {
    ...place,
    new_group: {
      name: form.group_name ?? '',
      session_id: session.id,
      description: form.group_description,
    },
  }
}

async function requireSession(scope: WorkspaceScope, id: number, case_id: number | undefined) {
  const session = await findSessionParents(scope, id)
  if (!session) throw invalidField('session_id', 'Session not found')
  if (case_id !== undefined && case_id !== session.case_id)
    throw invalidField('session_id', 'This session belongs to another case')
  return session
}

/** Omitted fields are taken from the group; given ones must match it. */
async function targetInGroup(
  scope: WorkspaceScope,
  form: UploadFields,
  group_id: number,
): Promise<UploadTarget> {
  const { id, name, client_id, case_id, session_id } = await requireGroup(scope, group_id)
  if (form.session_id !== undefined && form.session_id !== session_id)
    throw invalidField('group_id', 'This group belongs to another session')
  if (form.client_id !== undefined && form.client_id !== client_id)
    throw invalidField('client_id', 'This group belongs to another client')
  if (form.case_id !== undefined && form.case_id !== case_id)
    throw invalidField('case_id', 'This group belongs to another case')
  return { client_id, case_id, session_id, group: { id, name }, new_group: null }
}
