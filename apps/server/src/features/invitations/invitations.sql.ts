// Invitations from the firm's side.
import { INVITATION_DAYS, type Invitation } from '@casework/contract/invitations'
import type { EmployeeRole } from '@casework/contract/permissions'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { IS_OPEN } from './received.sql.ts'

export interface InvitationToSave {
  invited_email: string
  invited_name: string
  /** The user with this verified email, if any. */
  invited_user_id: number | null
  role: EmployeeRole
  message: string | null
  token_hash: string
  invited_by: number
}

/** A repeated invitation replaces the open one: new token, role and expiry (OQ-109). */
export const saveInvitation = (scope: WorkspaceScope, invitation: InvitationToSave) =>
  scope.one<{ id: number; invited_name: string; invited_email: string }>(sql`
    insert into invitations as i (account_id, invited_email, invited_name, invited_user_id, role, message, token_hash, invited_by, expires_at)
    values (${scope.account_id}, ${invitation.invited_email}, ${invitation.invited_name}, ${invitation.invited_user_id}, ${invitation.role}, ${invitation.message}, ${invitation.token_hash}, ${invitation.invited_by},
            now() + ${INVITATION_DAYS} * interval '1 day')
    on conflict (account_id, invited_email) where accepted_at is null do update
      set invited_name = excluded.invited_name, invited_user_id = excluded.invited_user_id, role = excluded.role, message = excluded.message,
          token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at,
          declined_at = null, delivery = 'queued', delivery_error = null
    returning i.id, i.invited_name, i.invited_email`)

const columns = raw(
  'i.id, i.invited_email as email, i.invited_name, i.role, i.message, i.created_at, i.expires_at, i.delivery, i.delivery_error',
)

export const listOpenInvitations = (scope: WorkspaceScope) =>
  scope.many<Invitation>(sql`
    select ${columns} from invitations i where i.account_id = ${scope.account_id} and ${IS_OPEN} order by i.created_at desc, i.id desc`)

export type RenewedInvitation = Invitation & { language: string | null }

/**
 * Gives an open invitation a new link and a new expiry. If the email belongs to a user by now, the
 * invitation becomes theirs.
 */
export const renewInvitation = (
  scope: WorkspaceScope,
  id: number,
  { token_hash, invited_by }: { token_hash: string; invited_by: number },
) =>
  scope.one<RenewedInvitation>(sql`
    update invitations i
    set token_hash = ${token_hash}, invited_by = ${invited_by}, created_at = now(), expires_at = now() + ${INVITATION_DAYS} * interval '1 day',
        delivery = 'queued', delivery_error = null,
        invited_user_id = coalesce(i.invited_user_id, (select u.id from users u where u.email = i.invited_email and u.email_verified_at is not null))
    where i.account_id = ${scope.account_id} and i.id = ${id} and ${IS_OPEN}
    returning ${columns}, (select u.language from users u where u.id = i.invited_user_id) as language`)

export const deleteOpenInvitation = (scope: WorkspaceScope, id: number) =>
  scope.one<{ id: number }>(
    sql`delete from invitations i where i.account_id = ${scope.account_id} and i.id = ${id} and ${IS_OPEN} returning i.id`,
  )

/**
 * Withdraws the firm's unanswered invitations to a user, at any email they have or had; ending a
 * connection does the same. Call it before inserting the connection, never after: accepting an
 * invitation locks the two rows in the same order.
 */
export const withdrawInvitationsTo = (scope: WorkspaceScope, user_id: number) =>
  scope.many(sql`
    delete from invitations i
    where i.account_id = ${scope.account_id} and i.accepted_at is null
      and (i.invited_user_id = ${user_id}
        or i.invited_user_id is null and i.invited_email in (select e.email from user_emails e where e.user_id = ${user_id}))
    returning i.id`)

/** Finds the accounts of these emails, and whether they work for the firm already. */
export const findAccountsByEmail = (scope: WorkspaceScope, emails: readonly string[]) =>
  scope.many<{
    email: string
    user_id: number
    account_id: number
    language: string | null
    connected: boolean
  }>(sql`
    select u.email, u.id as user_id, a.id as account_id, u.language, c.id is not null as connected
    from users u join accounts a on a.owner_user_id = u.id
    left join connections c on c.firm_account_id = ${scope.account_id} and c.employee_account_id = a.id
    where u.email = any (${emails}::text[]) and u.email_verified_at is not null`)

/** The person who invites, who is signed in and therefore exists. */
export const getInviter = async (scope: WorkspaceScope, user_id: number) => {
  const inviter = await scope.one<{ name: string; email: string }>(
    sql`select name, email from users where id = ${user_id}`,
  )
  if (!inviter) throw new Error(`There is no user ${user_id}`)
  return inviter
}
