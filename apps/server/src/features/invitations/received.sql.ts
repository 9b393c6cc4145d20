// Invitations from the invited person's side.
import type { InvitationPreview, ReceivedInvitation } from '@casework/contract/invitations'
import type { EmployeeRole } from '@casework/contract/permissions'
import {
  raw,
  sql,
  type Scope,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'

/** SQL condition: the invitation is neither answered nor expired. */
export const IS_OPEN = raw(
  'i.accepted_at is null and i.declined_at is null and i.expires_at > now()',
)

/**
 * SQL condition: the invitation is addressed to this user, or to an email that is theirs now and
 * had no user when it was sent. Excludes their own firm.
 */
const buildAddressedTo = (
  { account_id }: WorkspaceScope,
  user_id: number,
) => sql`i.account_id <> ${account_id} and (i.invited_user_id = ${user_id}
  or i.invited_user_id is null
     and i.invited_email = (select u.email from users u where u.id = ${user_id} and u.email_verified_at is not null))`

/** Opens the invitations of a token hash or email to row-level security for the transaction. */
const allowInvitations = (hash_or_email: string) =>
  sql`select set_config('app.invitation', ${hash_or_email}, true)`

/** An invitation of a firm that was deactivated is dead. */
const FIRM_AND_INVITER = raw(
  `join accounts a on a.id = i.account_id and a.is_active left join users inviter on inviter.id = i.invited_by`,
)
const NAMES = raw(`a.name as firm_name, coalesce(inviter.name, a.name) as inviter_name`)

type FoundInvitation = Omit<InvitationPreview, 'email_hint'> & { invited_email: string }

/** Finds the open invitation of a link, for any caller. */
export const findByToken = async (scope: Scope, token_hash: string) => {
  const [, found] = await scope.batch([
    allowInvitations(token_hash),
    sql`select ${NAMES}, i.role, i.invited_email from invitations i ${FIRM_AND_INVITER} where i.token_hash = ${token_hash} and ${IS_OPEN}`,
  ])
  return found?.[0] as FoundInvitation | undefined
}

export const listReceived = (scope: WorkspaceScope, user_id: number) =>
  scope.many<ReceivedInvitation>(sql`
    select i.id, ${NAMES}, i.role, i.message, i.created_at, i.expires_at
    from invitations i ${FIRM_AND_INVITER}
    where ${buildAddressedTo(scope, user_id)} and ${IS_OPEN}
    order by i.created_at desc, i.id desc`)

export interface AnsweredInvitation {
  id: number
  account_id: number
  role: EmployeeRole
}

const updateOpen = (scope: WorkspaceScope, user_id: number, where: Sql, change: Sql) =>
  scope.one<AnsweredInvitation>(sql`
    update invitations i set ${change} from accounts a
    where ${where} and ${IS_OPEN} and a.id = i.account_id and a.is_active and ${buildAddressedTo(scope, user_id)} returning i.id, i.account_id, i.role`)

const setAccepted = (user_id: number) => sql`accepted_at = now(), accepted_by = ${user_id}`

/** Accepts an invitation that is addressed to the user; undefined for any other (OQ-041). */
export const acceptByToken = (scope: WorkspaceScope, token_hash: string, user_id: number) =>
  updateOpen(scope, user_id, sql`i.token_hash = ${token_hash}`, setAccepted(user_id))

export const acceptById = (scope: WorkspaceScope, id: number, user_id: number) =>
  updateOpen(scope, user_id, sql`i.id = ${id}`, setAccepted(user_id))

export const declineById = (scope: WorkspaceScope, id: number, user_id: number) =>
  updateOpen(scope, user_id, sql`i.id = ${id}`, sql`declined_at = clock_timestamp()`)
