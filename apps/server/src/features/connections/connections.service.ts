// Lists employees and employers, changes and ends connections, searches accounts.
import { ACCOUNT_SEARCH_MIN, type connectionEndpoints } from '@casework/contract/connections'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { countSearched } from '../../platform/database/list/searched-words.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { notifyTopics, personTopic } from '../../platform/push/index.ts'
import { missing } from '../../platform/refusal.ts'
import {
  getAccountName,
  deleteConnection,
  findFollower,
  listFollowers,
  listFollowing,
  searchAccounts,
  setRole,
} from './connections.sql.ts'
import { requestService, type ConnectionDeps } from './requests.service.ts'

const notFound = () => missing('Connection not found')

/** Makes the open browsers of a person in the firm refetch their role. */
const tellPerson = (scope: WorkspaceScope, user_id: number) =>
  scope.many(notifyTopics([personTopic(scope.account_id, user_id)]))

export const connectionService = (
  deps: ConnectionDeps,
): HandlersOf<typeof connectionEndpoints> => ({
  ...requestService(deps),

  followers: ({ scope }) => listFollowers(scope),
  following: ({ scope, actor }) => listFollowing(scope, actor.own_account_id),

  searchAccounts: async ({ scope }, { query }) =>
    countSearched(query.q) < ACCOUNT_SEARCH_MIN ? [] : searchAccounts(scope, query.q),

  updateRole: async ({ scope, request }, { body }) => {
    const updated = await setRole(
      scope,
      body.connection_id,
      body.new_role,
      request.allowedVersions(),
    )
    if (!updated) throw conflictOrNotFound(await findFollower(scope, body.connection_id), notFound)
    const changed = listChanged({ role: updated.before }, { role: body.new_role })
    recordHistory(scope, { changes: { [body.connection_id]: changed } })
    if (updated.before !== body.new_role) {
      await tellPerson(scope, updated.employee_user_id)
      const firm = await getAccountName(scope, scope.account_id)
      await deps.notify(
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
    const removed = await deleteConnection(scope, body.connection_id)
    if (!removed) throw notFound()
    const changes = { [body.connection_id]: { role: { before: removed.role, after: null } } }
    recordHistory(scope, { changes })
    await tellPerson(scope, removed.employee_user_id)
    return null
  },
})
