// An email change requires the password and takes effect when the code mailed to the new email is
// confirmed.
import { randomBytes } from 'node:crypto'
import type { CodeTimes } from '@casework/contract/auth'
import type { ActorContext } from '../../../platform/http/context.ts'
import { keyedHash } from '../../../platform/keys.ts'
import { invalidField, missing } from '../../../platform/refusal.ts'
import { lockUser, changeEmail } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { renderChangeCodeMail, renderChangeNoticeMail, type Recipient } from '../auth-mails.ts'
import { createCode, isSameHash } from '../confirmation-codes.ts'
import {
  countEmailChangeTry,
  deleteEmailChange,
  findEmailChange,
  insertUndo,
  isEmailTaken,
  replaceChangeCode,
  saveEmailChange,
  consumeEmailChange,
} from '../email-changes.sql.ts'
import { createResendLimit } from '../limits.ts'
import { CODE_MAILS, enforceMailLimit, normalizeMailbox } from '../mail-limits.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { deleteResets } from '../resets.sql.ts'
import { deleteSignUpsByEmail } from '../sign-ups.sql.ts'

export interface EmailChanges {
  /** Mails a code to the new email and a notice with an undo link to the current one. */
  request(context: ActorContext, user: Recipient, new_email: string): Promise<void>
  /** @throws Refusal for a wrong or expired code, or if the email has been taken */
  confirm(context: ActorContext, code: string): Promise<void>
  /** Mails a new code. @throws Refusal not_found if no change is pending */
  resend(context: ActorContext, user: Recipient): Promise<CodeTimes>
  /** Deletes the pending change. */
  cancel(context: ActorContext): Promise<void>
}

const createTakenEmailRefusal = () =>
  invalidField('email', 'An account with this email already exists')

/** @throws Refusal if another user has the email */
export async function requireFreeEmail(
  scope: ActorContext['scope'],
  email: string,
  user_id: number,
): Promise<void> {
  if (await isEmailTaken(scope, email, user_id)) throw createTakenEmailRefusal()
}

const UNIQUE_VIOLATION = '23505'

/** Translates the unique index's error: a concurrent request has taken the email. */
function translateUniqueViolation(error: unknown): never {
  throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? createTakenEmailRefusal() : error
}

const createNotPendingRefusal = () => missing('No email change is pending')

export function createEmailChanges({
  outbox,
  codeKey,
  limits,
  rateLimitFactor,
  publicUrl,
}: AuthDeps): EmailChanges {
  const hashCode = (user_id: number, code: string) =>
    keyedHash(codeKey, 'email-change', String(user_id), code)

  return {
    request: async ({ scope, actor: { user_id }, request }, user, new_email) => {
      await enforceMailLimit(limits, CODE_MAILS, request.ip, normalizeMailbox(new_email))
      const code = createCode()
      const token = randomBytes(32).toString('base64url')
      await saveEmailChange(scope, user_id, new_email, hashCode(user_id, code))
      await insertUndo(scope, user_id, user.email, hashSecret(token))
      await outbox.send(scope, renderChangeCodeMail(user, new_email, code))
      await outbox.send(scope, renderChangeNoticeMail(user, new_email, token, publicUrl))
    },

    confirm: async ({ scope, actor: { user_id }, transaction }, code) => {
      const invalid = () => invalidField('code', 'Invalid or expired code')
      // Commit the attempt before comparing, so that a rolled-back request still counts.
      const storedCode = await transaction((ownScope) => countEmailChangeTry(ownScope, user_id))
      if (!storedCode || !isSameHash(hashCode(user_id, code), storedCode.code_hash)) throw invalid()
      await lockUser(scope, user_id)
      const change = await consumeEmailChange(scope, user_id, storedCode.code_hash)
      if (!change) throw invalid()
      await requireFreeEmail(scope, change.new_email, user_id)
      await changeEmail(scope, user_id, change.new_email).catch(translateUniqueViolation)
      await deleteSignUpsByEmail(scope, change.new_email)
      await deleteResets(scope, user_id)
    },

    resend: async ({ scope, actor: { user_id }, request }, user) => {
      const change = await findEmailChange(scope, user_id)
      if (!change) throw createNotPendingRefusal()
      await limits.hit(createResendLimit(rateLimitFactor), 'email-change', String(user_id))
      await enforceMailLimit(limits, CODE_MAILS, request.ip, normalizeMailbox(change.new_email))
      const code = createCode()
      const times = await replaceChangeCode(scope, user_id, hashCode(user_id, code))
      if (!times) throw createNotPendingRefusal()
      await outbox.send(scope, renderChangeCodeMail(user, change.new_email, code))
      return times
    },

    cancel: async ({ scope, actor }) => void (await deleteEmailChange(scope, actor.user_id)),
  }
}
