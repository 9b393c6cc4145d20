import type { PublicContext } from '../../platform/http/context.ts'
import type { Person } from '../accounts/index.ts'
import type { AuthParts } from './auth-parts.ts'
import { insertSignIn } from './auth.sql.ts'
import { giveRefreshToken } from './renewal.ts'

/** Begins a sign-in of a person: user, access token and refresh token. From then on the browser is known to be theirs. */
export async function startSignIn(
  { scope, request }: PublicContext,
  person: Person,
  { tokens, devices, stamps, publicUrl }: AuthParts,
) {
  const { id, name, email, mobile, role } = person
  const sign_in_id = await insertSignIn(scope, id)
  const refresh = await giveRefreshToken(scope, request, {
    sign_in_id,
    user_id: id,
    stamps,
    secure: publicUrl.startsWith('https:'),
  })
  devices.remember(request, person)
  return {
    user: { id, name, email, mobile, role },
    tokens: { access: tokens.sign({ user_id: id, sign_in_id }), refresh },
  }
}
