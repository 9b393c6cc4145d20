import type { Config } from '../../../platform/config.ts'
import { sql, type Scope } from '../../../platform/database/scope.ts'
import { forbidden } from '../../../platform/refusal.ts'

/**
 * Who may sign up on this installation (REGISTRATION, FIX-012).
 * @throws Refusal permission_denied
 */
export async function requireSignUpAllowed(
  scope: Scope,
  registration: Config['REGISTRATION'],
  email: string,
): Promise<void> {
  if (registration === 'closed') throw forbidden('Sign-up is closed')
  if (registration === 'invited' && !(await isInvited(scope, email)))
    throw forbidden('Sign-up is by invitation only')
}

async function isInvited(scope: Scope, email: string): Promise<boolean> {
  const [, found] = await scope.batch([
    sql`select set_config('app.invitation', ${email}, true)`,
    sql`select from invitations i
        where i.invited_email = ${email} and i.accepted_at is null and i.declined_at is null and i.expires_at > now() limit 1`,
  ])
  return found?.length === 1
}
