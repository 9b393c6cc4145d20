import { inTransaction } from '../../database/query/scope.ts'
import { isUnavailable } from '../../database/connection/unavailable.ts'
import { createFence, type Actor } from '../access/actor.ts'
import { permit } from '../access/permit.ts'
import { findAuditedIds, insertAuditEntry } from '../audit.ts'
import { toRefusal } from '../errors.ts'
import type { CachedScope, Call, Route } from '../route.ts'

/**
 * Runs `work` if the actor's role permits the endpoint, and writes an audit entry for every denial.
 */
export async function withPermission<R>(
  route: Route,
  call: Call,
  work: () => Promise<R>,
): Promise<R> {
  const { request, actor, cached } = call
  try {
    if (actor) permit(route.endpoint, actor, request.body)
    return await (cached ? verifyAfter(cached, work) : work())
  } catch (error) {
    const refusal = toRefusal(error)
    if (actor && refusal?.type === 'permission_denied' && !refusal.leavesNoEntry)
      await writeDenial(route, call, actor)
    throw error
  }
}

/** @throws StaleActor instead of the outcome when the cached actor has changed */
async function verifyAfter<R>({ verify }: CachedScope, work: () => Promise<R>): Promise<R> {
  let failure: unknown
  try {
    return await work()
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A refusal may reveal a record, so it is verified too. Without a database, nothing was read.
    if (!isUnavailable(failure)) await verify()
  }
}

/** The body of a denied request was not checked, so it may name any number of records. */
const MAX_DENIED_IDS = 200

async function writeDenial({ pool, endpoint, log }: Route, { request }: Call, actor: Actor) {
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
