// Signing in, renewing and ending a sign-in.
import type { authEndpoints } from '@casework/contract/auth'
import { signedOut } from '../../../platform/http/access/actor.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findPersonByEmail } from '../../accounts/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { endSignIn } from './sign-ins.sql.ts'
import { hashPassword, verifyPassword, deriveSalt } from '../passwords.ts'
import {
  clearRefreshCookie,
  hashSecret,
  readRefreshToken,
  replaceRefreshToken,
} from '../tokens/refresh-tokens.ts'
import { redeemRefreshToken } from '../tokens/refresh-tokens.sql.ts'
import { countAttempt } from './sign-in-limits.ts'
import { findSignUpPasswords } from '../sign-up/sign-ups.sql.ts'
import { startSignIn } from './start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'login' | 'refresh' | 'logout'>

export function signInService(parts: AuthParts): Handlers {
  const { tokens, limits, devices, signer, signUpKey, refreshKey, publicUrl } = parts
  const secure = publicUrl.startsWith('https:')

  return {
    login: async (context, { body: { email, password } }) => {
      const { request } = context
      const [person, signUps] = await context.transaction(
        async (scope) =>
          [await findPersonByEmail(scope, email), await findSignUpPasswords(scope, email)] as const,
      )
      const attempt = await countAttempt(limits, {
        email,
        address: request.ip,
        device: person && devices.findDevice(request, person),
      })
      // One hash, whether the address is a user's, has pending sign-ups or is unknown: the time must not tell.
      const hashed = person?.password_hash
        ? undefined
        : await hashPassword(request, password, deriveSalt(signUpKey, email))
      const isPending = signUps.some(({ password_hash }) => password_hash === hashed)
      const fits = person?.password_hash
        ? await verifyPassword(request, password, person.password_hash)
        : !person && isPending
      if (!fits || person?.is_active === false)
        throw attempt.refusal(new Refusal('authentication_error', 'Invalid email or password'))
      await attempt.forgive()
      if (!person)
        throw new Refusal('permission_denied', 'Please verify your email before signing in')
      return startSignIn(context, person, parts)
    },

    refresh: async (context, { body }) => {
      const presented = readRefreshToken(context.request, body.refresh, secure)
      // In a transaction of its own: the end of a sign-in must last although the request is refused.
      const redeemed = await context.transaction(async (own) => {
        const found = await redeemRefreshToken(own, presented.id, hashSecret(presented.secret))
        if (found?.reused) await endSignIn(own, found.sign_in_id, found.user_id)
        return found
      })
      if (!redeemed || redeemed.reused) {
        clearRefreshCookie(context.request, secure)
        throw signedOut()
      }
      const { user_id, sign_in_id } = redeemed
      const access = tokens.sign({ user_id, sign_in_id })
      const refresh = await replaceRefreshToken(context.scope, context.request, {
        sign_in_id,
        user_id,
        presented,
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
