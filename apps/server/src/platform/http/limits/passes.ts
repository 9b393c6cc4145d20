import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInfo } from '../context.ts'
import { createRequestInfo } from '../reply.ts'

/**
 * Recognises callers of a public endpoint by a value that the server signed, without a database
 * query. Returns a key under which their calls are counted instead of under their IP address.
 */
export interface Pass {
  fromHeaders(request: Pick<RequestInfo, 'header'>): string | undefined
  /** Used if the headers have no key and the body is small. */
  fromBody?(body: unknown): string | undefined
}

export type Passes = ReadonlyMap<AnyEndpoint, Pass>

/** Bytes; a larger body is counted before it is read. Fits any refresh token. */
const SMALL_BODY = 5000

const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length']) <= SMALL_BODY

/**
 * Creates the hooks that count each call once: before its body is read, unless the body may contain
 * the pass.
 * @param count throws when the call exceeds the limit
 */
export function createCountingHooks(
  pass: Pass | undefined,
  count: (request: FastifyRequest, pass: string | undefined) => void,
) {
  const uncounted = new WeakSet<FastifyRequest>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = pass?.fromHeaders(createRequestInfo(request, reply))
      if (key === undefined && pass?.fromBody && isSmall(request)) uncounted.add(request)
      else count(request, key)
    },
    preValidation: async (request: FastifyRequest) => {
      if (uncounted.delete(request)) count(request, pass?.fromBody?.(request.body))
    },
    /** Also count a call whose body could not be read. */
    onError: async (request: FastifyRequest) => {
      if (uncounted.delete(request)) count(request, undefined)
    },
  }
}
