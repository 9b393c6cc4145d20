import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long a body may take to arrive, ms. */
const BODY_MS = 30_000
/** The same once the server is stopping, ms. */
const BODY_MS_AT_STOP = 3_000

/**
 * Ends requests whose body does not arrive in time: they would hold a connection and delay the stop
 * of the server. Multipart bodies need a minimum speed instead (`upload-pace.ts`).
 */
export function endSlowBodies(app: FastifyInstance): void {
  const arriving = new Set<IncomingMessage>()
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || raw.complete || headers['content-type']?.startsWith('multipart/')) return
    arriving.add(raw)
    const timer = setTimeout(() => raw.destroy(), BODY_MS)
    const done = () => {
      clearTimeout(timer)
      arriving.delete(raw)
    }
    raw.once('end', done)
    raw.once('close', done)
  })
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => {
      for (const raw of arriving) raw.destroy()
    }, BODY_MS_AT_STOP)
    app.server.once('close', () => clearTimeout(timer))
  })
}
