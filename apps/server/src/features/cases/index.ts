import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { faultyField } from '../../platform/refusal.ts'
import { caseExists } from './cases.sql.ts'

export { caseRoutes } from './cases.routes.ts'

/** @throws Refusal under `field` when the workspace has no such case */
export async function requireCase(scope: WorkspaceScope, id: number, field: string): Promise<void> {
  if (!(await caseExists(scope, id))) throw faultyField(field, 'Case not found')
}
