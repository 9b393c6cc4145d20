import type { PublicContext } from '../../../platform/http/context.ts'
import type { User } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { insertSignIn } from './sign-ins.sql.ts'
import { issueRefreshToken } from '../tokens/refresh-tokens.ts'

/** Creates a sign-in, issues both tokens and sets the cookie that makes this a known browser. */
export async function startSignIn(
  { scope, request }: PublicContext,
  user: User,
  { tokens, devices, signer, publicUrl }: AuthDeps,
) {
  const { id, name, email, mobile, role } = user
  const sign_in_id = await insertSignIn(scope, id)
  const refresh = await issueRefreshToken(scope, request, {
    sign_in_id,
    user_id: id,
    signer,
    secure: publicUrl.startsWith('https:'),
  })
  devices.setCookie(request, user)
  return {
    user: { id, name, email, mobile, role },
    tokens: { access: tokens.sign({ user_id: id, sign_in_id }), refresh },
  }
}
