import type { Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { invalidField } from '../../refusal.ts'
import type { WorkspaceScope } from '../../database/query/scope.ts'

/** @throws Refusal under the field when the role does not see this level */
export function requireAccessToLevel(
  { levels }: WorkspaceScope,
  role: Role,
  level: Level,
  field = 'security_level',
): void {
  if (levels.includes(level)) return
  throw invalidField(field, 'Your {role} role cannot access {level} security documents', {
    role: role.toUpperCase(),
    level: level.toUpperCase(),
  })
}
