import type { Action, Resource } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { passes, readPermissions, type Gate, type Permissions } from './permission-gates.ts'
import { buildQuery } from './query.ts'
import { useAuth } from './use-auth.ts'

export type { Permissions } from './permission-gates.ts'

/** What may be done here, as the server says (PERM-010). It decides what is shown only: the server checks every call. */
export function usePermissions(): Permissions & { retry: () => void; retrying: boolean } {
  const auth = useAuth()
  const { data, error, refetch, isFetching } = useQuery(
    buildQuery(workspaceEndpoints.checkPermissions),
  )
  return {
    ...readPermissions(auth, data, error),
    retry: () => void refetch(),
    retrying: isFetching,
  }
}

/** May the acting role do this to that? (PERM-017) */
export function usePermission(resource: Resource, action: Action): boolean {
  return usePermissions().can(resource, action)
}

/** Shows its children only when the permission is there (PERM-020). */
export function Can({ children, ...gate }: Gate & { children: ReactNode }) {
  return passes(gate, usePermissions()) ? children : null
}
