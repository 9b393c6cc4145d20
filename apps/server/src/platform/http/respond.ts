import type { FastifyReply, FastifyRequest } from 'fastify'
import { findAuditedIds, insertAuditEntry } from './audit.ts'
import { createReadScope, inTransaction, type WorkspaceScope } from '../database/scope.ts'
import { recordRefusal } from '../history/person-entries.ts'
import { takeBackIfBusy } from '../limits/take-back-if-busy.ts'
import { toRefusal } from './errors.ts'
import { getHistoryDetails } from '../history-details.ts'
import {
  parseIdempotencyKey,
  runOnce,
  withFingerprint,
  type IdempotentRequest,
} from '../idempotency.ts'
import type { Actor, TokenClaims } from './access/actor.ts'
import type { FileResponse } from './file-response.ts'
import { permit } from './access/permit.ts'
import { createRequestInfo, sendData, sendFile } from './reply.ts'
import {
  auditDenials,
  createFence,
  isLongRunning,
  loadActor,
  parseRequest,
  readRouteWorkspace,
  type Route,
} from './route.ts'

type Work<R> = (scope: WorkspaceScope) => Promise<R>

interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly claims: TokenClaims | undefined
  readonly actor: Actor | undefined
  readonly input: ReturnType<typeof parseRequest>
  readonly idempotent: IdempotentRequest | undefined
}

/**
 * Handles a request: loads the actor, checks permission and input, counts the rate limits that are
 * kept in the database, runs the handler, sends the result.
 */
export async function respond(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  claims: TokenClaims | undefined,
) {
  const { endpoint } = route
  const actor = claims && (await loadActorOrRecord(route, request, claims))
  return auditDenials(route, request, actor, async () => {
    const input = parseRequest(route, request)
    countOpenFile(route, request, reply, actor)
    const takeBack = await countDatabaseLimits(route, request, actor)
    const acceptsKey =
      (endpoint.status === 201 && !endpoint.answers_secrets) || endpoint.kind === 'upload'
    const idempotent = actor && acceptsKey ? parseIdempotencyKey(request, actor.user_id) : undefined
    const endTurn = await route.shares.take(endpoint, actor, reply.raw)
    const call = { request, reply, claims, actor, input, idempotent }
    const run = () => runHandler(route, call).finally(endTurn)
    const result = await (endpoint.permission === 'public' ? takeBackIfBusy(run, takeBack) : run())
    return endpoint.kind === 'stream'
      ? sendFile(request, reply, result as FileResponse)
      : sendData(reply, endpoint, result)
  })
}

/** A refused workspace is an entry of the firm that was asked for. */
async function loadActorOrRecord(route: Route, request: FastifyRequest, claims: TokenClaims) {
  try {
    return await loadActor(route, request, claims)
  } catch (error) {
    const account_id = readRouteWorkspace(route, request)
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

/** Returns how to take the call back. */
async function countDatabaseLimits(
  { endpoint, limits }: Route,
  request: FastifyRequest,
  actor: Actor | undefined,
): Promise<() => Promise<void>> {
  if (!limits.isCountedInDatabase(endpoint)) return async () => undefined
  const caller = { ip: request.ip, user_id: actor?.user_id, account_id: actor?.account_id }
  await limits.count(endpoint, caller)
  return () => limits.takeBack(endpoint, caller)
}

/** @throws Refusal rate_limited when the person has too many open files */
function countOpenFile(
  { endpoint, openFiles }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | undefined,
): void {
  if (!actor || endpoint.kind !== 'stream' || endpoint.sends !== 'file') return
  const close = openFiles.open(actor.user_id)
  // Both happen to an answer that was sent; only the second to one whose connection was closed.
  reply.raw.once('finish', close).once('close', close)
  if (request.raw.socket.destroyed) close()
}

async function runHandler(route: Route, call: Call): Promise<unknown> {
  const { pool, endpoint, handler } = route
  const { request, reply, claims, actor, input } = call
  const longRunning = isLongRunning(endpoint)
  const fence = createFence(actor)
  const ownTransaction = <R>(work: Work<R>) => inTransaction(pool, fence, work)
  // An upload or a download may have taken minutes, so load the actor again before going on.
  const recheckActor = async () => {
    const current = claims && (await loadActor(route, request, claims))
    if (current) permit(endpoint, current)
    return current
  }
  const recheckedTransaction = async <R>(work: Work<R>, fingerprint?: string) =>
    runWrite(route, call, await recheckActor(), work, fingerprint)
  const run = (scope: WorkspaceScope) =>
    handler(
      {
        scope,
        transaction: longRunning ? recheckedTransaction : ownTransaction,
        currentScope: async () => createReadScope(pool, createFence(await recheckActor())),
        actor,
        request: createRequestInfo(request, reply),
      },
      input,
    )
  return endpoint.method === 'GET' || endpoint.only_reads || longRunning
    ? run(createReadScope(pool, fence))
    : runWrite(route, call, actor, run)
}

/**
 * Runs the transaction that produces the response, once per idempotency key, with its audit entry.
 */
const runWrite = <R>(
  { pool, endpoint }: Route,
  { request, reply, input, idempotent }: Call,
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
