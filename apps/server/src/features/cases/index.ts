import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { invalidField } from '../../platform/refusal.ts'
import { findCaseClient } from './cases.sql.ts'

export { caseRoutes } from './cases.routes.ts'

/** @throws Refusal under `field` when the workspace has no such case */
export async function requireCase(
  scope: WorkspaceScope,
  id: number,
  field: string,
): Promise<{ client_id: number }> {
  const found = await findCaseClient(scope, id)
  if (!found) throw invalidField(field, 'Case not found')
  return found
}
