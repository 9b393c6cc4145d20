import { may, type Action, type Resource, type Role } from '@casework/contract/permissions'
import type { PermissionMap } from '@casework/contract/workspaces'
import { actingRole, type AuthState } from '../auth/auth-state.ts'

export interface Permissions {
  role: Role
  can: (resource: Resource, action: Action) => boolean
  /**
   * Set if loading failed. In the user's own workspace they still act as owner; in a firm nothing
   * is granted.
   */
  error: Error | null
}

/** Until the server has responded, or if it failed, a firm's workspace grants nothing. */
export function readPermissions(
  auth: AuthState,
  data: PermissionMap | undefined,
  error: Error | null,
): Permissions {
  const known = auth.isWorkspaceSwitched && error ? undefined : data
  return {
    role: known?.user_role ?? actingRole(auth),
    can: (resource, action) => {
      if (known) return known.permissions[resource]?.includes(action) ?? false
      return !auth.isWorkspaceSwitched && may('owner', resource, action)
    },
    error,
  }
}

/** Conditions for showing something; all that are given must hold. */
export interface Gate {
  permission?: readonly [Resource, Action] | undefined
  roles?: readonly Role[] | undefined
  check?: ((permissions: Permissions) => boolean) | undefined
}

export function passesGate({ permission, roles, check }: Gate, permissions: Permissions): boolean {
  return (
    (!permission || permissions.can(...permission)) &&
    (!roles || roles.includes(permissions.role)) &&
    (!check || check(permissions))
  )
}
