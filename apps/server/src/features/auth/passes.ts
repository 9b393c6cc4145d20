// What lets a caller be counted apart from others at their network address before they are signed in.
import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/endpoint'
import type { Pass, Passes } from '../../platform/http/passes.ts'
import type { AuthParts } from './auth-parts.ts'
import { refreshCookieOf, userOfRefreshToken } from './renewal.ts'

/** A device cookie for signing in, a refresh token for renewing: both checked by their signature alone. */
export function createPasses({
  devices,
  stamps,
  publicUrl,
}: Pick<AuthParts, 'devices' | 'stamps' | 'publicUrl'>): Passes {
  const secure = publicUrl.startsWith('https:')
  const named = (what: string, user_id: string | undefined) =>
    user_id === undefined ? undefined : `${what} ${user_id}`
  const ofToken = (token: unknown) =>
    named('token', typeof token === 'string' ? userOfRefreshToken(stamps, token) : undefined)

  return new Map<AnyEndpoint, Pass>([
    [authEndpoints.login, { ofHeaders: (request) => named('device', devices.lastUser(request)) }],
    [
      authEndpoints.refresh,
      {
        ofHeaders: (request) => ofToken(refreshCookieOf(request, secure)),
        ofBody: (body) => ofToken((body as { refresh?: unknown } | null | undefined)?.refresh),
      },
    ],
  ])
}
