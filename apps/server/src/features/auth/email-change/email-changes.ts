// Changing one's e-mail address: requested with the password, done when the code that was mailed to it is entered.
import { randomBytes } from 'node:crypto'
import type { CodeTimes } from '@casework/contract/auth'
import type { ActorContext } from '../../../platform/http/context.ts'
import { keyedHash } from '../../../platform/keys.ts'
import { invalidField, missing } from '../../../platform/refusal.ts'
import { lockPerson, changeEmail } from '../../accounts/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { changeCodeMail, changeNoticeMail, type Addressee } from '../auth-mails.ts'
import { isSameHash, newCode } from '../confirmation-codes.ts'
import {
  countEmailChangeTry,
  deleteEmailChange,
  findEmailChange,
  insertUndo,
  isEmailTaken,
  replaceChangeCode,
  saveEmailChange,
  consumeEmailChange,
} from './email-changes.sql.ts'
import { CODE_MAILBOX, resendLimit, normalizeMailbox } from '../limits.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { deleteResets } from '../reset/resets.sql.ts'
import { deleteSignUpsByEmail } from '../sign-up/sign-ups.sql.ts'

export interface EmailChanges {
  /** Mails a code to the new address, and a notice with a link back to the present one. */
  request(context: ActorContext, person: Addressee, new_email: string): Promise<void>
  /** @throws Refusal for a wrong or dead code, and when somebody has the address by now */
  confirm(context: ActorContext, code: string): Promise<void>
  /** Mails another code. @throws Refusal not_found when no change is pending */
  resend(context: ActorContext, person: Addressee): Promise<CodeTimes>
  /** Keeps the present address. */
  drop(context: ActorContext): Promise<void>
}

const taken = () => invalidField('email', 'An account with this email already exists')

/** @throws Refusal when somebody else has the address */
export async function requireFreeEmail(
  scope: ActorContext['scope'],
  email: string,
  user_id: number,
): Promise<void> {
  if (await isEmailTaken(scope, email, user_id)) throw taken()
}

const UNIQUE_VIOLATION = '23505'

/** Somebody has taken the address at the same moment. */
function refuseTaken(error: unknown): never {
  throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? taken() : error
}

const notPending = () => missing('No email address change is pending')

export function createEmailChanges({
  outbox,
  codeKey,
  limits,
  rateLimitFactor,
  publicUrl,
}: AuthParts): EmailChanges {
  const codeHash = (user_id: number, code: string) =>
    keyedHash(codeKey, 'email-change', String(user_id), code)

  return {
    request: async ({ scope, actor: { user_id } }, person, new_email) => {
      await limits.hit(CODE_MAILBOX, normalizeMailbox(new_email))
      const code = newCode()
      const token = randomBytes(32).toString('base64url')
      await saveEmailChange(scope, user_id, new_email, codeHash(user_id, code))
      await insertUndo(scope, user_id, person.email, hashSecret(token))
      await outbox.send(scope, changeCodeMail(person, new_email, code))
      await outbox.send(scope, changeNoticeMail(person, new_email, token, publicUrl))
    },

    confirm: async ({ scope, actor: { user_id }, transaction }, code) => {
      const invalid = () => invalidField('code', 'Invalid or expired code')
      // The try is counted for good before it is compared, whatever happens to this request.
      const live = await transaction((own) => countEmailChangeTry(own, user_id))
      if (!live || !isSameHash(codeHash(user_id, code), live.code_hash)) throw invalid()
      await lockPerson(scope, user_id)
      const change = await consumeEmailChange(scope, user_id, live.code_hash)
      if (!change) throw invalid()
      await requireFreeEmail(scope, change.new_email, user_id)
      await changeEmail(scope, user_id, change.new_email).catch(refuseTaken)
      await deleteSignUpsByEmail(scope, change.new_email)
      await deleteResets(scope, user_id)
    },

    resend: async ({ scope, actor: { user_id } }, person) => {
      const change = await findEmailChange(scope, user_id)
      if (!change) throw notPending()
      await limits.hit(resendLimit(rateLimitFactor), 'email-change', String(user_id))
      await limits.hit(CODE_MAILBOX, normalizeMailbox(change.new_email))
      const code = newCode()
      const times = await replaceChangeCode(scope, user_id, codeHash(user_id, code))
      if (!times) throw notPending()
      await outbox.send(scope, changeCodeMail(person, change.new_email, code))
      return times
    },

    drop: async ({ scope, actor }) => void (await deleteEmailChange(scope, actor.user_id)),
  }
}
