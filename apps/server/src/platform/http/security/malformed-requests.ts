import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sourceLanguage } from '@casework/texts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { toFailure } from '../envelope.ts'

type Headers = Record<string, string>

/** How long the client may take to receive the response. */
const LINGER_MS = 2000

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const createBody = (status: number) => {
  const { success, error } = toFailure(
    new Refusal('validation_error', 'The request is malformed'),
    sourceLanguage,
  )
  return JSON.stringify({ success, error: { ...error, status } })
}

const createHeaders = (headers: Headers, body: string): Headers => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/**
 * Answers bytes that are not a valid HTTP request. They are not logged, because they may contain a
 * token.
 */
export const refuseMalformedRequests =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
    const body = createBody(Number.parseInt(status, 10))
    const lines = Object.entries(createHeaders(headers, body)).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
    // A client that never closes its side would keep the connection open.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

/** Replaces Node's own response to an unknown `Expect`, which lacks the security headers. */
export function refuseExpectations(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = createBody(417)
    response.writeHead(417, createHeaders(headers, body)).end(body)
  })
}
