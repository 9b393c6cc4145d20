import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { withDeadline } from '../database/query/request-deadline.ts'
import { takeBackIfBusy } from '../limits/take-back-if-busy.ts'
import { ActorCache } from './access/actor-cache.ts'
import { requireKnownPermission } from './access/permit.ts'
import type { HandlersOf } from './context.ts'
import type { CallShares } from './limits/call-shares.ts'
import { requireKnownLimit, type EndpointLimits } from './limits/endpoint-limits.ts'
import { checkInput } from './limits/input-limits.ts'
import type { OpenFiles } from './limits/open-files.ts'
import type { Passes } from './limits/passes.ts'
import type { Call, Route } from './route.ts'
import { createSerializer } from './serializer.ts'
import { withActor } from './steps/actor.ts'
import { handle } from './steps/handle.ts'
import { createCountingHooks } from './steps/limit.ts'
import { parseKey, parseRequest } from './steps/parse.ts'
import { withPermission } from './steps/permit.ts'
import { sendResult } from './steps/reply.ts'
import { inScope } from './steps/scope.ts'
import { countInDatabase, countOpenFile } from './steps/shared-limits.ts'
import { createSignIn, type ReadToken } from './steps/sign-in.ts'

export interface MountOptions {
  readonly pool: pg.Pool
  readonly readToken: ReadToken
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
 * Creates the function that adds endpoints to the server. A missing or wrong handler does not
 * compile; an endpoint without a known permission or limit prevents the start.
 */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const actorCache = new ActorCache()
  return (endpoints, handlers) => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      requireKnownPermission(endpoint)
      requireKnownLimit(endpoint)
      const { pool, limits, openFiles, shares } = options
      const handler = handlers[name] as unknown as Route['handler']
      const isCountedInDatabase = limits.isCountedInDatabase(endpoint)
      const shared = { pool, limits, openFiles, shares, actorCache, log: app.log }
      addRoute(app, { endpoint, handler, isCountedInDatabase, ...shared }, options)
    }
  }
}

/** The steps of every request, in their order. Each is a file of `steps/`. */
function addRoute(app: FastifyInstance, route: Route, { readToken, passes }: MountOptions): void {
  const { endpoint } = route
  const signIn = createSignIn(endpoint, readToken)
  const limit = createCountingHooks(route, signIn, passes.get(endpoint))
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    ...(endpoint.kind === 'stream'
      ? {}
      : {
          schema: { response: { '2xx': { type: 'object' } } },
          serializerCompiler: () => createSerializer(endpoint),
        }),
    // Refuse a request over its limit or without a token before its body is read.
    ...limit,
    onRequest: async (request, reply) => {
      await limit.onRequest(request, reply)
      signIn.require(request)
    },
    handler: async (request, reply) => {
      checkInput(endpoint, request)
      const claims = signIn.require(request)
      const work = () => withActor(route, request, reply, claims, answer)
      return endpoint.kind === 'stream' ? work() : withDeadline(work)
    },
  })
}

/** The steps once the actor is known. */
const answer = (route: Route, call: Call) =>
  withPermission(route, call, async () => {
    const { endpoint, shares } = route
    const input = parseRequest(endpoint, call.request)
    countOpenFile(route, call)
    const takeBack = route.isCountedInDatabase ? await countInDatabase(route, call) : undefined
    const parsed = { ...call, input, idempotent: parseKey(endpoint, call) }
    const endPlace = await shares.take(endpoint, call.actor, call.reply.raw)
    const run = () =>
      inScope(route, parsed, (access) => handle(route, parsed, access)).finally(endPlace)
    return sendResult(route, call, await (takeBack ? takeBackIfBusy(run, takeBack) : run()))
  })
