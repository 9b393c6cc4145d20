import type { PublicContext } from '../../../platform/http/context.ts'
import type { Person } from '../../accounts/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { insertSignIn } from './sign-ins.sql.ts'
import { issueRefreshToken } from '../tokens/refresh-tokens.ts'

/** Begins a sign-in of a person: user, access token and refresh token. From then on the browser is known to be theirs. */
export async function startSignIn(
  { scope, request }: PublicContext,
  person: Person,
  { tokens, devices, signer, publicUrl }: AuthParts,
) {
  const { id, name, email, mobile, role } = person
  const sign_in_id = await insertSignIn(scope, id)
  const refresh = await issueRefreshToken(scope, request, {
    sign_in_id,
    user_id: id,
    signer,
    secure: publicUrl.startsWith('https:'),
  })
  devices.remember(request, person)
  return {
    user: { id, name, email, mobile, role },
    tokens: { access: tokens.sign({ user_id: id, sign_in_id }), refresh },
  }
}
