import { listPermissionCodes, listPermissions } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import type { Mount } from '../../platform/http/mount.ts'

export const workspaceRoutes = (mount: Mount) =>
  mount(workspaceEndpoints, {
    checkPermissions: async ({ actor: { role } }) => ({
      user_role: role,
      permissions: listPermissions(role),
      permission_codes: listPermissionCodes(role),
    }),
  })
