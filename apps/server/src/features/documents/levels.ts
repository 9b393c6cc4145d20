import type { Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { invalidField } from '../../platform/refusal.ts'

/** @throws Refusal under `security_level` when the role does not see this level */
export function requireAccessToLevel({ levels }: WorkspaceScope, role: Role, level: Level): void {
  if (levels.includes(level)) return
  const message = 'Your {role} role cannot access {level} security documents'
  throw invalidField('security_level', message, {
    role: role.toUpperCase(),
    level: level.toUpperCase(),
  })
}
