// What lets a caller be counted apart from others at their network address before they are signed in.
import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { Pass, Passes } from '../../../platform/http/limits/passes.ts'
import type { AuthParts } from '../auth-parts.ts'
import { readRefreshCookie, readTokenUser } from '../tokens/refresh-tokens.ts'

/** A device cookie for signing in, a refresh token for renewing: both checked by their signature alone. */
export function createPasses({
  devices,
  signer,
  publicUrl,
}: Pick<AuthParts, 'devices' | 'signer' | 'publicUrl'>): Passes {
  const secure = publicUrl.startsWith('https:')
  const named = (what: string, user_id: string | undefined) =>
    user_id === undefined ? undefined : `${what} ${user_id}`
  const ofToken = (token: unknown) =>
    named('token', typeof token === 'string' ? readTokenUser(signer, token) : undefined)

  return new Map<AnyEndpoint, Pass>([
    [
      authEndpoints.login,
      { ofHeaders: (request) => named('device', devices.findLastUser(request)) },
    ],
    [
      authEndpoints.refresh,
      {
        ofHeaders: (request) => ofToken(readRefreshCookie(request, secure)),
        ofBody: (body) => ofToken((body as { refresh?: unknown } | null | undefined)?.refresh),
      },
    ],
  ])
}
