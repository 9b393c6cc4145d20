import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pass } from '../limits/passes.ts'
import { createRequestInfo } from '../request-info.ts'
import type { Route } from '../route.ts'
import type { SignIn } from './sign-in.ts'

/** Bytes; a larger body is counted before it is read. Fits any refresh token. */
const SMALL_BODY = 5000

const isSmall = ({ headers }: FastifyRequest) => Number(headers['content-length']) <= SMALL_BODY

/**
 * Creates the hooks that count each call in memory, once: before its body is read, unless the body
 * may contain the pass. They throw when the call exceeds the limit.
 */
export function createCountingHooks(
  { endpoint, limits }: Route,
  signIn: SignIn,
  pass: Pass | undefined,
) {
  const uncounted = new WeakSet<FastifyRequest>()
  const count = (request: FastifyRequest, key: string | undefined) =>
    limits.admit(endpoint, { ip: request.ip, user_id: signIn.read(request)?.user_id, pass: key })
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
