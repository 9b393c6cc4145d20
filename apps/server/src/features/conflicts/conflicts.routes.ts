import { conflictEndpoints } from '@casework/contract/conflicts'
import type { Mount } from '../../platform/http/mount.ts'
import type { ConflictChecker } from './conflict-checker.ts'
import { createConflictService } from './conflicts.service.ts'

export const conflictRoutes = (mount: Mount, checker: ConflictChecker) =>
  mount(conflictEndpoints, createConflictService(checker))
