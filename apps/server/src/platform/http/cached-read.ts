import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadScope, inTransaction, type WorkspaceScope } from '../database/scope.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { createVerifyingScope, StaleActor } from './access/actor-cache.ts'
import type { Actor, TokenClaims } from './access/actor.ts'
import { isPermitted } from './access/permit.ts'
import { findFactorRefusal } from './access/require-factor.ts'
import { applySeeAs } from './access/see-as.ts'
import { noteActor } from './access/request-actor.ts'
import { createRequestInfo, sendData } from './reply.ts'
import { auditDenials, createFence, parseRequest, readRouteWorkspace, type Route } from './route.ts'

/**
 * Answers a read under the cached actor, in one round trip; undefined when the actor must be loaded
 * first.
 */
export async function tryCachedRead(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  claims: TokenClaims,
) {
  const { endpoint, handler, pool, actorCache, shares } = route
  const requested = readRouteWorkspace(route, request)
  const cached = actorCache.find(claims, requested)
  const actor = cached && findSeenActor(endpoint, cached, request.query)
  if (!cached || !actor || !isPermitted(endpoint, actor)) return undefined
  if (findFactorRefusal(endpoint, actor)) return undefined
  noteActor(request, cached)
  const fence = createFence(actor)
  const readScope = createReadScope(pool, fence)
  const { scope, verify } = createVerifyingScope(readScope, cached, claims, requested)
  const transaction = <R>(work: (scope: WorkspaceScope) => Promise<R>) =>
    inTransaction(pool, fence, work)
  try {
    return await auditDenials(route, request, actor, async () => {
      let failure: unknown
      try {
        const context = {
          scope,
          transaction,
          currentScope: async () => scope,
          actor,
          request: createRequestInfo(request, reply),
        }
        const input = parseRequest(route, request)
        const endTurn = await shares.take(endpoint, actor, reply.raw)
        return sendData(reply, endpoint, await handler(context, input).finally(endTurn))
      } catch (error) {
        failure = error
        throw error
      } finally {
        // A refusal may reveal a record, so it is verified too. Without a database, nothing was read.
        if (!isUnavailable(failure)) await verify()
      }
    })
  } catch (error) {
    if (!(error instanceof StaleActor)) throw error
    reply.removeHeader('etag')
    actorCache.forget(claims, requested)
    return undefined
  }
}

/** Undefined when it is refused: the cached role may be out of date, so the present one decides. */
function findSeenActor(endpoint: AnyEndpoint, cached: Actor, query: unknown): Actor | undefined {
  try {
    return applySeeAs(endpoint, cached, query)
  } catch {
    return undefined
  }
}
