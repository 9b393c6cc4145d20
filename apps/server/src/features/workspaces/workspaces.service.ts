import { listPermissionCodes, listPermissions } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { insertVisit } from '../../platform/history/person-entries.ts'
import { wasHere } from '../../platform/history/recorded-views.sql.ts'

const VIEWING = ['read', 'list'] as const
const ACTION = `${workspaceEndpoints.checkPermissions.method} ${workspaceEndpoints.checkPermissions.path}`

/** The first time that a sign-in comes into another firm's workspace is in that firm's history. */
async function recordArrival({ scope, actor, transaction, request }: ActorContext): Promise<void> {
  const { account_id, user_id, sign_in_id, real_role: role, own_account_id } = actor
  if (account_id === own_account_id || (await wasHere(scope, sign_in_id))) return
  const person = { account_id, user_id, sign_in_id, role }
  await transaction((own) =>
    own.many(insertVisit({ ...person, action: ACTION, request_id: request.id })),
  )
}

export const workspaceService: HandlersOf<typeof workspaceEndpoints> = {
  checkPermissions: async (context) => {
    await recordArrival(context)
    const { role, see_as, second_factor_from } = context.actor
    // Nothing can be changed while viewing as another role.
    const only = see_as && VIEWING
    return {
      user_role: role,
      permissions: listPermissions(role, only),
      permission_codes: listPermissionCodes(role, only),
      ...(see_as && { see_as }),
      ...(second_factor_from !== null && { second_factor_from }),
    }
  },
}
