import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { findAuditedIds, insertAuditEntry } from './audit.ts'
import { inTransaction, type Fence } from '../database/scope.ts'
import { recordVisit } from '../history/person-entries.ts'
import type { ActorCache } from './access/actor-cache.ts'
import { findActor, type Actor, type TokenClaims } from './access/actor.ts'
import { noteActor } from './access/request-actor.ts'
import { applySeeAs } from './access/see-as.ts'
import type { CallShares } from './limits/call-shares.ts'
import type { EndpointLimits } from './limits/endpoint-limits.ts'
import type { OpenFiles } from './limits/open-files.ts'
import { toRefusal } from './errors.ts'
import { dropEmptyValues, parseBody, parseInput, refuseFields } from './parse.ts'
import { permit } from './access/permit.ts'
import { readRequestedWorkspace } from './access/requested-workspace.ts'

/** An endpoint with its handler, and what every request to it needs. */
export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handler: (context: unknown, input: unknown) => Promise<unknown>
  readonly pool: pg.Pool
  readonly limits: EndpointLimits
  readonly openFiles: OpenFiles
  readonly shares: CallShares
  readonly actorCache: ActorCache
  readonly log: FastifyBaseLogger
}

/** Uploads and downloads may take minutes, so they hold no transaction while they run. */
export const isLongRunning = ({ kind }: AnyEndpoint) => kind !== 'json'

export const createFence = (actor: Actor | undefined): Fence =>
  actor ? { account_id: actor.account_id, user_id: actor.user_id, levels: actor.levels } : {}

export const readRouteWorkspace = ({ endpoint }: Route, request: FastifyRequest) =>
  endpoint.permission === 'signed in'
    ? undefined
    : readRequestedWorkspace(request.query, request.body)

/**
 * Loads the actor that the request is answered for; keeps the person's own for later requests. A read
 * that uses the kept one has come through here before.
 */
export async function loadActor(
  route: Route,
  request: FastifyRequest,
  claims: TokenClaims,
): Promise<Actor> {
  const requested = readRouteWorkspace(route, request)
  const actor = await findActor(route.pool, claims, requested)
  await recordArrival(route, request, actor, requested)
  route.actorCache.keep(claims, requested, actor)
  noteActor(request, actor)
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

/** The parts of a form with files are checked as they arrive. */
function parseRequestBody(endpoint: AnyEndpoint, body: unknown): unknown {
  if (endpoint.body) return parseBody(endpoint.body, body ?? {})
  if (endpoint.kind !== 'upload') refuseFields(body)
  return undefined
}

export const parseRequest = ({ endpoint }: Route, request: FastifyRequest) => ({
  params: endpoint.params && parseInput(endpoint.params, request.params),
  query: endpoint.query && parseInput(endpoint.query, dropEmptyValues(request.query)),
  body: parseRequestBody(endpoint, request.body),
})

/**
 * Runs `work` if the actor's role permits the endpoint, and writes an audit entry for every denial.
 */
export async function auditDenials<R>(
  route: Route,
  request: FastifyRequest,
  actor: Actor | undefined,
  work: () => Promise<R>,
): Promise<R> {
  try {
    if (actor) permit(route.endpoint, actor, request.body)
    return await work()
  } catch (error) {
    if (actor && toRefusal(error)?.type === 'permission_denied')
      await writeDenial(route, request, actor)
    throw error
  }
}

/** The body of a denied request was not checked, so it may name any number of records. */
const MAX_DENIED_IDS = 200

async function writeDenial({ pool, endpoint, log }: Route, request: FastifyRequest, actor: Actor) {
  const { params, body } = request
  const entry = insertAuditEntry({
    actor,
    endpoint,
    request_id: request.id,
    outcome: 'denied',
    object_ids: findAuditedIds(endpoint, { params, body }).slice(0, MAX_DENIED_IDS),
  })
  await inTransaction(pool, createFence(actor), async (_, atEnd) => atEnd(entry)).catch(
    (err: Error) => log.error({ err, request_id: request.id }, 'a denial could not be recorded'),
  )
}
