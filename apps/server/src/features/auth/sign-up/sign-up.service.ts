// Signing up: each registration is a pending sign-up of its own, and becomes a user when its own code is entered.
import { randomBytes } from 'node:crypto'
import type { authEndpoints } from '@casework/contract/auth'
import type { HandlersOf, PublicContext } from '../../../platform/http/context.ts'
import { keyedHash } from '../../../platform/keys.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { insertPerson } from '../../accounts/index.ts'
import { requireCountry } from '../../countries/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { codeMail, signUpAgainMail, PLACEHOLDER_NAME } from '../auth-mails.ts'
import { isSameHash, newCode } from '../confirmation-codes.ts'
import { isEmailTaken } from '../email-change/email-changes.sql.ts'
import { CODE_MAILBOX, resendLimit, normalizeMailbox } from '../limits.ts'
import { hashPassword, deriveSalt } from '../passwords.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
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
} from './sign-ups.sql.ts'
import { startSignIn } from '../sign-in/start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'register' | 'confirm' | 'resend'>

export function signUpService(parts: AuthParts): Handlers {
  const { outbox, codeKey, signUpKey, limits, rateLimitFactor, publicUrl } = parts
  const codeHash = (registration_hash: string, code: string) =>
    keyedHash(codeKey, 'confirm', registration_hash, code)

  /** Mails a new code to the one pending sign-up, or the advice to sign up again when there are several. */
  const resendTo = async (
    { scope, request }: PublicContext,
    email: string,
    found: readonly PendingSignUp[],
  ) => {
    const [first] = found
    const code = newCode()
    const addressee = {
      email,
      name: first?.name ?? PLACEHOLDER_NAME,
      language: first?.language ?? request.language,
    }
    const only = found.length === 1 ? first : undefined
    // For nobody it is the same work without a mail, so that the time tells nobody which addresses exist.
    const times = await replaceSignUpCode(
      scope,
      only?.id,
      codeHash(only?.registration_hash ?? '', code),
    )
    const mail =
      found.length > 1 ? signUpAgainMail(addressee, publicUrl) : codeMail(addressee, code)
    await (first ? outbox.send(scope, mail) : outbox.pretend(scope, mail))
    return times
  }

  return {
    register: async (context, { body }) => {
      requireUncommonPassword(body.password, 'password')
      // What refuses cheaply comes before the password is hashed, in a transaction that does not wait for it.
      await context.transaction(async (scope) => {
        await requireSignUpAllowed(scope, parts.registration, body.email)
        await requireCountry(scope, body.country_id, 'country_id')
        if (await isEmailTaken(scope, body.email))
          throw invalidField('email', 'An account with this email already exists')
      })
      await limits.hit(CODE_MAILBOX, normalizeMailbox(body.email))
      const password_hash = await hashPassword(
        context.request,
        body.password,
        deriveSalt(signUpKey, body.email),
      )
      const registration = randomBytes(32).toString('base64url')
      const registration_hash = hashSecret(registration)
      const code = newCode()
      const { scope, request } = context
      const { language } = request
      const times = await insertSignUp(scope, {
        ...body,
        registration_hash,
        password_hash,
        language,
        code_hash: codeHash(registration_hash, code),
      })
      await outbox.send(scope, codeMail({ email: body.email, name: body.name, language }, code))
      return { email: body.email, registration, ...times }
    },

    confirm: async (context, { body: { email, confirmation_code, registration } }) => {
      // The try is counted for good before it is compared, whatever happens to this request.
      const live = await context.transaction((scope) =>
        countCodeTry(scope, email, registration && hashSecret(registration)),
      )
      const entered = live.find(({ registration_hash, code_hash }) =>
        isSameHash(codeHash(registration_hash, confirmation_code), code_hash),
      )
      const signUp = entered && (await readSignUp(context.scope, entered.id, entered.code_hash))
      // Of several confirmations at the same time one creates the user.
      const person =
        signUp &&
        !(await isEmailTaken(context.scope, email)) &&
        (await insertPerson(context.scope, signUp))
      if (!person) throw invalidField('confirmation_code', 'Invalid verification code')
      await deleteSignUpsByEmail(context.scope, email)
      return startSignIn(context, person, parts)
    },

    resend: async (context, { body: { email, registration } }) => {
      const registration_hash = registration && hashSecret(registration)
      await limits.hit(resendLimit(rateLimitFactor), 'code', registration_hash ?? email)
      const found = await findSignUps(context.scope, email, registration_hash)
      // Nobody must be able to use up the mails of an address without any being sent.
      const wait = await limits.count(
        CODE_MAILBOX,
        ...(found.length > 0 ? [normalizeMailbox(email)] : ['nobody', email]),
      )
      return resendTo(context, email, wait === undefined ? found : [])
    },
  }
}
