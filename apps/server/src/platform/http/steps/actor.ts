import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadScope } from '../../database/query/scope.ts'
import { recordRefusal, recordVisit } from '../../history/person-entries.ts'
import { createVerifyingScope, StaleActor } from '../access/actor-cache.ts'
import { createFence, findActor, type Actor, type TokenClaims } from '../access/actor.ts'
import { isPermitted } from '../access/permit.ts'
import { rememberActor } from '../access/request-actor.ts'
import { readRequestedWorkspace } from '../access/requested-workspace.ts'
import { findFactorRefusal } from '../access/require-factor.ts'
import { applySeeAs } from '../access/see-as.ts'
import { toRefusal } from '../errors.ts'
import type { Call, Route } from '../route.ts'

/**
 * Runs `answer` under the actor of a request. A read runs under the cached one, in one round trip;
 * when that one is stale, again under the one that is loaded.
 */
export async function withActor<R>(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  claims: TokenClaims | undefined,
  answer: (route: Route, call: Call) => Promise<R>,
): Promise<R> {
  const cached = claims && findCachedCall(route, request, reply, claims)
  if (cached) {
    try {
      return await answer(route, cached)
    } catch (error) {
      if (!(error instanceof StaleActor)) throw error
      reply.removeHeader('etag')
      route.actorCache.forget(claims, readWorkspace(route, request))
    }
  }
  const actor = claims && (await loadActorOrRecord(route, request, claims))
  return answer(route, { request, reply, claims, actor })
}

/** Undefined when the actor must be loaded first. */
function findCachedCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  claims: TokenClaims,
): Call | undefined {
  const { endpoint, pool, actorCache, isCountedInDatabase } = route
  if (endpoint.kind !== 'json' || endpoint.method !== 'GET' || isCountedInDatabase) return undefined
  const requested = readWorkspace(route, request)
  const kept = actorCache.find(claims, requested)
  const actor = kept && findSeenActor(endpoint, kept, request.query)
  if (!kept || !actor || !isPermitted(endpoint, actor)) return undefined
  if (findFactorRefusal(endpoint, actor)) return undefined
  rememberActor(request, kept)
  const scope = createReadScope(pool, createFence(actor))
  const cached = createVerifyingScope(scope, kept, claims, requested)
  return { request, reply, claims, actor, cached }
}

/** Undefined when it is refused: the cached role may be out of date, so the present one decides. */
function findSeenActor(endpoint: AnyEndpoint, kept: Actor, query: unknown): Actor | undefined {
  try {
    return applySeeAs(endpoint, kept, query)
  } catch {
    return undefined
  }
}

const readWorkspace = ({ endpoint }: Route, request: FastifyRequest) =>
  endpoint.permission === 'signed in'
    ? undefined
    : readRequestedWorkspace(request.query, request.body)

/** A refused workspace is an entry of the firm that was asked for. */
async function loadActorOrRecord(route: Route, request: FastifyRequest, claims: TokenClaims) {
  try {
    return await loadActor(route, request, claims)
  } catch (error) {
    const account_id = readWorkspace(route, request)
    if (account_id !== undefined && toRefusal(error)?.type === 'workspace_forbidden') {
      const action = `${route.endpoint.method} ${route.endpoint.path}`
      const refused = { role: 'none', action, request_id: request.id }
      await recordRefusal(route.pool, { ...claims, ...refused, account_id }).catch((err: Error) =>
        route.log.error({ err, request_id: request.id }, 'a denial could not be recorded'),
      )
    }
    throw error
  }
}

/**
 * Loads the actor that the request is answered for; keeps the person's own for later requests. A read
 * that uses the kept one has come through here before.
 */
export async function loadActor(
  route: Route,
  request: FastifyRequest,
  claims: TokenClaims,
): Promise<Actor> {
  const requested = readWorkspace(route, request)
  const actor = await findActor(route.pool, claims, requested)
  await recordArrival(route, request, actor, requested)
  route.actorCache.keep(claims, requested, actor)
  rememberActor(request, actor)
  return applySeeAs(route.endpoint, actor, request.query)
}

/**
 * The first request of a sign-in in the workspace of another is in that firm's history. One that
 * cannot be recorded is refused.
 */
async function recordArrival(
  { pool, actorCache }: Route,
  { id: request_id }: FastifyRequest,
  actor: Actor,
  requested: number | undefined,
): Promise<void> {
  const { account_id, user_id, sign_in_id, own_account_id, real_role: role } = actor
  const isOutside = account_id === own_account_id || actor.factor_required_by !== null
  if (isOutside || actorCache.hasArrived(actor, requested)) return
  await recordVisit(pool, { account_id, user_id, sign_in_id, role, request_id })
  actorCache.noteArrival(actor, requested)
}
