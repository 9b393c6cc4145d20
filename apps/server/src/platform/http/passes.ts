import type { AnyEndpoint } from '@casework/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInfo } from './context.ts'
import { createRequestInfo } from './reply.ts'

/**
 * Recognises callers of a public endpoint by something that we gave them and signed, without the database. What it returns
 * names them: their calls are counted under that name instead of with everybody's at their address.
 */
export interface Pass {
  ofHeaders(request: Pick<RequestInfo, 'header'>): string | undefined
  /** Asked when the headers name nobody and the body is small. */
  ofBody?(body: unknown): string | undefined
}

export type Passes = ReadonlyMap<AnyEndpoint, Pass>

/** Longest body that is read before its call is counted: more than any refresh token needs. */
const SMALL_BODY = 5000

const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length']) <= SMALL_BODY

/**
 * Hooks that count each call once: before its body is read, unless the body may hold the pass.
 * @param count throws when it is one call too many
 */
export function countingHooks(
  pass: Pass | undefined,
  count: (request: FastifyRequest, pass: string | undefined) => void,
) {
  const uncounted = new WeakSet<FastifyRequest>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const named = pass?.ofHeaders(createRequestInfo(request, reply))
      if (named === undefined && pass?.ofBody && isSmall(request)) uncounted.add(request)
      else count(request, named)
    },
    preValidation: async (request: FastifyRequest) => {
      if (uncounted.delete(request)) count(request, pass?.ofBody?.(request.body))
    },
    /** The body could not be read: the call was refused already. */
    onError: async (request: FastifyRequest) => {
      if (uncounted.delete(request)) count(request, undefined)
    },
  }
}
