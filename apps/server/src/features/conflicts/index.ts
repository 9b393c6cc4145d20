import { may, type Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { countOpen } from './conflicts.sql.ts'

export { createConflictChecker, type ConflictChecker } from './conflict-checker.ts'
export { conflictRoutes } from './conflicts.routes.ts'
export { deleteRetiredNames } from './retired-names.sql.ts'

/** Counts the checks that wait for a decision, at the levels of the scope; 0 for roles without checks. */
export const countOpenChecks = async (scope: WorkspaceScope, role: Role): Promise<number> =>
  may(role, 'case', 'update') ? countOpen(scope) : 0
