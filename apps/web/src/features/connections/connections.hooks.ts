import { connectionEndpoints } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { filterPending } from './pending.ts'

// Other people change these lists, so refetch on each visit.
const REFETCH_ON_VISIT = { refetchOnMount: 'always' } as const
export const useFollowers = () =>
  useQuery({ ...buildQuery(connectionEndpoints.followers), ...REFETCH_ON_VISIT })
export const useFollowing = () =>
  useQuery({ ...buildQuery(connectionEndpoints.following), ...REFETCH_ON_VISIT })
export const useReceivedRequests = () =>
  useQuery({ ...buildQuery(connectionEndpoints.received), ...REFETCH_ON_VISIT })
/** The number of requests to answer; undefined until known. */
export const usePendingCount = () =>
  useQuery({
    ...buildQuery(connectionEndpoints.received),
    ...REFETCH_ON_VISIT,
    select: (requests) => filterPending(requests).length,
  }).data
export const useSentRequests = () =>
  useQuery({ ...buildQuery(connectionEndpoints.sent), ...REFETCH_ON_VISIT })

export const useAnswerRequest = () =>
  useWrite(connectionEndpoints.answer, {
    successMessage: ({ body }) =>
      body.status === 'accepted'
        ? t('Connection request accepted')
        : t('Connection request rejected'),
    failed: t('Failed to respond to connection request'),
    refetchAfterFailure: true,
  })

/** Ends an employee's access. */
export const useRemoveConnection = () =>
  useWrite(connectionEndpoints.manage, {
    successMessage: t('Connection removed successfully'),
    failed: t('Failed to delete connection'),
    refetchAfterFailure: true,
  })

/** Requests a connection to a firm. The dialog shows the outcome. */
export const useSendRequest = () =>
  useWrite(connectionEndpoints.send, { refetchAfterFailure: true })
