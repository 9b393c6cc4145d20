import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestInfo } from './context.ts'
import { parseLanguage } from './language.ts'
import { readParts } from './multipart-parts.ts'
import { parseIfMatch } from './versions.ts'

/** Statuses that a handler chose. */
const chosen = new WeakMap<FastifyReply, number>()

export const getChosenStatus = (reply: FastifyReply): number | undefined => chosen.get(reply)

/** The part of the request and response that a handler may use. */
export function createRequestInfo(request: FastifyRequest, reply: FastifyReply): RequestInfo {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    id: request.id,
    ip: request.ip,
    language: parseLanguage(request.headers['accept-language']),
    header,
    allowedVersions: () => parseIfMatch(header('if-match')),
    parts: () => readParts(request),
    setHeader: (name, value) => void reply.header(name, value),
    logError: (err, message) => request.log.error({ err, request_id: request.id }, message),
    setStatus: (status) => void chosen.set(reply, status),
  }
}
