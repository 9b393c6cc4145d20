// The people of a workspace: its owner and its employees.
import { canSee, type Level } from '@casework/contract/document-levels'
import { MAX_EFFECT_NAMES } from '@casework/contract/effects'
import { ROLES, type Role } from '@casework/contract/permissions'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

const selectMembers = (account_id: number): Sql => sql`(
  select a.owner_user_id as user_id, 'owner' as role from accounts a where a.id = ${account_id}
  union all
  select c.employee_user_id, c.role from connections c where c.firm_account_id = ${account_id})`

export interface MemberCount {
  readonly role: Role
  readonly people: number
}

/** Selects the number of people per role. */
export const selectMemberCounts = ({ account_id }: WorkspaceScope): Sql =>
  sql`select m.role, count(*) as people from ${selectMembers(account_id)} m group by m.role`

/** Adds up the people of some roles. */
export const sumPeople = (counts: readonly MemberCount[], roles: readonly Role[]): number =>
  counts.reduce((sum, { role, people }) => sum + (roles.includes(role) ? people : 0), 0)

/** The roles that see a level; without a level, all. */
export const listRolesOf = (level: Level | null): Role[] =>
  ROLES.filter((role) => level === null || canSee(role, level))

/** Selects the first people of some roles, by role and name. */
export const selectPeople = ({ account_id }: WorkspaceScope, roles: readonly Role[]): Sql => sql`
  select u.name, m.role from ${selectMembers(account_id)} m join users u on u.id = m.user_id
  where m.role = any (${roles}::text[])
  order by array_position(${ROLES}::text[], m.role), u.sort_key, u.id
  limit ${raw(String(MAX_EFFECT_NAMES))}`
