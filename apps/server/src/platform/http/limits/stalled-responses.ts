import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readSendQueue } from './send-queue.ts'

/** How long a client may read nothing of its response, ms. */
const STALL_MS = 60_000
/** Number of checks in that time: a response is ended up to two twelfths of it later. */
const LOOKS = 12
/** The same once the server is stopping, ms. */
const STALL_MS_AT_STOP = 3_000
const POLL_MS = 50

/**
 * Ends answers that nobody reads: each holds a connection, its place among the open files, and what
 * it reads from. Time in which the server has nothing to send does not count, such as the wait of
 * an export for its turn.
 */
export function endStalledResponses(app: FastifyInstance, stallMs = STALL_MS): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Requests injected without a socket have no reader.
    if (raw instanceof IncomingMessage) endWhenStalled(reply.raw, stallMs)
  })
  endStalledAtStop(app)
}

function endWhenStalled(response: ServerResponse, stallMs: number): void {
  const pauseMs = stallMs / LOOKS
  let seen = ''
  let since = 0
  let lookedAt = 0
  const look = async (socket: Socket) => {
    const queue = await readSendQueue(socket)
    if (response.destroyed || response.writableFinished) return
    const now = performance.now()
    const state = `${queue} ${socket.bytesWritten} ${socket.writableLength}`
    // Node calls this only after a pause without progress, so a later call means that there was some.
    if (state !== seen || now - lookedAt > 2 * pauseMs) since = now
    seen = state
    lookedAt = now
    if (now - since >= stallMs) socket.destroy()
    else socket.setTimeout(pauseMs)
  }
  response.setTimeout(pauseMs)
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) void look(socket)
  })
}

/** A client that has stopped reading would delay the stop. */
function endStalledAtStop(app: FastifyInstance): void {
  const openSockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    const polling = setInterval(() => {
      for (const socket of openSockets) {
        if (socket.writableLength === 0) continue
        openSockets.delete(socket)
        // The timeout restarts whenever bytes leave, also within one large chunk.
        socket.setTimeout(STALL_MS_AT_STOP, () => socket.destroy())
      }
    }, POLL_MS)
    app.server.once('close', () => clearInterval(polling))
  })
}
