import { workspaceEndpoints } from '@casework/contract/workspaces'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth/auth-state'
import { FRESH_FOR, buildQuery, refetchEverything } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { toast } from '~/ui'

/**
 * Checks the role in another firm every five minutes. A changed role refetches all data and shows a
 * toast. If the connection has ended, the server refuses, and the app leaves the workspace.
 */
export function useWorkspaceWatch(): void {
  const { isWorkspaceSwitched, ownerAccountId, ownerAccountName, switchedRole } = useAuth()
  const client = useQueryClient()
  const { data } = useQuery({
    ...buildQuery(workspaceEndpoints.checkPermissions),
    refetchInterval: isWorkspaceSwitched && FRESH_FOR,
    refetchIntervalInBackground: true,
  })
  const role = isWorkspaceSwitched ? data?.user_role : undefined
  useEffect(() => {
    if (role === undefined || role === switchedRole || ownerAccountId === null) return
    const firm = ownerAccountName ?? ''
    void authStore.switchWorkspace({ id: ownerAccountId, name: firm, role })
    refetchEverything(client)
    toast.info(t('Your role at {firm} is now {role}.', { firm, role }))
  }, [role, switchedRole, ownerAccountId, ownerAccountName, client])
}
