import { dashboardEndpoints } from '@casework/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query'

/** The figures of the firm, for parts that only read them: `Figures` says when they fail, and offers to try again. */
export const useSummary = () =>
  useQuery({ ...buildQuery(dashboardEndpoints.summary), retryOnMount: false })
