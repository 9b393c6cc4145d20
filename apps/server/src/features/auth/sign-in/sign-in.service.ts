// Starts, renews and ends sign-ins.
import type { authEndpoints } from '@casework/contract/auth'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findUserByEmail } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { createFactorQuestion } from './factor-question.ts'
import { endSignIn } from './sign-ins.sql.ts'
import { hashPassword, verifyPassword, deriveSalt, type Caller } from '../passwords.ts'
import {
  clearRefreshCookie,
  hashSecret,
  readRefreshToken,
  replaceRefreshToken,
} from '../tokens/refresh-tokens.ts'
import { redeemRefreshToken } from '../tokens/refresh-tokens.sql.ts'
import { recordFailure } from './record-failure.ts'
import { countAttempt } from './sign-in-limits.ts'
import { deriveRegistration } from '../registration.ts'
import { findSignUpPasswords, type PendingPassword } from '../sign-ups.sql.ts'
import { startSignIn } from './start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'login' | 'refresh' | 'logout'>

const wrongPassword = () => new Refusal('authentication_error', 'Invalid email or password')

/** Tells the browser which pending sign-up has this password: only its code is accepted. */
const createUnverifiedRefusal = ({ signUpKey }: AuthDeps, pending: PendingPassword | undefined) =>
  new Refusal(
    'permission_denied',
    'Please verify your email before signing in',
    pending?.registration_seed
      ? {
          data: {
            registration: [deriveRegistration(signUpKey, pending.registration_seed)],
            expires_at: [pending.expires_at],
            resend_at: [pending.resend_at],
          },
        }
      : {},
  )

const hashAsSignUp = (
  { signUpKey, passwordCost: cost }: AuthDeps,
  caller: Caller,
  password: string,
  email: string,
) => hashPassword(caller, password, { cost, salt: deriveSalt(signUpKey, email) })

interface Comparison {
  readonly email: string
  readonly password: string
  readonly user: { password_hash: string | null } | undefined
  readonly signUps: readonly PendingPassword[]
}

/**
 * Constant work: response time must not reveal whether the email is registered. Hashes exactly once,
 * also for pending sign-ups and unknown emails. `pending` is the sign-up that the password is of.
 */
async function comparePassword(
  deps: AuthDeps,
  caller: Caller,
  { email, password, user, signUps }: Comparison,
): Promise<{ isRight: boolean; pending?: PendingPassword | undefined }> {
  if (user?.password_hash)
    return { isRight: await verifyPassword(caller, password, user.password_hash) }
  const pendingHash = await hashAsSignUp(deps, caller, password, email)
  const pending = signUps.find(({ password_hash }) => password_hash === pendingHash)
  return { isRight: !user && pending !== undefined, pending }
}

export function signInService(deps: AuthDeps): Handlers {
  const { tokens, limits, devices, signer, refreshKey, publicUrl } = deps
  const secure = publicUrl.startsWith('https:')
  const askForFactor = createFactorQuestion(deps)
  return {
    login: async (context, { body: { email, password } }) => {
      const [user, signUps] = await context.transaction(
        async (scope) =>
          [await findUserByEmail(scope, email), await findSignUpPasswords(scope, email)] as const,
      )
      const device = user && devices.findDevice(context.request, user)
      const attempt = await countAttempt(limits, { email, ip: context.request.ip, device })
      const { isRight, pending } = await attempt.check(() =>
        comparePassword(deps, context.request, { email, password, user, signUps }),
      )
      if (!isRight || user?.can_sign_in === false) {
        if (user) recordFailure(context, user.id)
        throw attempt.getPasswordError(wrongPassword())
      }
      await attempt.forgive()
      if (!user) throw createUnverifiedRefusal(deps, pending)
      const is_new_device = device === undefined
      if (user.second_factor_since !== null) throw await askForFactor(context, user, is_new_device)
      return startSignIn(context, user, deps, { is_new_device })
    },

    refresh: async (context, { body }) => {
      const token = readRefreshToken(context.request, body.refresh, secure)
      // Own transaction: ending a stolen sign-in must commit although the request fails.
      const redemption = await context.transaction(async (scope) => {
        const found = await redeemRefreshToken(scope, token.id, hashSecret(token.secret))
        if (found?.reused) await endSignIn(scope, found.sign_in_id, found.user_id)
        return found
      })
      if (!redemption || redemption.reused) {
        clearRefreshCookie(context.request, secure)
        throw signedOut()
      }
      const { user_id, sign_in_id } = redemption
      const access = tokens.sign({ user_id, sign_in_id })
      const refresh = await replaceRefreshToken(context.scope, context.request, {
        sign_in_id,
        user_id,
        replaced: token,
        key: refreshKey,
        signer,
        secure,
      })
      return { access, refresh, tokens: { access, refresh } }
    },

    logout: async ({ scope, actor, request }) => {
      await endSignIn(scope, actor.sign_in_id, actor.user_id)
      clearRefreshCookie(request, secure)
      return null
    },
  }
}
