import { dashboardEndpoints } from '@casework/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'

/** Doesn't refetch a failed summary on mount: `Figures` shows the error and offers the retry. */
export const useSummary = () =>
  useQuery({ ...buildQuery(dashboardEndpoints.summary), retryOnMount: false })
