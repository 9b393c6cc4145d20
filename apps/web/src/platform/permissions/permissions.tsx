import type { Action, Resource } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { passesGate, readPermissions, type Gate, type Permissions } from './permission-gates.ts'
import { buildQuery } from '../query/query.ts'
import { useAuth } from '../auth/use-auth.ts'

export type { Permissions } from './permission-gates.ts'

/**
 * What the user may do in this workspace. Use it only to show or hide: the server checks every call.
 */
export function usePermissions(): Permissions & { retry: () => void; isRetrying: boolean } {
  const auth = useAuth()
  const { data, error, refetch, isFetching } = useQuery(
    buildQuery(workspaceEndpoints.checkPermissions),
  )
  // Stable, so that tables render their rows again only after a change.
  const permissions = useMemo(() => readPermissions(auth, data, error), [auth, data, error])
  return {
    ...permissions,
    retry: () => void refetch(),
    isRetrying: isFetching,
  }
}

/** Whether the acting role has the permission. */
export function usePermission(resource: Resource, action: Action): boolean {
  return usePermissions().can(resource, action)
}

/** Whether this is a view as a lower role: no control for changes is shown, not even disabled. */
export const useIsReadOnly = (): boolean => useAuth().seeAs !== undefined

/** Renders its children only if the gate passes. */
export function Can({ children, ...gate }: Gate & { children: ReactNode }) {
  return passesGate(gate, usePermissions()) ? children : null
}
