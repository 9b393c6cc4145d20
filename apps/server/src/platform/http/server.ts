import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import { endStalledResponses } from './stalled-responses.ts'
import { endSlowBodies } from './slow-bodies.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import { sendRefusal } from './envelope.ts'
import { toRefusal, describeServerFault } from './errors.ts'
import { addSecurityHeaders, securityHeaders } from './headers.ts'
import { parseLanguage } from './language.ts'
import { refuseExpectations, refuseMalformedRequests } from './malformed-requests.ts'
import { endSlowUploads } from './upload-pace.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly publicUrl: string
  /** Reverse proxies whose word about the address of a caller counts. */
  readonly trustProxy?: string[] | undefined
  readonly maxFileBytes: number
  readonly maxFiles: number
  /** Of this process; further ones are closed at once. */
  readonly maxConnections: number
}

const HEADERS_MS = 10_000
const LOOK_FOR_HALF_SENT_MS = 5000

/** Ids that no two processes share, at the cost of a counter. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

/** The bare HTTP server: limits, headers, log lines, and the one place where a thrown thing becomes an answer. */
export async function createServer({
  log,
  publicUrl,
  trustProxy,
  maxFileBytes,
  maxFiles,
  maxConnections,
}: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(publicUrl)
  // Below this level only libraries speak of a request, and they tell all of it: headers, tokens, file names.
  const ofRequests = log.isLevelEnabled('debug') ? log.child({}, { level: 'info' }) : log
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The lines name their request themselves; a logger per request would cost more than the line.
    childLoggerFactory: () => ofRequests,
    genReqId: requestIds(),
    trustProxy: trustProxy ?? false,
    bodyLimit: INPUT_LIMITS.body_bytes,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // A header that must stand there once, such as the token, stands for nothing when it is there twice.
    http: {
      joinDuplicateHeaders: true,
      connectionsCheckingInterval: LOOK_FOR_HALF_SENT_MS,
      headersTimeout: HEADERS_MS,
    },
    clientErrorHandler: refuseMalformedRequests(headers),
    // No hook has run here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      reply.raw.once('finish', () => logLine(request, reply))
      void sendRefusal(
        reply,
        toRefusal(error) ?? new Refusal('validation_error', 'The request is malformed'),
        parseLanguage(request.headers['accept-language']),
      )
    },
  }) as unknown as FastifyInstance
  app.server.maxConnections = maxConnections
  addSecurityHeaders(app, headers)
  refuseExpectations(app, headers)
  addLogLines(app)
  closeAnswered(app)
  endSlowBodies(app)
  endStalledResponses(app)
  endSlowUploads(app)
  refuseCompressedBodies(app)
  // Fastify would take text/plain as well.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, {
    limits: {
      fileSize: maxFileBytes,
      files: maxFiles,
      fields: 20,
      fieldSize: 100_000,
      fieldNameSize: 100,
      parts: maxFiles + 20,
      headerPairs: 20,
    },
    throwFileSizeLimit: true,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error)
    const trouble = describeServerFault(error)
    if (!refusal) request.log.error({ err: error, request_id: request.id }, 'request failed')
    else if (trouble) request.log.warn({ err: error, request_id: request.id }, trouble)
    return sendRefusal(
      reply,
      refusal ?? new Refusal('server_error', 'An error occurred'),
      parseLanguage(request.headers['accept-language']),
    )
  })
  return app
}

/** A small compressed body can become an endless one. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity')
      throw new Refusal('unsupported_media_type', 'Compressed requests are not supported')
  })
}

/**
 * What would hold closing up: a connection whose answer ends after closing has begun is not among the idle ones that
 * closing ends, and one that never carried a request (browsers open them in advance) counts as active for good.
 */
function closeAnswered(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const again = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, 50)
    app.server.once('close', () => clearInterval(again))
  })
}

function addLogLines(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logLine(request, reply))
}

/** One line a request: route template, status, duration; never a body, a query value, a token or a name. */
function logLine(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}
