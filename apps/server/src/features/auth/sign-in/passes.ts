// Rate-limit keys for callers who are not signed in but send a value that the server signed.
import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { factorSignIn } from '@casework/contract/second-factor'
import type { Pass, Passes } from '../../../platform/http/limits/passes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { readRefreshCookie, readTokenUser } from '../tokens/refresh-tokens.ts'

/**
 * Login and its second step are counted by the device cookie, refresh by the refresh token. Only the
 * signature is checked: no query.
 */
export function createPasses({
  devices,
  signer,
  publicUrl,
}: Pick<AuthDeps, 'devices' | 'signer' | 'publicUrl'>): Passes {
  const secure = publicUrl.startsWith('https:')
  const formatKey = (kind: string, user_id: string | undefined) =>
    user_id === undefined ? undefined : `${kind} ${user_id}`
  const readTokenKey = (token: unknown) =>
    formatKey('token', typeof token === 'string' ? readTokenUser(signer, token) : undefined)

  const deviceKey: Pass = {
    fromHeaders: (request) => formatKey('device', devices.findLastUser(request)),
  }

  return new Map<AnyEndpoint, Pass>([
    ...[authEndpoints.login, ...Object.values(factorSignIn)].map(
      (endpoint): [AnyEndpoint, Pass] => [endpoint, deviceKey],
    ),
    [
      authEndpoints.refresh,
      {
        fromHeaders: (request) => readTokenKey(readRefreshCookie(request, secure)),
        fromBody: (body) =>
          readTokenKey((body as { refresh?: unknown } | null | undefined)?.refresh),
      },
    ],
  ])
}
