import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { invalidField } from '../../platform/refusal.ts'
import { findClientId } from './clients.sql.ts'

export { clientRoutes } from './clients.routes.ts'
export { importCheckTasks } from './import-checks.jobs.ts'

/** @throws Refusal under `field` when the workspace has no such client */
export async function requireClient(
  scope: WorkspaceScope,
  id: number,
  field: string,
): Promise<void> {
  if (!(await findClientId(scope, id))) throw invalidField(field, 'Client not found')
}
