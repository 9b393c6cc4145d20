import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filterSwitchable } from '~/features/workspaces'
import { rememberRecords, useKnownFirm } from '~/platform/auth/known-firms'
import { useAuth } from '~/platform/auth/use-auth'
import { buildQuery } from '~/platform/query/query'

const NONE: Connection[] = []

/** The firms of a user whose own account has no client and no case; empty for everybody else. */
export const useLanding = (): Connection[] => useLandingState().firms

/** Like `useLanding`, with whether it is known. */
export function useLandingState(): { firms: Connection[]; isKnown: boolean } {
  const { isWorkspaceSwitched } = useAuth()
  const summary = useQuery({
    ...buildQuery(dashboardEndpoints.summary),
    enabled: !isWorkspaceSwitched,
    retryOnMount: false,
  })
  const isEmpty =
    !isWorkspaceSwitched && summary.data?.total_clients === 0 && summary.data.total_cases === 0
  const isFilled = summary.data && !isEmpty
  // It is kept with the firm, which may be known later.
  const isFirmKnown = useKnownFirm() !== undefined
  useEffect(() => {
    if (isFilled !== undefined && isFirmKnown) rememberRecords(isFilled)
  }, [isFilled, isFirmKnown])
  const following = useQuery({ ...buildQuery(connectionEndpoints.following), enabled: isEmpty })
  const isSettled = (query: { isPending: boolean; failureCount: number }) =>
    !query.isPending || query.failureCount > 0
  return {
    firms: isEmpty && following.data ? filterSwitchable(following.data) : NONE,
    isKnown: isSettled(summary) && (!isEmpty || isSettled(following)),
  }
}
