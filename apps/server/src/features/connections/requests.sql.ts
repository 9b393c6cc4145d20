// Connection requests: pending, then once accepted with a role or rejected.
import type { ConnectionRequest } from '@casework/contract/connections'
import type { EmployeeRole } from '@casework/contract/permissions'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

const selectRequests = (where: Sql) => sql`
  select r.id, r.status, s.name as sender_name, u.email as sender_email, t.name as receiver_name, r.created_at, r.assigned_role
  from connection_requests r
  join accounts s on s.id = r.sender_account_id
  join users u on u.id = r.sender_user_id
  join accounts t on t.id = r.receiver_account_id
  where ${where}
  order by r.created_at desc, r.id desc limit ${raw('500')}`

export const listReceivedRequests = (scope: WorkspaceScope) =>
  scope.many<ConnectionRequest>(selectRequests(sql`r.receiver_account_id = ${scope.account_id}`))

export const listSentRequests = (scope: WorkspaceScope) =>
  scope.many<ConnectionRequest>(selectRequests(sql`r.sender_account_id = ${scope.account_id}`))

export const findRequest = (scope: WorkspaceScope, id: number) =>
  scope.one<ConnectionRequest>(
    selectRequests(
      sql`r.id = ${id} and (r.receiver_account_id = ${scope.account_id} or r.sender_account_id = ${scope.account_id})`,
    ),
  )

/** Undefined if a request is pending already. */
export const insertRequest = (
  scope: WorkspaceScope,
  sender_user_id: number,
  receiver_account_id: number,
) =>
  scope.one<{ id: number }>(sql`
    insert into connection_requests (sender_account_id, sender_user_id, receiver_account_id)
    values (${scope.account_id}, ${sender_user_id}, ${receiver_account_id})
    on conflict (sender_account_id, receiver_account_id) where status = 'pending' do nothing
    returning id`)

/** Answers a pending request to the account. Undefined if it is unknown or answered already. */
export const answerRequest = (
  scope: WorkspaceScope,
  answer: {
    id: number
    status: 'accepted' | 'rejected'
    assigned_role: EmployeeRole | null
    answered_by: number
  },
) =>
  scope.one<{ sender_account_id: number; sender_user_id: number }>(sql`
    update connection_requests r
    set status = ${answer.status}, assigned_role = ${answer.assigned_role}, answered_at = clock_timestamp(), answered_by = ${answer.answered_by}
    where r.id = ${answer.id} and r.receiver_account_id = ${scope.account_id} and r.status = 'pending'
    returning r.sender_account_id, r.sender_user_id`)

export const findReceivedRequest = (scope: WorkspaceScope, id: number) =>
  scope.one<{ id: number }>(
    sql`select r.id from connection_requests r where r.id = ${id} and r.receiver_account_id = ${scope.account_id}`,
  )
