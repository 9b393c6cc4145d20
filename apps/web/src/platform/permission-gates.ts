import { may, type Action, type Resource, type Role } from '@casework/contract/permissions'
import type { PermissionMap } from '@casework/contract/workspaces'
import { actingRole, type AuthState } from './auth-state.ts'

export interface Permissions {
  role: Role
  can: (resource: Resource, action: Action) => boolean
  /** The fetch failed: in the own workspace one acts as owner all the same, in another nothing is granted (OQ-143). */
  error: Error | null
}

/** What the server's answer means for the interface. Without one, or after a failed fetch, a firm grants nothing. */
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

/** Three ways to ask for a permission; all that are given must hold (PERM-017 to PERM-019). */
export interface Gate {
  permission?: readonly [Resource, Action] | undefined
  roles?: readonly Role[] | undefined
  check?: ((permissions: Permissions) => boolean) | undefined
}

export function passes({ permission, roles, check }: Gate, permissions: Permissions): boolean {
  return (
    (!permission || permissions.can(...permission)) &&
    (!roles || roles.includes(permissions.role)) &&
    (!check || check(permissions))
  )
}
