// The firm's employees, the firms one works for, and finding a firm.
import { ACCOUNT_SEARCH_MIN, type connectionEndpoints } from '@casework/contract/connections'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'
import {
  accountName,
  deleteConnection,
  findFollower,
  listFollowers,
  listFollowing,
  searchAccounts,
  setRole,
} from './connections.sql.ts'
import { requestService, type ConnectionParts } from './requests.service.ts'

const notFound = () => missing('Connection not found')

export const connectionService = (
  parts: ConnectionParts,
): HandlersOf<typeof connectionEndpoints> => ({
  ...requestService(parts),

  followers: ({ scope }) => listFollowers(scope),
  following: ({ scope, actor }) => listFollowing(scope, actor.own_account_id),

  searchAccounts: async ({ scope }, { query }) =>
    query.q.length < ACCOUNT_SEARCH_MIN ? [] : searchAccounts(scope, query.q),

  updateRole: async ({ scope, request }, { body }) => {
    const updated = await setRole(
      scope,
      body.connection_id,
      body.new_role,
      request.allowedVersions(),
    )
    if (!updated) throw conflictOrNotFound(await findFollower(scope, body.connection_id), notFound)
    if (updated.changed) {
      const firm = await accountName(scope, scope.account_id)
      await parts.notify(
        scope,
        updated.employee_account_id,
        'role_updated',
        { firm, role: body.new_role },
        { type: 'firm', id: scope.account_id },
      )
    }
    const connection = await findFollower(scope, body.connection_id)
    if (!connection) throw notFound()
    return connection
  },

  manage: async ({ scope }, { body }) => {
    if (!(await deleteConnection(scope, body.connection_id))) throw notFound()
    return null
  },
})
