// A forgotten password: a mailed link, and a new password by it.
import { randomBytes } from 'node:crypto'
import type { authEndpoints } from '@casework/contract/auth'
import type { HandlersOf } from '../../platform/http/context.ts'
import { faultyField } from '../../platform/refusal.ts'
import { personByEmail, setPassword } from '../accounts/index.ts'
import type { AuthParts } from './auth-parts.ts'
import { resetMail, STRANGER } from './auth-mails.ts'
import { RESET_EMAIL } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { hashOfSecret } from './renewal.ts'
import { endAllSignIns } from './renewal.sql.ts'
import { requireUncommon } from './require-uncommon.ts'
import { saveReset, useResetUp } from './resets.sql.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'requestReset' | 'confirmReset'>

export function resetService({ outbox, limits, publicUrl }: AuthParts): Handlers {
  return {
    requestReset: async ({ scope, request }, { body }) => {
      await limits.hit(RESET_EMAIL, body.email)
      const person = await personByEmail(scope, body.email)
      const mailed = person?.is_active ? person : undefined
      const token = randomBytes(32).toString('base64url')
      // A stranger costs the same work, so that the time tells nobody which addresses exist.
      await saveReset(scope, mailed?.id, hashOfSecret(token))
      const mail = resetMail({ email: body.email, name: mailed?.name ?? STRANGER, language: mailed?.language ?? request.language }, token, publicUrl)
      await (mailed ? outbox.send(scope, mail) : outbox.pretend(scope, mail))
      return null
    },

    confirmReset: async ({ scope }, { body }) => {
      requireUncommon(body.new_password, 'new_password')
      const password_hash = await hashPassword(body.new_password)
      const used = await useResetUp(scope, body.email, hashOfSecret(body.token))
      if (!used || !(await setPassword(scope, used.user_id, password_hash))) {
        throw faultyField('token', 'This reset link is invalid or has expired')
      }
      await endAllSignIns(scope, used.user_id)
      return null
    },
  }
}
