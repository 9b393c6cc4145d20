import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@casework/contract/endpoint'
import type pg from 'pg'
import { insertAuditEntry, findObjectIds } from '../audit.ts'
import { withDeadline } from '../database/request-deadline.ts'
import {
  inTransaction,
  createReadScope,
  type Fence,
  type WorkspaceScope,
} from '../database/scope.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { runOnce, parseIdempotencyKey, withFingerprint } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import { findActor, signedOut, type Actor, type TokenClaims } from './actor.ts'
import type { HandlersOf } from './context.ts'
import { checkInputLimits, requestedWorkspace } from './input-limits.ts'
import { requireLimit, type EndpointLimits } from './endpoint-limits.ts'
import { toRefusal } from './errors.ts'
import type { FileResponse } from './file-response.ts'
import { guarded, ActorCache, StaleActor } from './actor-cache.ts'
import { parseInput, withoutEmpty } from './parse.ts'
import { countingHooks, type Passes } from './passes.ts'
import { isPermitted, permit, requirePermission } from './permit.ts'
import { createRequestInfo, sendData, sendFile } from './reply.ts'
import { answerSchema } from './serializer.ts'

export interface MountOptions {
  readonly pool: pg.Pool
  /** Claims of a good access token, undefined for any other text. */
  readonly readToken: (token: string) => TokenClaims | undefined
  readonly limits: EndpointLimits
  readonly passes: Passes
}

export type Mount = <T extends Record<string, AnyEndpoint>>(
  endpoints: T,
  handlers: HandlersOf<T>,
) => void

export const API_BASE = '/api'

/**
 * Makes the one road of a request: limit, token, actor, permission, parse, shared limit, database scope, handler, result,
 * envelope. A handler that is missing or answers the wrong shape does not compile; an endpoint without a known permission
 * or limit stops the start.
 */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const actorCache = new ActorCache()
  return (endpoints, handlers) => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      requirePermission(endpoint)
      requireLimit(endpoint)
      addRoute(app, { ...options, actorCache }, endpoint, handlers[name] as unknown as AnyHandler)
    }
  }
}

type AnyHandler = (context: unknown, input: unknown) => Promise<unknown>
type Work<R> = (scope: WorkspaceScope) => Promise<R>

function addRoute(
  app: FastifyInstance,
  { pool, readToken, limits, passes, actorCache }: MountOptions & { actorCache: ActorCache },
  endpoint: AnyEndpoint,
  handler: AnyHandler,
): void {
  const isPublic = endpoint.permission === 'public'
  const reads = endpoint.method === 'GET'
  const sendsBytes = endpoint.gives === 'blob' || endpoint.gives === 'events'
  const longRunning = endpoint.takes === 'multipart' || sendsBytes

  const tokenOf = ({ headers: { authorization } }: FastifyRequest) =>
    authorization?.startsWith('Bearer ') ? readToken(authorization.slice(7)) : undefined

  const claimsOf = (request: FastifyRequest): TokenClaims => {
    const claims = tokenOf(request)
    if (!claims) throw signedOut()
    return claims
  }

  const isShared = limits.isShared(endpoint)
  const countShared = async (request: FastifyRequest, actor: Actor | undefined) => {
    if (isShared)
      await limits.count(endpoint, {
        address: request.ip,
        user_id: actor?.user_id,
        account_id: actor?.account_id,
      })
  }

  const requestedBy = (request: FastifyRequest) =>
    endpoint.permission === 'signed in'
      ? undefined
      : requestedWorkspace(request.query, request.body)

  const actorOf = async (request: FastifyRequest, claims: TokenClaims): Promise<Actor> => {
    const requested = requestedBy(request)
    const actor = await findActor(pool, claims, requested)
    actorCache.keep(claims, requested, actor)
    return actor
  }

  const inputOf = (request: FastifyRequest) => ({
    params: endpoint.params && parseInput(endpoint.params, request.params),
    query: endpoint.query && parseInput(endpoint.query, withoutEmpty(request.query)),
    body: endpoint.body && parseInput(endpoint.body, request.body ?? {}),
  })

  /** Does it, and writes down what the role of the actor did not allow. */
  const auditDenials = async <R>(
    request: FastifyRequest,
    actor: Actor | undefined,
    work: () => Promise<R>,
  ): Promise<R> => {
    try {
      if (actor) permit(endpoint, actor)
      return await work()
    } catch (error) {
      if (actor && toRefusal(error)?.type === 'permission_denied') {
        const { params, body } = request
        const entry = insertAuditEntry({
          actor,
          endpoint,
          request_id: request.id,
          outcome: 'denied',
          object_ids: findObjectIds({ params, body }),
        })
        await inTransaction(pool, fenceOf(actor), async (_, atEnd) => atEnd(entry)).catch(
          (err: Error) =>
            app.log.error({ err, request_id: request.id }, 'a denial was not written down'),
        )
      }
      throw error
    }
  }

  /** The answer to a read whose actor is as last time, in one round trip; undefined when that has to be found out first. */
  const tryCachedRead = async (
    request: FastifyRequest,
    reply: FastifyReply,
    claims: TokenClaims,
  ) => {
    const requested = requestedBy(request)
    const guess = actorCache.find(claims, requested)
    if (!guess || !isPermitted(endpoint, guess)) return undefined
    const fence = fenceOf(guess)
    const { scope, verify } = guarded(createReadScope(pool, fence), guess, claims, requested)
    const transaction = <R>(work: Work<R>) => inTransaction(pool, fence, work)
    try {
      return await auditDenials(request, guess, async () => {
        let failure: unknown
        try {
          return sendData(
            reply,
            endpoint,
            await handler(
              { scope, transaction, actor: guess, request: createRequestInfo(request, reply) },
              inputOf(request),
            ),
          )
        } catch (error) {
          failure = error
          throw error
        } finally {
          // A refusal, too, is said only to whom it was guessed to be. Without a database there is nothing to hide.
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

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    claims: TokenClaims | undefined,
  ) => {
    const actor = claims && (await actorOf(request, claims))
    return auditDenials(request, actor, async () => {
      const input = inputOf(request)
      await countShared(request, actor)
      const fence = fenceOf(actor)
      const creates = endpoint.status === 201 || endpoint.takes === 'multipart'
      const repeatable = actor && creates ? parseIdempotencyKey(request, actor.user_id) : undefined
      /** The transaction whose result is the answer: a repeat of it is answered, not done. What is done is written down with it. */
      const answering = <R>(doer: Actor | undefined, work: Work<R>, fingerprint = '') =>
        inTransaction(pool, fenceOf(doer), (scope, atEnd) =>
          runOnce(scope, repeatable && withFingerprint(repeatable, fingerprint), async () => {
            // Left by an attempt that ended in a deadlock.
            reply.removeHeader('set-cookie')
            const result = await work(scope)
            if (doer)
              atEnd(
                insertAuditEntry({
                  actor: doer,
                  endpoint,
                  request_id: request.id,
                  outcome: 'done',
                  object_ids: findObjectIds(input, result),
                }),
              )
            return result
          }),
        )
      // Minutes may lie between the first byte of an upload and this: what the person may do is read again.
      const recheckedTransaction = async <R>(work: Work<R>, fingerprint?: string) => {
        const doer = claims && (await actorOf(request, claims))
        if (doer) permit(endpoint, doer)
        return answering(doer, work, fingerprint)
      }
      const ownTransaction = <R>(work: Work<R>) => inTransaction(pool, fence, work)
      const run = (scope: WorkspaceScope) =>
        handler(
          {
            scope,
            transaction: longRunning ? recheckedTransaction : ownTransaction,
            actor,
            request: createRequestInfo(request, reply),
          },
          input,
        )
      const result =
        reads || longRunning ? await run(createReadScope(pool, fence)) : await answering(actor, run)
      return sendsBytes
        ? sendFile(request, reply, result as FileResponse)
        : sendData(reply, endpoint, result)
    })
  }

  const counting = countingHooks(passes.get(endpoint), (request, pass) =>
    limits.admit(endpoint, { address: request.ip, user_id: tokenOf(request)?.user_id, pass }),
  )

  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    ...(sendsBytes ? {} : { schema: { response: { '2xx': answerSchema(endpoint) } } }),
    // Before the body is read: neither a stranger's nor one call too many is.
    ...counting,
    onRequest: async (request, reply) => {
      await counting.onRequest(request, reply)
      if (!isPublic) claimsOf(request)
    },
    handler: async (request, reply) => {
      if (request.isMultipart() && endpoint.takes !== 'multipart')
        throw new Refusal('unsupported_media_type', 'This content type is not supported')
      checkInputLimits(request.query)
      checkInputLimits(request.body)
      const claims = isPublic ? undefined : claimsOf(request)
      const canUseCache = claims && reads && !longRunning && !isShared
      const work = async () =>
        (canUseCache ? await tryCachedRead(request, reply, claims) : undefined) ??
        answer(request, reply, claims)
      return sendsBytes ? work() : withDeadline(work)
    },
  })
}

const fenceOf = (actor: Actor | undefined): Fence =>
  actor ? { account_id: actor.account_id, user_id: actor.user_id, levels: actor.levels } : {}
