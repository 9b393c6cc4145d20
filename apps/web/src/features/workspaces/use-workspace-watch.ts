import { workspaceEndpoints } from '@casework/contract/workspaces'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { authStore, workspaceKey } from '~/platform/auth/auth-state'
import { ApiError, isFactorMissing } from '~/platform/http/api-error'
import { FRESH_FOR, buildQuery, refetchEverything } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { toast } from '~/ui'

interface FactorRule {
  /** The end of the grace period. */
  required_from: string | undefined
  /** The server's message once the firm refuses the person. */
  refused: string | undefined
}

/**
 * Checks the role in another firm every five minutes. A changed role refetches all data and shows a
 * toast. If the connection has ended, the server refuses, and the app leaves the workspace. A view as
 * a lower role ends when the real role no longer permits it.
 *
 * Returns what the firm requires of a person without a second factor.
 */
export function useWorkspaceWatch(): FactorRule {
  const { isWorkspaceSwitched, ownerAccountId, ownerAccountName, switchedRole, seeAs } = useAuth()
  const client = useQueryClient()
  const { data, error, isSuccess } = useQuery({
    ...buildQuery(workspaceEndpoints.checkPermissions),
    refetchInterval: isWorkspaceSwitched && FRESH_FOR,
    refetchIntervalInBackground: true,
    // The person may have set up a factor in another tab.
    refetchOnWindowFocus: ({ state }) =>
      (state.data?.second_factor_from ?? state.error) ? 'always' : false,
  })
  const refused = useRefusedWorkspace(isSuccess, error)
  const role = ownerAccountId !== null && !seeAs ? data?.user_role : undefined
  useEffect(() => {
    if (role === undefined || role === switchedRole || ownerAccountId === null) return
    const firm = ownerAccountName ?? ''
    void authStore.switchWorkspace({ id: ownerAccountId, name: firm, role })
    refetchEverything(client)
    toast.info(t('Your role at {firm} is now {role}.', { firm, role }))
  }, [role, switchedRole, ownerAccountId, ownerAccountName, client])
  const refusal = seeAs && error instanceof ApiError && isRefused(error) ? error : null
  useEffect(() => {
    if (!refusal) return
    toast.error(refusal.message)
    void authStore.seeAs()
  }, [refusal])
  return { required_from: data?.second_factor_from, refused }
}

/**
 * Returns the refusal of a firm that requires a factor until the firm answers otherwise: the query
 * forgets it whenever it asks again.
 */
function useRefusedWorkspace(isAllowed: boolean, error: Error | null): string | undefined {
  const workspace = workspaceKey(useAuth())
  const [refused, setRefused] = useState<{ workspace: string; message: string }>()
  if (
    isFactorMissing(error) &&
    (refused?.workspace !== workspace || refused.message !== error.message)
  )
    setRefused({ workspace, message: error.message })
  if (isAllowed && refused) setRefused(undefined)
  return refused?.workspace === workspace ? refused.message : undefined
}

const isRefused = ({ status }: ApiError) => status === 400 || status === 403
