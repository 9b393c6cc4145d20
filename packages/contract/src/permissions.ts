/** The permission matrix, used by the server's checks, GET /check-permissions/ and the web app. */

/** From most to least powerful (SEC-006). */
export const ROLES = ['owner', 'admin', 'diamond', 'gold', 'silver'] as const
export type Role = (typeof ROLES)[number]

/** Roles that a firm can assign; never owner (PERM-009). */
export const EMPLOYEE_ROLES = ['admin', 'diamond', 'gold', 'silver'] as const
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number]
export const DEFAULT_EMPLOYEE_ROLE: EmployeeRole = 'silver'

export const ROLE_BLURBS: Record<EmployeeRole, string> = {
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
const TO_GOLD = ['owner', 'admin', 'diamond', 'gold'] as const
const TO_DIAMOND = ['owner', 'admin', 'diamond'] as const
const TO_ADMIN = ['owner', 'admin'] as const

const daily = {
  create: TO_GOLD,
  read: EVERYONE,
  update: TO_GOLD,
  delete: TO_DIAMOND,
  list: EVERYONE,
} as const

/** Resource to action to the roles that have it (OQ-125). */
const MATRIX: Record<Resource, Partial<Record<Action, readonly Role[]>>> = {
  client: {
    create: TO_DIAMOND,
    read: EVERYONE,
    update: TO_DIAMOND,
    delete: TO_ADMIN,
    list: EVERYONE,
  },
  case: {
    create: TO_DIAMOND,
    read: EVERYONE,
    update: TO_DIAMOND,
    delete: TO_ADMIN,
    list: EVERYONE,
    assign: TO_DIAMOND,
    unassign: TO_DIAMOND,
    manage_roles: TO_ADMIN,
  },
  session: daily,
  document: daily,
  document_group: daily,
}

/** Whether this role has this action on this resource. */
export function may(role: Role, resource: Resource, action: Action): boolean {
  return MATRIX[resource][action]?.includes(role) ?? false
}

/** Unknown and missing roles mean the lowest (SEC-007, PERM-008). */
export function asRole(value: string | null | undefined): Role {
  return ROLES.find((role) => role === value) ?? 'silver'
}

/** The map of GET /check-permissions/: resource to the actions of the role (PERM-015). */
export function permissionsOf(role: Role): Record<Resource, Action[]> {
  const granted = (resource: Resource) =>
    (Object.keys(MATRIX[resource]) as Action[]).filter((action) => may(role, resource, action))
  return Object.fromEntries(RESOURCES.map((resource) => [resource, granted(resource)])) as Record<
    Resource,
    Action[]
  >
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

/** The code of a pair, such as `cases.change_case`; read and list share the view code (OQ-127). */
export function permissionCode(resource: Resource, action: Action): string {
  return `${CODE_APPS[resource]}.${CODE_VERBS[action === 'list' ? 'read' : action]}_${resource.replace('_', '')}`
}

/** Every code of the role, in the order of the matrix. */
export function permissionCodesOf(role: Role): string[] {
  const codes = Object.entries(permissionsOf(role)).flatMap(([resource, actions]) =>
    actions.map((action) => permissionCode(resource as Resource, action)),
  )
  return [...new Set(codes)]
}
