import { workspaceEndpoints } from '@casework/contract/workspaces'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth-state'
import { FRESH_FOR, buildQuery, refetchEverything } from '~/platform/query'
import { useAuth } from '~/platform/use-auth'
import { toast } from '~/ui'

/**
 * Asks every five minutes what one may still do in a firm (OQ-074). A role that has changed is told in words and takes
 * the place of the remembered one, and what it sees that of what was seen; an ended connection is refused, which leads home.
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
