import {
  listPermissionCodes,
  listPermissions,
  type EmployeeRole,
  type Role,
} from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { firmEndpoints } from '@casework/contract/firm'
import { page } from 'vitest/browser'
import { answer, answerIn, type Answer } from '../answers.ts'
import { buildFirm } from '../samples.ts'

const VIEWING = ['read', 'list'] as const

/** The permissions of the owner, and in a view those of the server: to read and to list. */
export const answerViewPermissions = (): Answer =>
  answerIn(
    'own',
    answer(workspaceEndpoints.checkPermissions, ({ see_as }) => {
      const role = (see_as ?? 'owner') as Role
      const only = see_as === undefined ? undefined : VIEWING
      return {
        user_role: role,
        permissions: listPermissions(role, only),
        permission_codes: listPermissionCodes(role, only),
        ...(see_as !== undefined && { see_as: see_as as EmployeeRole }),
      }
    }),
  )

/** With what else differs in a view. */
export const answerViews = (): Answer[] => [
  answer(firmEndpoints.get, ({ see_as }) => buildFirm({ can_edit: see_as === undefined })),
  answerViewPermissions(),
]

export const banner = page.getByRole('region', { name: /^View as / })
export const rail = page.getByRole('complementary', { name: 'Sidebar' })
