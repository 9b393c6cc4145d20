import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { Actor } from '../../platform/http/access/actor.ts'
import { requireFactorForContent } from '../../platform/http/access/require-factor.ts'
import { invalidField } from '../../platform/refusal.ts'

/** Whether fewer people are kept out of a document at this level than at the other. */
export const isBelow = (level: Level, other: Level) => LEVELS.indexOf(level) > LEVELS.indexOf(other)

/**
 * A lower level opens the content to calls that need no factor, so it takes what reading it takes.
 * @param present levels of the documents
 * @throws Refusal second_factor_missing, step_up_required (KEYS-029)
 */
export const requireFactorToLower = (actor: Actor, present: readonly Level[], level: Level) =>
  requireFactorForContent(actor, ...present.filter((before) => isBelow(level, before)))

/** @throws Refusal under `security_level` when the role does not see this level */
export function requireAccessToLevel({ levels }: WorkspaceScope, role: Role, level: Level): void {
  if (levels.includes(level)) return
  const message = 'Your {role} role cannot access {level} security documents'
  throw invalidField('security_level', message, {
    role: role.toUpperCase(),
    level: level.toUpperCase(),
  })
}
