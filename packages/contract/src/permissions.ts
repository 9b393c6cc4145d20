/** The permission matrix, used by the server's checks, GET /check-permissions/ and the web app. */

/** From most to least powerful (SEC-006). */
export const ROLES = ['owner', 'admin', 'diamond', 'gold', 'silver'] as const
export type Role = (typeof ROLES)[number]

/** Roles that a firm can assign; never owner (PERM-009). */
export const EMPLOYEE_ROLES = ['admin', 'diamond', 'gold', 'silver'] as const
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number]
export const DEFAULT_EMPLOYEE_ROLE: EmployeeRole = 'silver'

export const ROLE_DESCRIPTIONS: Record<EmployeeRole, string> = {
  admin: 'Full access',
  diamond: 'High access',
  gold: 'Moderate access, limited writes',
  silver: 'Basic read-only access',
}

export const RESOURCES = ['client', 'case', 'session', 'document', 'document_group'] as const
export type Resource = (typeof RESOURCES)[number]
export type Action =
  'create' | 'read' | 'update' | 'delete' | 'list' | 'assign' | 'unassign' | 'manage_roles'

const EVERYONE = ['owner', 'admin', 'diamond', 'gold', 'silver'] as const
const GOLD_AND_ABOVE = ['owner', 'admin', 'diamond', 'gold'] as const
const DIAMOND_AND_ABOVE = ['owner', 'admin', 'diamond'] as const
const ADMIN_AND_ABOVE = ['owner', 'admin'] as const

/** The roles per action of sessions, documents and groups. */
const DAILY_WORK = {
  create: GOLD_AND_ABOVE,
  read: EVERYONE,
  update: GOLD_AND_ABOVE,
  delete: DIAMOND_AND_ABOVE,
  list: EVERYONE,
} as const

/** The roles that may do each action, by resource and action (OQ-125). */
const MATRIX: Record<Resource, Partial<Record<Action, readonly Role[]>>> = {
  client: {
    create: DIAMOND_AND_ABOVE,
    read: EVERYONE,
    update: DIAMOND_AND_ABOVE,
    delete: ADMIN_AND_ABOVE,
    list: EVERYONE,
  },
  case: {
    create: DIAMOND_AND_ABOVE,
    read: EVERYONE,
    update: DIAMOND_AND_ABOVE,
    delete: ADMIN_AND_ABOVE,
    list: EVERYONE,
    assign: DIAMOND_AND_ABOVE,
    unassign: DIAMOND_AND_ABOVE,
    manage_roles: ADMIN_AND_ABOVE,
  },
  session: DAILY_WORK,
  document: DAILY_WORK,
  document_group: DAILY_WORK,
}

/** Whether this role has this action on this resource. */
export function may(role: Role, resource: Resource, action: Action): boolean {
  return MATRIX[resource][action]?.includes(role) ?? false
}

/** Unknown and missing roles mean the lowest (SEC-007, PERM-008). */
export function asRole(value: string | null | undefined): Role {
  return ROLES.find((role) => role === value) ?? 'silver'
}

/**
 * The actions of the role by resource, as GET /check-permissions/ returns them (PERM-015).
 * @param only leaves out all other actions
 */
export function listPermissions(role: Role, only?: readonly Action[]): Record<Resource, Action[]> {
  const listActions = (resource: Resource) =>
    (Object.keys(MATRIX[resource]) as Action[]).filter(
      (action) => (only?.includes(action) ?? true) && may(role, resource, action),
    )
  return Object.fromEntries(
    RESOURCES.map((resource) => [resource, listActions(resource)]),
  ) as Record<Resource, Action[]>
}

const CODE_VERBS: Partial<Record<Action, string>> = {
  read: 'view',
  create: 'add',
  update: 'change',
  delete: 'delete',
  assign: 'assign',
  unassign: 'unassign',
  manage_roles: 'manage_roles',
}
const CODE_APPS: Record<Resource, string> = {
  client: 'clients',
  case: 'cases',
  session: 'sessions',
  document: 'documents',
  document_group: 'documents',
}

/** Returns a code such as `cases.change_case`; read and list share the view code (OQ-127). */
export function buildPermissionCode(resource: Resource, action: Action): string {
  return `${CODE_APPS[resource]}.${CODE_VERBS[action === 'list' ? 'read' : action]}_${resource.replace('_', '')}`
}

/** Every code of the role, in the order of the matrix. */
export function listPermissionCodes(role: Role, only?: readonly Action[]): string[] {
  const codes = Object.entries(listPermissions(role, only)).flatMap(([resource, actions]) =>
    actions.map((action) => buildPermissionCode(resource as Resource, action)),
  )
  return [...new Set(codes)]
}
