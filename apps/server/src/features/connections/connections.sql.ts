// Connections between an employee's account and a firm's.
import {
  ACCOUNT_SEARCH_LIMIT,
  type FoundAccount,
  type Connection,
} from '@casework/contract/connections'
import { normalizeEmail } from '@casework/contract/parts/email-address'
import type { EmployeeRole } from '@casework/contract/permissions'
import { hasText } from '../../platform/database/list/searching.ts'
import { raw, sql, type Scope, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'

const columns =
  raw(`c.id as connection_id, c.employee_user_id as user_id, c.role as access_level, c.role as assigned_role,
  c.created_at as following_since, c.created_at as connected_since, c.version`)

/** Lists the account's employees; a firm cannot switch into an employee's account (OQ-070). */
export const listFollowers = (scope: WorkspaceScope) =>
  scope.many<Connection>(sql`
    select a.id, a.name, ${columns}, false as can_switch_to
    from connections c join accounts a on a.id = c.employee_account_id
    where c.firm_account_id = ${scope.account_id} order by c.created_at desc, c.id desc`)

/** Lists the firms that the account works for (OQ-069). */
export const listFollowing = (scope: Scope, own_account_id: number) =>
  scope.many<Connection>(sql`
    select a.id, a.name, ${columns}, a.is_active as can_switch_to
    from connections c join accounts a on a.id = c.firm_account_id
    where c.employee_account_id = ${own_account_id} order by c.created_at desc, c.id desc`)

/** Finds a connection from the firm's side. */
export const findFollower = (scope: WorkspaceScope, id: number) =>
  scope.one<Connection>(sql`
    select a.id, a.name, ${columns}, false as can_switch_to
    from connections c join accounts a on a.id = c.employee_account_id
    where c.firm_account_id = ${scope.account_id} and c.id = ${id}`)

/** Finds a connection from the employee's side. */
export const findFirm = (scope: WorkspaceScope, firm_account_id: number) =>
  scope.one<Connection>(sql`
    select a.id, a.name, ${columns}, a.is_active as can_switch_to
    from connections c join accounts a on a.id = c.firm_account_id
    where c.firm_account_id = ${firm_account_id} and c.employee_account_id = ${scope.account_id}`)

export interface NewConnection {
  firm_account_id: number
  employee_account_id: number
  employee_user_id: number
  role: EmployeeRole
}

const buildInsert = (c: NewConnection) => sql`
  insert into connections as c (firm_account_id, employee_account_id, employee_user_id, role)
  values (${c.firm_account_id}, ${c.employee_account_id}, ${c.employee_user_id}, ${c.role})`

/** For an accepted invitation: undefined if already connected, and the role stays. */
export const insertConnection = (scope: Scope, c: NewConnection) =>
  scope.one<{ id: number }>(
    sql`${buildInsert(c)} on conflict (firm_account_id, employee_account_id) do nothing returning c.id`,
  )

/** For an accepted request: sets the firm's role even if an invitation has connected both. */
export const upsertConnection = (
  scope: WorkspaceScope,
  c: Omit<NewConnection, 'firm_account_id'>,
) =>
  scope.one<{ id: number; before: EmployeeRole | null }>(sql`
    with known as (
      select k.role from connections k
      where k.firm_account_id = ${scope.account_id} and k.employee_account_id = ${c.employee_account_id})
    ${buildInsert({ ...c, firm_account_id: scope.account_id })}
    on conflict (firm_account_id, employee_account_id) do update set role = excluded.role
    returning c.id, (select role from known) as before`)

/** Undefined if the connection is gone or has a version other than those allowed. */
export const setRole = (
  scope: WorkspaceScope,
  id: number,
  role: EmployeeRole,
  versions?: readonly number[],
) =>
  scope.one<{
    employee_account_id: number
    employee_user_id: number
    before: EmployeeRole
  }>(sql`
    with before as (select id, role from connections where firm_account_id = ${scope.account_id} and id = ${id} for update)
    update connections c set role = ${role} from before
    where c.firm_account_id = ${scope.account_id} and c.id = before.id ${whereVersion(versions)}
    returning c.employee_account_id, c.employee_user_id, before.role as before`)

export const deleteConnection = (scope: WorkspaceScope, id: number) =>
  scope.one<{ employee_user_id: number; role: EmployeeRole }>(
    sql`delete from connections c where c.firm_account_id = ${scope.account_id} and c.id = ${id} returning c.employee_user_id, c.role`,
  )

export const findEmployment = (scope: WorkspaceScope, firm_account_id: number) =>
  scope.one<{ id: number }>(sql`
    select c.id from connections c where c.employee_account_id = ${scope.account_id} and c.firm_account_id = ${firm_account_id}`)

export const findActiveAccount = (scope: Scope, id: number) =>
  scope.one<{ id: number; name: string }>(sql`
    select a.id, a.name from accounts a join users u on u.id = a.owner_user_id
    where a.id = ${id} and a.is_active and u.is_active and u.email_verified_at is not null`)

/**
 * Finds active accounts that the caller does not work for: listed, non-private ones by part of the
 * account or owner name, all by their exact email (OQ-097, OQ-256). `offset 0` makes
 * PostgreSQL sort first, so that it runs the expensive check on few rows.
 */
export const searchAccounts = (scope: WorkspaceScope, q: string) =>
  scope.many<FoundAccount>(sql`
    select s.id, s.name, s.owner_name
    from (
      select a.id, a.name, u.name as owner_name, u.email = ${normalizeEmail(q)} as by_email, a.listed
      from accounts a join users u on u.id = a.owner_user_id
      where (${hasText(raw('a.search'), q)} or ${hasText(raw('u.search'), q)} or u.email = ${normalizeEmail(q)})
        and a.is_active and u.is_active and u.email_verified_at is not null and a.id <> ${scope.account_id}
        and not exists (select from connections c where c.firm_account_id = a.id and c.employee_account_id = ${scope.account_id})
      order by a.sort_key, a.id offset 0
    ) s
    where s.by_email or (s.listed and not is_private_account(s.id))
    limit ${raw(String(ACCOUNT_SEARCH_LIMIT))}`)

export const getAccountName = async (scope: Scope, id: number): Promise<string> =>
  (await scope.one<{ name: string }>(sql`select name from accounts where id = ${id}`))?.name ?? ''
