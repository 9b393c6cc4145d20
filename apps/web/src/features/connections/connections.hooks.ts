import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import type { AnyEndpoint } from '@casework/contract/endpoint'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/api-error'
import { call, type CallOptions, type CallArguments } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { buildQuery, refresh } from '~/platform/query'
import { toast } from '~/ui'
import { filterPending } from './pending.ts'

/** The lists of this page and the count on the dashboard. */
const AFFECTED_QUERIES = ['my-followers', 'my-following', 'connection-requests', 'dashboard']

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

interface Texts<Input> {
  done: (input: Input) => string
  failed: string
}

/** Shows the outcome as a toast. Refreshes after failures too, which often mean stale lists. */
function useConnectionWrite<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed }: Texts<CallOptions<E>>,
) {
  const client = useQueryClient()
  return useMutation<unknown, Error, CallOptions<E>>({
    // The tuple type depends on E, which TypeScript cannot resolve here.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: (_, input) => void toast.success(done(input)),
    onError: (error) => void toast.error(getErrorMessage(error, failed)),
    onSettled: () => void refresh(client, AFFECTED_QUERIES),
  })
}

export const useAnswerRequest = () =>
  useConnectionWrite(connectionEndpoints.answer, {
    done: ({ body }) =>
      body.status === 'accepted'
        ? t('Connection request accepted')
        : t('Connection request rejected'),
    failed: t('Failed to respond to connection request'),
  })

/** Changes an employee's role. The dialog shows failures. */
export function useChangeRole() {
  const client = useQueryClient()
  return useUpdate({
    endpoint: connectionEndpoints.updateRole,
    read: ({ body }) => readFollower(client, body.connection_id),
    bodyOf: ({ connection_id, assigned_role }) => ({ connection_id, new_role: assigned_role }),
    refresh: AFFECTED_QUERIES,
    done: t('Role updated successfully'),
  })
}

const NOT_FOUND = 404

async function readFollower(client: QueryClient, connection_id: number): Promise<Connection> {
  const followers = await client.fetchQuery({
    ...buildQuery(connectionEndpoints.followers),
    staleTime: 0,
  })
  const found = followers.find((one) => one.connection_id === connection_id)
  if (!found)
    throw new ApiError({
      status: NOT_FOUND,
      type: 'not_found',
      message: t('Connection not found'),
      fromServer: true,
    })
  return found
}

/** Keeps the employee as it was when the dialog opened, whatever is refetched, until `reload`. */
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
  useConnectionWrite(connectionEndpoints.manage, {
    done: () => t('Connection removed successfully'),
    failed: t('Failed to delete connection'),
  })

/** Requests a connection to a firm. The dialog shows the outcome. */
export function useSendRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { receiver_account_id: number; receiver_account_name: string }) =>
      call(connectionEndpoints.send, { body }),
    onSettled: () => void refresh(client, AFFECTED_QUERIES),
  })
}
