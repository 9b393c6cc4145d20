import { getFirstWeekday } from '@casework/contract/firm'
import type { FactorMethod } from '@casework/contract/second-factor'
import type { PublicContext } from '../../../platform/http/context.ts'
import { recordPerson } from '../../../platform/history/person-entries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { noteDevice } from './new-device.ts'
import { insertSignIn } from './sign-ins.sql.ts'
import { issueRefreshToken } from '../tokens/refresh-tokens.ts'

/** How a person has signed in. */
export interface SignInOptions {
  /** The confirmed factor; null for people without one. */
  readonly factor?: FactorMethod | null
  /** Whether the browser was unknown before; false for the first sign-in of an account. */
  readonly is_new_device?: boolean
  /** Thrown if the person may not sign in this way any more. */
  readonly refusal?: Refusal
}

/** 409: the password or the factors were changed while the sign-in was running. */
export const createChangedRefusal = () =>
  new Refusal('conflict', 'This record was changed at the same time. Please try again.')

/**
 * Creates a sign-in, issues both tokens and sets the cookie that makes this a known browser.
 * @throws Refusal `refusal` if the password or the factors have changed since `user` was read, or the
 * account is not active
 */
export async function startSignIn(
  { scope, request }: PublicContext,
  user: User,
  deps: AuthDeps,
  { factor = null, is_new_device = false, refusal = createChangedRefusal() }: SignInOptions = {},
) {
  const { tokens, devices, signer, publicUrl } = deps
  const { id, name, email, mobile, role } = user
  const signIn = await insertSignIn(scope, { user, factor, is_new_device })
  if (!signIn) throw refusal
  const refresh = await issueRefreshToken(scope, request, {
    sign_in_id: signIn.id,
    user_id: id,
    signer,
    secure: publicUrl.startsWith('https:'),
  })
  const device_id = devices.setCookie(request, user)
  await noteDevice(scope, { request, user, device_id, is_new_device }, deps)
  await recordPerson(scope, {
    user_id: id,
    action: 'POST /login/',
    outcome: 'done',
    request_id: request.id,
  })
  return {
    user: { id, name, email, mobile, role },
    tokens: { access: tokens.sign({ user_id: id, sign_in_id: signIn.id }), refresh },
    firm: {
      name: signIn.firm_name,
      name_is_own: signIn.name_is_own,
      region: signIn.region,
      first_weekday: getFirstWeekday(signIn.region),
    },
    preferences: {
      language: signIn.language,
      timezone: signIn.timezone,
      push_notifications: signIn.push_notifications,
    },
  }
}
