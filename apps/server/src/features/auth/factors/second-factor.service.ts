// Own factors: which there are, and new recovery codes.
import type { secondFactors } from '@casework/contract/second-factor'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { announceChange, lockOwner } from './factor-changes.ts'
import { findConfirmation, findRequiringFirms } from './factors.sql.ts'
import { describePasskeySite } from './passkey-site.ts'
import { listPasskeys } from './passkeys.sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { findTotp } from './totp.sql.ts'

type Handlers = Pick<HandlersOf<typeof secondFactors>, 'read' | 'replaceRecoveryCodes'>

export function secondFactorService(deps: AuthDeps): Handlers {
  const site = describePasskeySite(deps.publicUrl)
  return {
    read: async ({ scope, actor: { user_id, sign_in_id } }) => {
      const totp = await findTotp(scope, user_id)
      const confirmation = await findConfirmation(scope, sign_in_id)
      return {
        passkeys: await listPasskeys(scope, user_id),
        totp: totp ? { created_at: totp.created_at } : null,
        recovery_codes_left: await countRecoveryCodes(scope, user_id),
        confirmed_at: confirmation?.confirmed_at ?? null,
        fresh_until: confirmation?.fresh_until ?? null,
        passkeys_available: site.isAvailable,
        required_by: await findRequiringFirms(scope, user_id),
      }
    },

    replaceRecoveryCodes: async (context) => {
      const user = await lockOwner(context)
      if (user.second_factor_since === null)
        throw new Refusal('conflict', 'Set up a second factor for yourself first')
      const recovery_codes = await replaceRecoveryCodes(context.scope, user.id)
      await announceChange(deps, context, user, (say) => say('New recovery codes were created.'))
      return { recovery_codes }
    },
  }
}
