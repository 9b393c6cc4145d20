import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { buildQuery, buildQueryKey } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'
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

/** Changes an employee's role. The dialog shows failures. */
export function useChangeRole() {
  const client = useQueryClient()
  return useWrite(connectionEndpoints.updateRole, {
    conflictCheck: {
      read: ({ body }) => readFollower(client, body.connection_id),
      toBody: ({ connection_id, assigned_role }) => ({ connection_id, new_role: assigned_role }),
    },
    // The next change needs the new version, which the refetched list may bring later.
    onSaved: (saved) =>
      void client.setQueryData<Connection[]>(
        buildQueryKey(connectionEndpoints.followers),
        (followers) =>
          followers?.map((follower) =>
            follower.connection_id === saved.connection_id ? saved : follower,
          ),
      ),
    successMessage: t('Role updated successfully'),
  })
}

const NOT_FOUND = 404

async function readFollower(client: QueryClient, connection_id: number): Promise<Connection> {
  const followers = await client.fetchQuery({
    ...buildQuery(connectionEndpoints.followers),
    staleTime: 0,
  })
  const found = followers.find((follower) => follower.connection_id === connection_id)
  if (!found)
    throw new ApiError({
      status: NOT_FOUND,
      type: 'not_found',
      message: t('Connection not found'),
      fromServer: true,
    })
  return found
}

/** Keeps the employee as it was when the dialog opened, despite refetches, until `reload`. */
export function useCurrentFollower(opened: Connection) {
  const client = useQueryClient()
  const [employee, setEmployee] = useState(opened)
  const read = useMutation({
    mutationFn: () => readFollower(client, opened.connection_id),
    onSuccess: setEmployee,
    onError: (error) =>
      void toast.error(getErrorMessage(error, t('The current version could not be loaded'))),
  })
  return {
    employee,
    isReloading: read.isPending,
    reload: () => read.mutateAsync().catch(() => undefined),
  }
}

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
