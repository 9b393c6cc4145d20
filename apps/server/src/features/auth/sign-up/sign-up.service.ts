// Each sign-up is a separate pending row that becomes a user when its code is confirmed. The API
// calls its secret token `registration`.
import { randomBytes } from 'node:crypto'
import type { authEndpoints } from '@casework/contract/auth'
import type { HandlersOf, PublicContext } from '../../../platform/http/context.ts'
import { keyedHash } from '../../../platform/keys.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { insertUser } from '../../accounts/index.ts'
import { requireCountry, requireShortPhone } from '../../countries/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { renderCodeMail, renderSignUpAgainMail, PLACEHOLDER_NAME } from '../auth-mails.ts'
import { createCode, isSameHash } from '../confirmation-codes.ts'
import { isEmailTaken } from '../email-changes.sql.ts'
import { createResendLimit } from '../limits.ts'
import { CODE_MAILS, countMail, normalizeMailbox, readNetwork } from '../mail-limits.ts'
import { hashPassword, deriveSalt } from '../passwords.ts'
import { deriveRegistration } from '../registration.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { countCodeMail } from './count-code-mail.ts'
import { requireSignUpAllowed } from './require-sign-up-allowed.ts'
import { requireUncommonPassword } from '../require-uncommon-password.ts'
import {
  countCodeTry,
  deleteSignUpsByEmail,
  findSignUps,
  insertSignUp,
  readSignUp,
  replaceSignUpCode,
  type PendingSignUp,
} from '../sign-ups.sql.ts'
import { startSignIn } from '../sign-in/start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'register' | 'confirm' | 'resend'>

export const signUpService = (deps: AuthDeps): Handlers => ({
  register: startSignUp(deps),
  confirm: confirmSignUp(deps),
  resend: resendCode(deps),
})

const hashCode = (codeKey: AuthDeps['codeKey'], registration_hash: string, code: string) =>
  keyedHash(codeKey, 'confirm', registration_hash, code)

const startSignUp =
  (deps: AuthDeps): Handlers['register'] =>
  async (context, { body }) => {
    const { codeKey, limits, outbox, passwordCost: cost, signUpKey } = deps
    await requireUncommonPassword(body.password, 'password')
    // Run cheap checks before hashing, in their own transaction, so that no connection waits for
    // the hash.
    await context.transaction(async (scope) => {
      await requireSignUpAllowed(scope, deps.signUpPolicy, body.email)
      await requireCountry(scope, body.country_id, 'country_id')
      await requireShortPhone(scope, body.mobile, body.country_id, 'mobile')
      if (await isEmailTaken(scope, body.email))
        throw invalidField('email', 'An account with this email already exists')
    })
    const salt = deriveSalt(signUpKey, body.email)
    const password_hash = await hashPassword(context.request, body.password, { cost, salt })
    // Count last: the page repeats the call while the queue of hashes is full.
    await countCodeMail(limits, context, body)
    const registration_seed = randomBytes(32).toString('base64url')
    const registration = deriveRegistration(signUpKey, registration_seed)
    const registration_hash = hashSecret(registration)
    const code = createCode()
    const { scope, request } = context
    const { language } = request
    const times = await insertSignUp(scope, {
      ...body,
      registration_hash,
      registration_seed,
      password_hash,
      language,
      code_hash: hashCode(codeKey, registration_hash, code),
    })
    await outbox.send(scope, renderCodeMail({ email: body.email, name: body.name, language }, code))
    return { email: body.email, registration, ...times }
  }

const confirmSignUp =
  (deps: AuthDeps): Handlers['confirm'] =>
  async (context, { body: { email, confirmation_code, registration } }) => {
    const registration_hash = registration && hashSecret(registration)
    // Commit the attempt before comparing, so that a rolled-back request still counts.
    const live = await context.transaction(async (scope) => {
      const found = await findSignUps(scope, email, registration_hash)
      // The code alone does not tell whose password it would confirm.
      if (found.length > 1)
        throw invalidField('confirmation_code', 'Sign in on this device first, then enter the code')
      return countCodeTry(scope, found[0]?.id, registration !== undefined)
    })
    const isRight =
      live &&
      isSameHash(hashCode(deps.codeKey, live.registration_hash, confirmation_code), live.code_hash)
    const signUp = isRight && (await readSignUp(context.scope, live.id, live.code_hash))
    // Sign-up may have been closed, or the invitation withdrawn, since the code was mailed.
    if (signUp) await requireSignUpAllowed(context.scope, deps.signUpPolicy, email)
    // If two requests confirm at the same time, only one creates the user.
    const user =
      signUp &&
      !(await isEmailTaken(context.scope, email)) &&
      (await insertUser(context.scope, signUp))
    if (!user) throw invalidField('confirmation_code', 'Invalid verification code')
    await deleteSignUpsByEmail(context.scope, user.email)
    return startSignIn(context, user, deps)
  }

const resendCode =
  (deps: AuthDeps): Handlers['resend'] =>
  async (context, { body: { email, registration } }) => {
    const { limits, rateLimitFactor } = deps
    const registration_hash = registration && hashSecret(registration)
    const { ip } = context.request
    const who = registration_hash === undefined ? [email, readNetwork(ip)] : [registration_hash]
    await limits.hit(createResendLimit(rateLimitFactor), 'code', ...who)
    const found = await findSignUps(context.scope, email, registration_hash)
    // A resend that sends nothing must not use up the mailbox's limit.
    const mailbox = found.length > 0 ? [normalizeMailbox(email)] : ['nobody', email]
    const wait = await countMail(limits, CODE_MAILS, ip, ...mailbox)
    return mailNewCode(deps, context, email, wait === undefined ? found : [])
  }

/**
 * Mails a new code. With several pending sign-ups, mails a link to sign up again instead. Without
 * one, queues a decoy, so that the work is the same.
 */
async function mailNewCode(
  { codeKey, outbox, publicUrl }: AuthDeps,
  { scope, request }: PublicContext,
  email: string,
  found: readonly PendingSignUp[],
) {
  const [first] = found
  const code = createCode()
  const recipient = {
    email,
    name: first?.name ?? PLACEHOLDER_NAME,
    language: first?.language ?? request.language,
  }
  const soleSignUp = found.length === 1 ? first : undefined
  // Constant work: response time must not reveal whether the email is registered.
  const times = await replaceSignUpCode(
    scope,
    soleSignUp?.id,
    hashCode(codeKey, soleSignUp?.registration_hash ?? '', code),
  )
  const mail =
    found.length > 1 ? renderSignUpAgainMail(recipient, publicUrl) : renderCodeMail(recipient, code)
  await (first ? outbox.send(scope, mail) : outbox.sendDecoy(scope, mail))
  return times
}
