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
import { pendingOf } from './pending.ts'

/** Everything that a changed connection shows in: the lists of this page and the count on the dashboard. */
const CHANGED = ['my-followers', 'my-following', 'connection-requests', 'dashboard']

// What others do to one's connections arrives unasked, so each visit asks anew.
const fresh = { refetchOnMount: 'always' } as const
export const useFollowers = () =>
  useQuery({ ...buildQuery(connectionEndpoints.followers), ...fresh })
export const useFollowing = () =>
  useQuery({ ...buildQuery(connectionEndpoints.following), ...fresh })
export const useReceivedRequests = () =>
  useQuery({ ...buildQuery(connectionEndpoints.received), ...fresh })
/** How many people wait for an answer; undefined while it is not known. */
export const usePendingCount = () =>
  useQuery({
    ...buildQuery(connectionEndpoints.received),
    ...fresh,
    select: (requests) => pendingOf(requests).length,
  }).data
export const useSentRequests = () => useQuery({ ...buildQuery(connectionEndpoints.sent), ...fresh })

interface Texts<Input> {
  done: (input: Input) => string
  failed: string
}

/** A write whose outcome is told in a toast (CONN-053); also after a failure the lists may be stale: somebody was faster. */
function useConnectionWrite<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed }: Texts<CallOptions<E>>,
) {
  const client = useQueryClient()
  return useMutation<unknown, Error, CallOptions<E>>({
    // The tuple is the endpoint's own: `CallOptions` is what `call` takes.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: (_, input) => void toast.success(done(input)),
    onError: (error) => void toast.error(getErrorMessage(error, failed)),
    onSettled: () => void refresh(client, CHANGED),
  })
}

/** Answers a received request (CONN-037 to CONN-043, OQ-093). */
export const useAnswerRequest = () =>
  useConnectionWrite(connectionEndpoints.answer, {
    done: ({ body }) =>
      body.status === 'accepted'
        ? t('Connection request accepted')
        : t('Connection request rejected'),
    failed: t('Failed to respond to connection request'),
  })

/** Gives an employee another role (CONN-046, CONN-047). Failures are the dialog's to show. */
export function useChangeRole() {
  const client = useQueryClient()
  return useUpdate({
    endpoint: connectionEndpoints.updateRole,
    read: ({ body }) => readFollower(client, body.connection_id),
    bodyOf: ({ connection_id, assigned_role }) => ({ connection_id, new_role: assigned_role }),
    refresh: CHANGED,
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

/** The employee as a dialog was opened with, whatever is fetched meanwhile; `reload` brings the current one. */
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

/** Takes all access from an employee (CONN-050, CONN-052). */
export const useRemoveConnection = () =>
  useConnectionWrite(connectionEndpoints.manage, {
    done: () => t('Connection removed successfully'),
    failed: t('Failed to delete connection'),
  })

/** Asks a firm to be taken on; the dialog shows the outcome itself (CONN-026 to CONN-028). */
export function useSendRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { receiver_account_id: number; receiver_account_name: string }) =>
      call(connectionEndpoints.send, { body }),
    onSettled: () => void refresh(client, CHANGED),
  })
}
