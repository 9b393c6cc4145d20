import { may, type Action, type Resource, type Role } from '@casework/contract/permissions'
import type { PermissionMap } from '@casework/contract/workspaces'
import { actingRole, type AuthState } from '../auth/auth-state.ts'

export interface Permissions {
  role: Role
  can: (resource: Resource, action: Action) => boolean
  /** False in a firm until the server has responded: a refusal may not be one yet. */
  isKnown: boolean
  /**
   * Set if loading failed. In the user's own workspace they still act as owner; in a firm nothing
   * is granted.
   */
  error: Error | null
}

/** In a firm, nothing is granted until the server has responded, or if loading failed. */
export function readPermissions(
  auth: AuthState,
  data: PermissionMap | undefined,
  error: Error | null,
): Permissions {
  const loaded = auth.isWorkspaceSwitched && error ? undefined : data
  return {
    role: loaded?.user_role ?? actingRole(auth),
    can: (resource, action) => {
      if (loaded) return loaded.permissions[resource]?.includes(action) ?? false
      return !auth.isWorkspaceSwitched && may('owner', resource, action)
    },
    isKnown: !auth.isWorkspaceSwitched || data !== undefined || error !== null,
    error,
  }
}

/** Conditions for showing something. All of those that are set must hold. */
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
