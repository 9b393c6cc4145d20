// Signing in, renewing and ending a sign-in.
import type { authEndpoints } from '@casework/contract/auth'
import { signedOut } from '../../platform/http/actor.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { personByEmail } from '../accounts/index.ts'
import type { AuthParts } from './auth-parts.ts'
import { endSignIn } from './auth.sql.ts'
import { LOGIN_ADDRESS, LOGIN_EMAIL, LOGIN_PAIR } from './limits.ts'
import { hashPassword, passwordFits, saltFor } from './passwords.ts'
import { clearRefreshCookie, giveRefreshToken, refreshTokenOf } from './renewal.ts'
import { redeemRefreshToken } from './renewal.sql.ts'
import { signUpPasswords } from './sign-ups.sql.ts'
import { startSignIn } from './start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'login' | 'refresh' | 'logout'>

export function signInService(parts: AuthParts): Handlers {
  const { tokens, limits, signUpKey, publicUrl } = parts
  const secure = publicUrl.startsWith('https:')

  return {
    login: async (context, { body }) => {
      const { ip } = context.request
      const attempt: [Limit, ...string[]][] = [
        [LOGIN_ADDRESS, ip],
        [LOGIN_PAIR, ip, body.email],
        [LOGIN_EMAIL, body.email],
      ]
      // Counted before anything is compared, so that parallel guesses do not slip through; a right one is taken back.
      for (const [limit, ...who] of attempt) await limits.hit(limit, ...who)
      const [person, signUps] = await context.transaction(
        async (scope) => [await personByEmail(scope, body.email), await signUpPasswords(scope, body.email)] as const,
      )
      // One hash, whether the address is a user's, has pending sign-ups or is unknown: the time must not tell.
      const hashed = person?.password_hash ? undefined : await hashPassword(body.password, saltFor(signUpKey, body.email))
      const isPending = signUps.some(({ password_hash }) => password_hash === hashed)
      const fits = person?.password_hash ? await passwordFits(body.password, person.password_hash) : !person && isPending
      if (!fits || person?.is_active === false) throw new Refusal('authentication_error', 'Invalid email or password')
      for (const [limit, ...who] of attempt) await limits.forgive(limit, ...who)
      if (!person) throw new Refusal('permission_denied', 'Please verify your email before signing in')
      return startSignIn(context, person, parts)
    },

    refresh: async (context, { body }) => {
      const { id, token_hash } = refreshTokenOf(context.request, body.refresh)
      const { scope } = context
      const redeemed = await redeemRefreshToken(scope, id, token_hash)
      if (redeemed?.reused) {
        // The end of the sign-in must last although this request is refused.
        await context.transaction((own) => endSignIn(own, redeemed.sign_in_id, redeemed.user_id))
      }
      if (!redeemed || redeemed.reused) {
        clearRefreshCookie(context.request, secure)
        throw signedOut()
      }
      const { user_id, sign_in_id } = redeemed
      const access = tokens.sign({ user_id, sign_in_id })
      const refresh = await giveRefreshToken(scope, context.request, sign_in_id, secure)
      return { access, refresh, tokens: { access, refresh } }
    },

    logout: async ({ scope, actor, request }) => {
      await endSignIn(scope, actor.sign_in_id, actor.user_id)
      clearRefreshCookie(request, secure)
      return null
    },
  }
}
