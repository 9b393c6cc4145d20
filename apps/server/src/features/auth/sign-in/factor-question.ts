import type { PublicContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { createChangedRefusal } from './start-sign-in.ts'
import { findMethods } from '../factors/factors.sql.ts'
import { describePasskeySite } from '../factors/passkey-site.ts'
import { createTicketSecret } from '../factors/tickets.ts'
import { insertLoginTicket } from '../factors/tickets.sql.ts'

/**
 * Creates the answer to a right password of a person with a second factor: a refusal with a ticket
 * for the second step.
 */
export function createFactorQuestion({ publicUrl }: AuthDeps) {
  const { isAvailable } = describePasskeySite(publicUrl)

  return ({ transaction }: PublicContext, user: User, is_new_device: boolean): Promise<Refusal> =>
    // Own transaction: the ticket must commit although the request is refused.
    transaction(async (scope) => {
      const { ticket, token_hash } = createTicketSecret()
      if (!(await insertLoginTicket(scope, user, token_hash, is_new_device)))
        return createChangedRefusal()
      const methods = await findMethods(scope, user.id, isAvailable)
      return new Refusal('second_factor_required', 'Enter your second factor', {
        data: { ticket: [ticket], methods },
      })
    })
}
