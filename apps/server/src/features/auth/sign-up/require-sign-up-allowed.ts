import type { Config } from '../../../platform/config.ts'
import { sql, type Scope } from '../../../platform/database/query/scope.ts'
import { forbidden } from '../../../platform/refusal.ts'

/**
 * Enforces the REGISTRATION setting: open, invited or closed.
 * @throws Refusal permission_denied
 */
export async function requireSignUpAllowed(
  scope: Scope,
  policy: Config['REGISTRATION'],
  email: string,
): Promise<void> {
  if (policy === 'closed') throw forbidden('Sign-up is closed')
  if (policy === 'invited' && !(await isInvited(scope, email)))
    throw forbidden('Sign-up is by invitation only')
}

async function isInvited(scope: Scope, email: string): Promise<boolean> {
  const [, found] = await scope.batch([
    // Row-level security shows this email's invitations for the rest of the transaction.
    sql`select set_config('app.invitation', ${email}, true)`,
    sql`select from invitations i join accounts a on a.id = i.account_id and a.is_active
        where i.invited_email = ${email} and i.accepted_at is null and i.declined_at is null and i.expires_at > now() limit 1`,
  ])
  return found?.length === 1
}
