import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Once the server is stopping, an answer of which nothing is taken for so long is given up, ms. */
const PATIENCE_AT_END = 3_000
const LOOK_AGAIN_MS = 50

/**
 * Ends connections whose answer waits for a reader who has stopped reading: each would hold the stop of the server for
 * ever, and with it the database. Before, they may rest: a browser lets a download be paused.
 */
export function endStalledResponses(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const looking = setInterval(() => {
      for (const socket of open) {
        if (socket.writableLength === 0) continue
        open.delete(socket)
        // Counts from the last bytes that left, also within one long piece.
        socket.setTimeout(PATIENCE_AT_END, () => socket.destroy())
      }
    }, LOOK_AGAIN_MS)
    app.server.once('close', () => clearInterval(looking))
  })
}
