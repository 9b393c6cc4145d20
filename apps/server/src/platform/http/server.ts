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
import { findCallerIds } from './access/request-actor.ts'
import { endStalledResponses } from './limits/stalled-responses.ts'
import { endSlowBodies } from './limits/slow-bodies.ts'
import { INPUT_LIMITS } from './limits/input-limits.ts'
import { drainAtStop } from './drain.ts'
import { sendRefusal } from './envelope.ts'
import { toRefusal, describeServerFault } from './errors.ts'
import { addSecurityHeaders, createSecurityHeaders } from './security/headers.ts'
import { parseLanguage } from './language.ts'
import { refuseExpectations, refuseMalformedRequests } from './security/malformed-requests.ts'
import { createRequestIds } from './request-ids.ts'
import { endSlowUploads } from './limits/upload-pace.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly publicUrl: string
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: string[] | undefined
  readonly maxFileBytes: number
  readonly maxFiles: number
  /** Further connections to this process are closed immediately. */
  readonly maxConnections: number
  /** How long to accept requests after the stop has begun; 0 by default. */
  readonly drainSeconds?: number
  /** How long a client may read nothing of its response, ms; a minute by default. */
  readonly stallMs?: number | undefined
}

const HEADERS_MS = 10_000
const CHECK_HEADERS_MS = 5000

/** Creates the HTTP server without routes: limits, headers, log lines and error handling. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = createSecurityHeaders(options.publicUrl)
  const app = createFastify(options, headers)
  app.server.maxConnections = options.maxConnections
  drainAtStop(app, options.drainSeconds ?? 0)
  addSecurityHeaders(app, headers)
  refuseExpectations(app, headers)
  addLogLines(app)
  closeIdleAtStop(app)
  endSlowBodies(app)
  endStalledResponses(app, options.stallMs)
  endSlowUploads(app)
  refuseCompressedBodies(app)
  // Fastify would take text/plain as well.
  app.removeContentTypeParser('text/plain')
  await addMultipart(app, options)
  addErrorHandler(app)
  return app
}

function createFastify(
  { log, trustProxy }: ServerOptions,
  headers: ReturnType<typeof createSecurityHeaders>,
): FastifyInstance {
  // At debug level, libraries log whole requests: headers, tokens, file names. Keep them at info.
  const requestLog = log.isLevelEnabled('debug') ? log.child({}, { level: 'info' }) : log
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines contain the request id; a child logger per request would cost more than the line.
    childLoggerFactory: () => requestLog,
    genReqId: createRequestIds(trustProxy),
    trustProxy: trustProxy ?? false,
    bodyLimit: INPUT_LIMITS.body_bytes,
    // Treat these fields like any other: they are refused by name as unknown.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // Requests on open connections are answered while the process stops.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    // Joining makes a duplicated token header invalid, instead of silently using one of the two.
    http: {
      joinDuplicateHeaders: true,
      connectionsCheckingInterval: CHECK_HEADERS_MS,
      headersTimeout: HEADERS_MS,
    },
    clientErrorHandler: refuseMalformedRequests(headers),
    // Hooks have not run at this point.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      reply.raw.once('finish', () => logRequest(request, reply))
      void sendRefusal(
        reply,
        toRefusal(error) ?? new Refusal('validation_error', 'The request is malformed'),
        parseLanguage(request.headers['accept-language']),
      )
    },
  }) as unknown as FastifyInstance
}

async function addMultipart(
  app: FastifyInstance,
  { maxFileBytes, maxFiles }: ServerOptions,
): Promise<void> {
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
}

function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error)
    const faultMessage = describeServerFault(error)
    if (!refusal) request.log.error({ err: error, request_id: request.id }, 'request failed')
    else if (faultMessage) request.log.warn({ err: error, request_id: request.id }, faultMessage)
    return sendRefusal(
      reply,
      refusal ?? new Refusal('server_error', 'An error occurred'),
      parseLanguage(request.headers['accept-language']),
    )
  })
}

/** Prevents decompression bombs. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity')
      throw new Refusal('unsupported_media_type', 'Compressed requests are not supported')
  })
}

/**
 * Closes connections that would delay the stop: those whose response ends after the stop began, and
 * unused ones, which browsers open in advance and Node counts as active.
 */
function closeIdleAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, 50)
    app.server.once('close', () => clearInterval(timer))
  })
}

function addLogLines(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
}

/** Logs route, status, duration and the caller's ids; never a body, a query value, a token or a name. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...findCallerIds(request),
    },
    'request',
  )
}
