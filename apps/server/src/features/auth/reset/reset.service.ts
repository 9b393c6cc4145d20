// Password reset by a mailed link.
import { randomBytes } from 'node:crypto'
import type { authEndpoints } from '@casework/contract/auth'
import type { Scope } from '../../../platform/database/query/scope.ts'
import { recordPerson } from '../../../platform/history/person-entries.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { findUserByEmail, setPassword, type User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { renderResetMail, PLACEHOLDER_NAME } from '../auth-mails.ts'
import { deleteEmailChange } from '../email-changes.sql.ts'
import { enforceMailLimit, RESET_MAILS } from '../mail-limits.ts'
import { hashPassword } from '../passwords.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { endAllSignIns } from '../tokens/refresh-tokens.sql.ts'
import { requireUncommonPassword } from '../require-uncommon-password.ts'
import { findReset, saveReset, consumeReset } from '../resets.sql.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'requestReset' | 'confirmReset'>

/** Mails a reset link. Without an id it does the same work and sends nothing. */
export async function mailReset(
  { outbox, publicUrl }: AuthDeps,
  scope: Scope,
  {
    id,
    email,
    name,
    language,
  }: Partial<Pick<User, 'id' | 'name'>> & { email: string; language: string | null },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await saveReset(scope, id, hashSecret(token))
  const mail = renderResetMail(
    { email, name: name ?? PLACEHOLDER_NAME, language: language ?? 'en' },
    token,
    publicUrl,
  )
  await (id === undefined ? outbox.sendDecoy(scope, mail) : outbox.send(scope, mail))
}

export function resetService(deps: AuthDeps): Handlers {
  const { limits, passwordCost: cost } = deps
  return {
    requestReset: async ({ scope, request }, { body: { email } }) => {
      await enforceMailLimit(limits, RESET_MAILS, request.ip, email)
      const user = await findUserByEmail(scope, email)
      // Constant work: response time must not reveal whether the email is registered.
      const recipient = user?.is_active
        ? { ...user, language: user.language ?? request.language }
        : { email, language: request.language }
      await mailReset(deps, scope, recipient)
      return null
    },

    confirmReset: async ({ scope, request, transaction }, { body }) => {
      await requireUncommonPassword(body.new_password, 'new_password')
      const invalid = () => invalidField('token', 'This reset link is invalid or has expired')
      const token_hash = hashSecret(body.token)
      // Check the link before hashing, in its own transaction, so that no connection waits for the
      // hash.
      if (!(await transaction((ownScope) => findReset(ownScope, body.email, token_hash))))
        throw invalid()
      const password_hash = await hashPassword(request, body.new_password, { cost })
      const reset = await consumeReset(scope, body.email, token_hash)
      if (!reset || !(await setPassword(scope, reset.user_id, password_hash))) throw invalid()
      await endAllSignIns(scope, reset.user_id)
      // Cancel a pending email change: someone with the old password may have requested it.
      await deleteEmailChange(scope, reset.user_id)
      await recordPerson(scope, {
        user_id: reset.user_id,
        action: 'POST /password-reset-confirm/',
        outcome: 'done',
        request_id: request.id,
      })
      return null
    },
  }
}
