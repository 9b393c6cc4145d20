// A forgotten password: a mailed link, and a new password by it.
import { randomBytes } from 'node:crypto'
import type { authEndpoints } from '@casework/contract/auth'
import type { Scope } from '../../../platform/database/scope.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { findPersonByEmail, setPassword, type Person } from '../../accounts/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { resetMail, PLACEHOLDER_NAME } from '../auth-mails.ts'
import { deleteEmailChange } from '../email-change/email-changes.sql.ts'
import { RESET_EMAIL } from '../limits.ts'
import { hashPassword } from '../passwords.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { endAllSignIns } from '../tokens/refresh-tokens.sql.ts'
import { requireUncommonPassword } from '../require-uncommon-password.ts'
import { findReset, saveReset, consumeReset } from './resets.sql.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'requestReset' | 'confirmReset'>

/** Mails a link to a new password. Without an id it is the same work without a mail. */
export async function mailReset(
  { outbox, publicUrl }: AuthParts,
  scope: Scope,
  {
    id,
    email,
    name,
    language,
  }: Partial<Pick<Person, 'id' | 'name'>> & { email: string; language: string | null },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await saveReset(scope, id, hashSecret(token))
  const mail = resetMail(
    { email, name: name ?? PLACEHOLDER_NAME, language: language ?? 'en' },
    token,
    publicUrl,
  )
  await (id === undefined ? outbox.pretend(scope, mail) : outbox.send(scope, mail))
}

export function resetService(parts: AuthParts): Handlers {
  const { limits } = parts
  return {
    requestReset: async ({ scope, request }, { body: { email } }) => {
      await limits.hit(RESET_EMAIL, email)
      const person = await findPersonByEmail(scope, email)
      // A stranger costs the same work, so that the time tells nobody which addresses exist.
      const addressee = person?.is_active
        ? { ...person, language: person.language ?? request.language }
        : { email, language: request.language }
      await mailReset(parts, scope, addressee)
      return null
    },

    confirmReset: async ({ scope, request, transaction }, { body }) => {
      requireUncommonPassword(body.new_password, 'new_password')
      const invalid = () => invalidField('token', 'This reset link is invalid or has expired')
      const token_hash = hashSecret(body.token)
      // Only a live link is worth a hash, and no transaction waits for it.
      if (!(await transaction((own) => findReset(own, body.email, token_hash)))) throw invalid()
      const password_hash = await hashPassword(request, body.new_password)
      const used = await consumeReset(scope, body.email, token_hash)
      if (!used || !(await setPassword(scope, used.user_id, password_hash))) throw invalid()
      await endAllSignIns(scope, used.user_id)
      // A new address that somebody with the old password requested must not come into force.
      await deleteEmailChange(scope, used.user_id)
      return null
    },
  }
}
