import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { invalidField } from '../../platform/refusal.ts'
import { caseIsArchived } from './case-refusals.ts'
import { findCaseState, lockCaseState, type CaseState } from './cases.sql.ts'

export { caseRoutes } from './cases.routes.ts'
export { caseIsArchived } from './case-refusals.ts'
export { isOpenFor } from './cases.sql.ts'

/** @throws Refusal under `field` when the workspace has no such case */
export async function requireCase(
  scope: WorkspaceScope,
  id: number,
  field: string,
): Promise<CaseState> {
  const found = await findCaseState(scope, id)
  if (!found) throw invalidField(field, 'Case not found')
  return found
}

/**
 * Call before a record is added to a case, in the same transaction: the case cannot be archived
 * until it ends.
 * @throws Refusal under `field` when the workspace has no such case; conflict when it is archived
 */
export async function requireOpenCase(
  scope: WorkspaceScope,
  id: number,
  field: string,
): Promise<CaseState> {
  const found = await lockCaseState(scope, id)
  if (!found) throw invalidField(field, 'Case not found')
  if (found.status === 'archived') throw caseIsArchived()
  return found
}
