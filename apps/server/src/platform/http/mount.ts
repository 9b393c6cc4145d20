import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type pg from 'pg'
import { withDeadline } from '../database/request-deadline.ts'
import { Refusal } from '../refusal.ts'
import { ActorCache } from './access/actor-cache.ts'
import { signedOut, type TokenClaims } from './access/actor.ts'
import { tryCachedRead } from './cached-read.ts'
import type { HandlersOf } from './context.ts'
import type { CallShares } from './limits/call-shares.ts'
import { requireKnownLimit, type EndpointLimits } from './limits/endpoint-limits.ts'
import { checkInputLimits } from './limits/input-limits.ts'
import type { OpenFiles } from './limits/open-files.ts'
import { createCountingHooks, type Passes } from './limits/passes.ts'
import { requireKnownPermission } from './access/permit.ts'
import { respond } from './respond.ts'
import type { Route } from './route.ts'
import { createAnswerSchema } from './serializer.ts'

export interface MountOptions {
  readonly pool: pg.Pool
  /** Returns the claims of a valid access token, else undefined. */
  readonly readToken: (token: string) => TokenClaims | undefined
  readonly limits: EndpointLimits
  readonly openFiles: OpenFiles
  readonly shares: CallShares
  readonly passes: Passes
}

export type Mount = <T extends Record<string, AnyEndpoint>>(
  endpoints: T,
  handlers: HandlersOf<T>,
) => void

export const API_BASE = '/api'

/**
 * Creates the function that adds endpoints to the server. Every request passes the same steps:
 * limit, token, actor, permission, input, shared limit, handler, response. A missing or wrong
 * handler does not compile; an endpoint without a known permission or limit prevents the start.
 */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const actorCache = new ActorCache()
  return (endpoints, handlers) => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      requireKnownPermission(endpoint)
      requireKnownLimit(endpoint)
      const { pool, limits, openFiles, shares } = options
      const handler = handlers[name] as unknown as Route['handler']
      const shared = { pool, limits, openFiles, shares, actorCache, log: app.log }
      addRoute(app, { endpoint, handler, ...shared }, options)
    }
  }
}

function addRoute(
  app: FastifyInstance,
  route: Route,
  { readToken, limits, passes }: MountOptions,
): void {
  const { endpoint } = route
  const isPublic = endpoint.permission === 'public'
  const canUseCache =
    endpoint.kind === 'json' && endpoint.method === 'GET' && !limits.isCountedInDatabase(endpoint)

  const readClaims = ({ headers: { authorization } }: FastifyRequest) =>
    authorization?.startsWith('Bearer ') ? readToken(authorization.slice(7)) : undefined

  const requireClaims = (request: FastifyRequest): TokenClaims => {
    const claims = readClaims(request)
    if (!claims) throw signedOut()
    return claims
  }

  const counting = createCountingHooks(passes.get(endpoint), (request, pass) =>
    limits.admit(endpoint, { ip: request.ip, user_id: readClaims(request)?.user_id, pass }),
  )

  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    ...(endpoint.kind === 'stream'
      ? {}
      : { schema: { response: { '2xx': createAnswerSchema(endpoint) } } }),
    // Refuse a request over its limit or without a token before its body is read.
    ...counting,
    onRequest: async (request, reply) => {
      await counting.onRequest(request, reply)
      if (!isPublic) requireClaims(request)
    },
    handler: async (request, reply) => {
      if (request.isMultipart() && endpoint.kind !== 'upload')
        throw new Refusal('unsupported_media_type', 'This content type is not supported')
      checkInputLimits(request.query)
      checkInputLimits(request.body)
      const claims = isPublic ? undefined : requireClaims(request)
      const work = async () =>
        (claims && canUseCache ? await tryCachedRead(route, request, reply, claims) : undefined) ??
        respond(route, request, reply, claims)
      return endpoint.kind === 'stream' ? work() : withDeadline(work)
    },
  })
}
