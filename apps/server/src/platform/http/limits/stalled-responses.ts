import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a response may make no progress once the server is stopping, ms. */
const STALL_MS_AT_STOP = 3_000
const POLL_MS = 50

/**
 * Closes stalled connections while the server stops: a client that has stopped reading would delay
 * the stop forever. Before that they may stall, because browsers can pause a download.
 */
export function endStalledResponses(app: FastifyInstance): void {
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
