import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { invalidField } from '../../platform/refusal.ts'
import { caseIsArchived, caseNotFound } from './case-refusals.ts'
import { findCaseState, lockCaseState, type CaseState } from './cases.sql.ts'

export { caseRoutes } from './cases.routes.ts'
export { insertCaseEvent } from './case-events.sql.ts'
export { caseIsArchived, caseNotFound } from './case-refusals.ts'
export { handOverCases } from './hand-over.ts'
export { findCasePeople, isMine, selectLead, type Viewer } from './case-people.sql.ts'
export { clearLostTeams } from './restored-cases.sql.ts'
export { isOpenFor } from './cases.sql.ts'
export { buildEntryColumns, ENTRY_JOINS } from './journal-entries.sql.ts'
export { HAS_ENDED, selectZone } from './timeline.sql.ts'

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
  message = 'Case not found',
): Promise<CaseState> {
  const found = await lockCaseState(scope, id)
  if (!found) throw invalidField(field, message)
  if (found.status === 'archived') throw caseIsArchived()
  return found
}

/**
 * The same for the case in the path of a request.
 * @throws Refusal not found when the workspace has no such case; conflict when it is archived
 */
export async function requireOpenCaseInPath(scope: WorkspaceScope, id: number): Promise<CaseState> {
  const found = await lockCaseState(scope, id)
  if (!found) throw caseNotFound()
  if (found.status === 'archived') throw caseIsArchived()
  return found
}
