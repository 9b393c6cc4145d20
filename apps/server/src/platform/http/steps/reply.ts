import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { FileResponse } from '../file-response.ts'
import { getChosenStatus } from '../request-info.ts'
import type { Call, Route } from '../route.ts'
import { createEtag } from '../versions.ts'

export const sendResult = ({ endpoint }: Route, call: Call, result: unknown) =>
  endpoint.kind === 'stream'
    ? sendFile(call, result as FileResponse)
    : sendData(call.reply, endpoint, result)

/** Wraps a record or list in the success envelope, with an ETag for a versioned record. */
function sendData(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  data: unknown,
): { success: true; data: unknown } {
  const etag = createEtag(data)
  if (etag) reply.header('etag', etag)
  reply.code(getChosenStatus(reply) ?? endpoint.status ?? 200)
  return { success: true, data }
}

function sendFile({ request, reply }: Call, { status, headers, body }: FileResponse): FastifyReply {
  // Otherwise a HEAD request would read the whole file.
  if (request.method === 'HEAD') body.destroy()
  return reply
    .code(status)
    .headers(headers)
    .send(request.method === 'HEAD' ? Readable.from([]) : body)
}
