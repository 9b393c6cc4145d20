// Invitations by mail to work for a firm.
import { INVITATION_DAYS } from '@casework/contract/invitations'
import type { EmployeeRole } from '@casework/contract/permissions'
import { sql, type WorkspaceScope } from '../../platform/database/scope.ts'

export interface InvitationToSave {
  invited_email: string
  invited_name: string
  role: EmployeeRole
  message: string | null
  token_hash: string
  invited_by: number
}

/** A repeated invitation replaces the open one: new token, role and expiry (OQ-109). */
export const saveInvitation = (scope: WorkspaceScope, i: InvitationToSave) =>
  scope.one<{ id: number; invited_name: string; invited_email: string }>(sql`
    insert into invitations as i (account_id, invited_email, invited_name, role, message, token_hash, invited_by, expires_at)
    values (${scope.account_id}, ${i.invited_email}, ${i.invited_name}, ${i.role}, ${i.message}, ${i.token_hash}, ${i.invited_by},
            now() + ${INVITATION_DAYS} * interval '1 day')
    on conflict (account_id, invited_email) where accepted_at is null do update
      set invited_name = excluded.invited_name, role = excluded.role, message = excluded.message, token_hash = excluded.token_hash,
          invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
    returning i.id, i.invited_name, i.invited_email`)

/** Uses an invitation of the acting person's own address up; undefined for any other (OQ-041). */
export const useInvitationUp = (scope: WorkspaceScope, token_hash: string, user_id: number) =>
  scope.one<{ account_id: number; role: EmployeeRole; invited_name: string }>(sql`
    update invitations i set accepted_at = now(), accepted_by = ${user_id}
    where i.token_hash = ${token_hash} and i.accepted_at is null and i.expires_at > now()
      and i.invited_email = (select u.email from users u where u.id = ${user_id})
    returning i.account_id, i.role, i.invited_name`)

/** What is known of the addresses that are to be invited: their account, and whether it works for the firm already. */
export const accountsOf = (scope: WorkspaceScope, emails: readonly string[]) =>
  scope.many<{ email: string; account_id: number; language: string | null; connected: boolean }>(sql`
    select u.email, a.id as account_id, u.language, c.id is not null as connected
    from users u join accounts a on a.owner_user_id = u.id
    left join connections c on c.firm_account_id = ${scope.account_id} and c.employee_account_id = a.id
    where u.email = any (${emails}::text[]) and u.email_verified_at is not null`)

export const emailOf = (scope: WorkspaceScope, user_id: number) => scope.one<{ email: string }>(sql`select email from users where id = ${user_id}`)
