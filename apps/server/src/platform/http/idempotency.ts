import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type WorkspaceScope } from '../database/query/scope.ts'
import { Refusal } from '../refusal.ts'

/** How long a repeat waits for the first request to finish (OQ-250). */
const LOCK_WAIT = '5s'
const KEY = /^[\x21-\x7e]{1,200}$/

export interface IdempotentRequest {
  readonly user_id: number
  readonly key: string
  readonly request_hash: string
}

/**
 * Reads the idempotency key of a create; undefined when none was sent.
 * @throws Refusal validation_error when the key is malformed
 */
export function parseIdempotencyKey(
  request: FastifyRequest,
  user_id: number,
): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Refusal('validation_error', 'The Idempotency-Key is malformed')
  const request_hash = hash(request.method, request.url, JSON.stringify(request.body ?? null))
  return { user_id, key, request_hash }
}

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Adds the fingerprint of a streamed body to the hash of its request. */
export const withFingerprint = (
  request: IdempotentRequest,
  fingerprint: string,
): IdempotentRequest => ({
  ...request,
  request_hash: hash(request.request_hash, fingerprint),
})

/**
 * Runs the work once per key. A repeat gets the first response, and waits for its row lock while
 * the first request is running. Refused work stores nothing.
 * @throws Refusal conflict when the first request takes too long, idempotency_mismatch when the key
 * was used for another request
 */
export async function runOnce<T>(
  scope: WorkspaceScope,
  request: IdempotentRequest | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!request) return work()
  const { user_id, key, request_hash } = request
  if (!(await claim(scope, request))) return readFirstAnswer<T>(scope, request)
  const answer = await work()
  await scope.one(sql`
    update idempotent_answers i set answer = ${JSON.stringify(answer)}::json
    where i.account_id = ${scope.account_id} and i.user_id = ${user_id} and i.key = ${key} and i.request_hash = ${request_hash}
    returning i.key`)
  return answer
}

async function claim(
  scope: WorkspaceScope,
  { user_id, key, request_hash }: IdempotentRequest,
): Promise<boolean> {
  try {
    const [, claimed] = await scope.batch([
      sql`select set_config('lock_timeout', ${LOCK_WAIT}, true), set_config('statement_timeout', '8s', true)`,
      sql`insert into idempotent_answers (account_id, user_id, key, request_hash)
          values (${scope.account_id}, ${user_id}, ${key}, ${request_hash})
          on conflict do nothing returning key`,
      sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '5s', true)`,
    ])
    return (claimed ?? []).length === 1
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT)
      throw new Refusal('conflict', 'The same request is still running', { retryAfter: 2 })
    throw error
  }
}

const LOCK_TIMEOUT = '55P03'

async function readFirstAnswer<T>(
  scope: WorkspaceScope,
  { user_id, key, request_hash }: IdempotentRequest,
): Promise<T> {
  const first = await scope.one<{ request_hash: string; answer: T }>(sql`
    select i.request_hash, i.answer from idempotent_answers i
    where i.account_id = ${scope.account_id} and i.user_id = ${user_id} and i.key = ${key}`)
  if (!first) throw new Refusal('conflict', 'The same request is still running', { retryAfter: 2 })
  if (first.request_hash !== request_hash)
    throw new Refusal(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request',
      nameRecord(first.answer),
    )
  return first.answer
}

/** The id of the record that the first request created, for a way to it. */
function nameRecord(answer: unknown): { data?: { id: string[] } } {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  return typeof id === 'number' ? { data: { id: [String(id)] } } : {}
}
