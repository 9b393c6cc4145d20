import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadScope, inTransaction, type WorkspaceScope } from '../database/scope.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { createVerifyingScope, StaleActor } from './access/actor-cache.ts'
import type { TokenClaims } from './access/actor.ts'
import { isPermitted } from './access/permit.ts'
import { noteActor } from './access/request-actor.ts'
import { createRequestInfo, sendData } from './reply.ts'
import {
  auditDenials,
  createFence,
  findReplicaScope,
  parseRequest,
  readRouteWorkspace,
  type Route,
} from './route.ts'

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
  const { endpoint, handler, pool, actorCache } = route
  const requested = readRouteWorkspace(route, request)
  const cached = actorCache.find(claims, requested)
  if (!cached || !isPermitted(endpoint, cached)) return undefined
  noteActor(request, cached)
  const fence = createFence(cached)
  const readScope = createReadScope(pool, fence)
  const verifying = createVerifyingScope(readScope, cached, claims, requested)
  // The replica may not know yet that a sign-in or a role has ended, so the primary is asked.
  const replicaScope = findReplicaScope(route, request, fence)
  const verified = replicaScope && verifying.verify()
  verified?.catch(() => undefined)
  const scope = replicaScope ?? verifying.scope
  const transaction = <R>(work: (scope: WorkspaceScope) => Promise<R>) =>
    inTransaction(pool, fence, work)
  try {
    return await auditDenials(route, request, cached, async () => {
      let failure: unknown
      try {
        const context = {
          scope,
          transaction,
          currentScope: async () => scope,
          actor: cached,
          request: createRequestInfo(request, reply),
        }
        return sendData(reply, endpoint, await handler(context, parseRequest(route, request)))
      } catch (error) {
        failure = error
        throw error
      } finally {
        // A refusal may reveal a record, so it is verified too. Without a database, nothing was read.
        if (!isUnavailable(failure)) await (verified ?? verifying.verify())
      }
    })
  } catch (error) {
    if (!(error instanceof StaleActor)) throw error
    reply.removeHeader('etag')
    actorCache.forget(claims, requested)
    return undefined
  }
}
