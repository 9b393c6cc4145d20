import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { RequestInfo } from './context.ts'
import type { FileResponse } from './file-response.ts'
import { parseLanguage } from './language.ts'
import { readParts } from './multipart-parts.ts'
import { createEtag, parseIfMatch } from './versions.ts'

/** Statuses that a handler chose. */
const chosen = new WeakMap<FastifyReply, number>()

/** Wraps a record or list in the success envelope, with an ETag for a versioned record. */
export function sendData(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  data: unknown,
): { success: true; data: unknown } {
  const etag = createEtag(data)
  if (etag) reply.header('etag', etag)
  reply.code(chosen.get(reply) ?? endpoint.status ?? 200)
  return { success: true, data }
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: FileResponse,
): FastifyReply {
  // Otherwise a HEAD request would read the whole file.
  if (request.method === 'HEAD') body.destroy()
  return reply
    .code(status)
    .headers(headers)
    .send(request.method === 'HEAD' ? Readable.from([]) : body)
}

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
