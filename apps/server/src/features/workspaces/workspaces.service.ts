import { listPermissionCodes, listPermissions } from '@casework/contract/permissions'
import type { workspaceEndpoints } from '@casework/contract/workspaces'
import type { HandlersOf } from '../../platform/http/context.ts'

const VIEWING = ['read', 'list'] as const

export const workspaceService: HandlersOf<typeof workspaceEndpoints> = {
  checkPermissions: async ({ actor: { role, see_as, second_factor_from } }) => {
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
