import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'

const actors = new WeakMap<FastifyRequest, Actor>()

export function rememberActor(request: FastifyRequest, actor: Actor): void {
  actors.set(request, actor)
}

/** The ids of the caller, for the log line of a request. */
export function findCallerIds(request: FastifyRequest): { user_id?: number; account_id?: number } {
  const actor = actors.get(request)
  return actor ? { user_id: actor.user_id, account_id: actor.account_id } : {}
}
