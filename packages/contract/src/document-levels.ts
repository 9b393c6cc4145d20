import { asRole, type Role } from './permissions.ts'

/** Security levels of a document, from most to least restrictive. */
export const LEVELS = ['red', 'yellow', 'green'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_LABELS: Record<Level, string> = {
  red: 'HIGH SECURITY',
  yellow: 'MEDIUM SECURITY',
  green: 'LOW SECURITY',
}

const ROLES_BY_LEVEL: Record<Level, readonly Role[]> = {
  red: ['owner', 'admin'],
  yellow: ['owner', 'admin', 'diamond', 'gold'],
  green: ['owner', 'admin', 'diamond', 'gold', 'silver'],
}

/** Whether this role may see and change documents of this level (SEC-008..010). */
export function canSee(role: Role, level: Level): boolean {
  return ROLES_BY_LEVEL[level].includes(role)
}

/**
 * The levels that a role may see, most restrictive first. The first is the default for an upload
 * (SEC-015).
 */
export function listVisibleLevels(role: string | null | undefined): Level[] {
  const knownRole = asRole(role)
  return LEVELS.filter((level) => canSee(knownRole, level))
}

/** Unknown values are treated as green (SEC-005). */
export function toLevel(value: string | null | undefined): Level {
  return LEVELS.find((level) => level === value) ?? 'green'
}
