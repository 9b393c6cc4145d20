// Viewing a workspace as a lower role (decision 0060).
import { listVisibleLevels } from '@casework/contract/document-levels'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { EMPLOYEE_ROLES, ROLES, type EmployeeRole, type Role } from '@casework/contract/permissions'
import { forbidden, invalidField } from '../../refusal.ts'
import type { Actor } from './actor.ts'

/** Calls about the person, whatever their permission says. */
const ABOUT_THE_PERSON = /^\/(?:user|notifications|updates)\//

/** As the roles are written on the screen. */
const capitalize = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)

const isBelow = (role: EmployeeRole, own: Role) => ROLES.indexOf(role) > ROLES.indexOf(own)

const findRole = (value: unknown): EmployeeRole | undefined =>
  EMPLOYEE_ROLES.find((role) => role === value)

/**
 * Returns the actor that a request is answered for: the person, or the person as the role that
 * `see_as` names. Decided from the real role on every request; nothing of it is cached.
 * @throws Refusal for every write, for the own workspace, and for a role that is not below the own
 */
export function applySeeAs(
  { method, path, permission }: AnyEndpoint,
  actor: Actor,
  query: unknown,
): Actor {
  const value = (query as Record<string, unknown> | null | undefined)?.['see_as']
  if (value === undefined) return actor
  if (permission === 'public' || permission === 'signed in' || ABOUT_THE_PERSON.test(path))
    return actor
  const { real_role } = actor
  const role = findRole(value)
  if (real_role !== 'owner' && real_role !== 'admin') throw forbidden()
  if (method !== 'GET')
    throw role
      ? forbidden('You are viewing this workspace as {role}. Nothing can be changed.', {
          role: capitalize(role),
        })
      : forbidden()
  if (permission === 'own workspace') throw forbidden()
  if (!role || !isBelow(role, real_role))
    throw invalidField('see_as', 'Please choose a role below your own')
  return { ...actor, role, levels: listVisibleLevels(role), see_as: role }
}
