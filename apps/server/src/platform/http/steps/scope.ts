import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { createReadScope, inTransaction, type WorkspaceScope } from '../../database/query/scope.ts'
import { getHistoryDetails } from '../../history-details.ts'
import { runOnce, withFingerprint, type IdempotentRequest } from '../idempotency.ts'
import { createFence, type Actor } from '../access/actor.ts'
import { permit } from '../access/permit.ts'
import { findAuditedIds, insertAuditEntry } from '../audit.ts'
import type { ActorContext } from '../context.ts'
import type { Call, Route } from '../route.ts'
import { loadActor } from './actor.ts'
import type { ParsedRequest } from './parse.ts'

type Work<R> = (scope: WorkspaceScope) => Promise<R>

/** A call with what was parsed of it. */
export interface ParsedCall extends Call {
  readonly input: ParsedRequest
  readonly idempotent: IdempotentRequest | undefined
}

/** How a handler reaches the database. */
export type Access = Pick<ActorContext, 'scope' | 'transaction' | 'currentScope'>

/** Uploads and downloads may take minutes, so they hold no transaction while they run. */
const isLongRunning = ({ kind }: AnyEndpoint) => kind !== 'json'

/** Runs `work` with what its endpoint needs: a scope for reads, or the transaction of a write. */
export async function inScope(
  route: Route,
  call: ParsedCall,
  work: (access: Access) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, pool } = route
  const fence = createFence(call.actor)
  const transaction: Access['transaction'] = isLongRunning(endpoint)
    ? async (run, fingerprint) =>
        runWrite(route, call, await recheckActor(route, call), run, fingerprint)
    : (run) => inTransaction(pool, fence, run)
  const currentScope = async () =>
    createReadScope(pool, createFence(await recheckActor(route, call)))
  return endpoint.method === 'GET' || endpoint.only_reads || isLongRunning(endpoint)
    ? work({ scope: call.cached?.scope ?? createReadScope(pool, fence), transaction, currentScope })
    : runWrite(route, call, call.actor, (scope) => work({ scope, transaction, currentScope }))
}

/** An upload or a download may have taken minutes, so load the actor again before going on. */
async function recheckActor(route: Route, { request, claims }: Call) {
  const current = claims && (await loadActor(route, request, claims))
  if (current) permit(route.endpoint, current)
  return current
}

/**
 * Runs the transaction that produces the response, once per idempotency key, with its audit entry.
 */
const runWrite = <R>(
  { pool, endpoint }: Route,
  { request, reply, input, idempotent }: ParsedCall,
  actor: Actor | undefined,
  work: Work<R>,
  fingerprint = '',
) =>
  inTransaction(pool, createFence(actor), (scope, atEnd) =>
    runOnce(scope, idempotent && withFingerprint(idempotent, fingerprint), async () => {
      // An earlier attempt, rolled back by a deadlock, may have set a cookie.
      reply.removeHeader('set-cookie')
      const result = await work(scope)
      const details = getHistoryDetails(scope)
      if (actor && !details.isRepeat)
        for (const [index, entry] of [details, ...(details.also ?? [])].entries())
          atEnd(
            insertAuditEntry({
              actor,
              endpoint,
              request_id: request.id,
              outcome: 'done',
              object_ids: findAuditedIds(endpoint, input, result),
              details: entry,
              isFurther: index > 0,
            }),
          )
      return result
    }),
  )
