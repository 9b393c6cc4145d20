// Returns the signed-in user and their account.
import type { accountEndpoints } from '@casework/contract/accounts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { findAccountInfo } from './accounts.sql.ts'

export const accountService: HandlersOf<typeof accountEndpoints> = {
  info: async ({ scope, actor }) => {
    const info = await findAccountInfo(scope, actor.user_id)
    if (!info) throw missing('Account not found')
    return info
  },
}
