import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { instant } from './parts/fields.ts'
import { EMPLOYEE_ROLES, RESOURCES, ROLES, type Resource } from './permissions.ts'

const actions = z.array(z.string())

export const permissionMap = z.object({
  user_role: z.enum(ROLES),
  /** The role that a request with `see_as` is answered for. */
  see_as: z.optional(z.enum(EMPLOYEE_ROLES)),
  /** When the firm begins to require a second factor; only for a person who has none. */
  second_factor_from: z.optional(instant),
  permissions: z.object(
    Object.fromEntries(RESOURCES.map((resource) => [resource, actions])) as Record<
      Resource,
      typeof actions
    >,
  ),
  permission_codes: z.array(z.string()),
})
export type PermissionMap = z.output<typeof permissionMap>

export const workspaceEndpoints = {
  checkPermissions: json({
    method: 'GET',
    path: '/check-permissions/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Role and permissions in the own or the requested workspace',
    shows: ['permissions', 'sign-in'],
    result: permissionMap,
  }),
}
