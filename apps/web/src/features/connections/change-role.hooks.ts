// Apart from connections.hooks.ts, which the dashboard loads.
import { connectionEndpoints, type Connection } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { buildQuery, buildQueryKey } from '~/platform/query/query'
import { buildUndo } from '~/platform/query/undo'
import { updateIdempotently, type ConflictCheck } from '~/platform/query/update-idempotently'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'

const { updateRole } = connectionEndpoints

const buildCheck = (client: QueryClient): ConflictCheck<typeof updateRole> => ({
  read: ({ body }) => readFollower(client, body.connection_id),
  toBody: ({ connection_id, assigned_role }) => ({ connection_id, new_role: assigned_role }),
})

/** The next change needs the new version, which the refetched list may bring later. */
const showFollower = (client: QueryClient, saved: Connection) =>
  void client.setQueryData<Connection[]>(
    buildQueryKey(connectionEndpoints.followers),
    (followers) =>
      followers?.map((follower) =>
        follower.connection_id === saved.connection_id ? saved : follower,
      ),
  )

/** Changes an employee's role; undo gives the former one back. The dialog shows failures. */
export function useChangeRole({ assigned_role: former }: Connection) {
  const client = useQueryClient()
  return useWrite(updateRole, {
    conflictCheck: buildCheck(client),
    onSaved: (saved) => showFollower(client, saved),
    successMessage: t('Role updated successfully'),
    successAction: ({ connection_id, version }) =>
      buildUndo(client, updateRole, async () => {
        const body = { connection_id, new_role: former }
        showFollower(
          client,
          await updateIdempotently(updateRole, buildCheck(client), { body, version }),
        )
        return null
      }),
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
