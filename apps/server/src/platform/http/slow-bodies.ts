import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A small body arrives at once; one that does not come to its end in this time is given up, ms. */
const PATIENCE = 30_000
/** And in this time once the server is stopping. */
const PATIENCE_AT_END = 3_000

/**
 * Ends requests whose body never comes to its end: they would hold a connection for ever, and the stop of the server.
 * Multipart bodies are large; for them a pace counts (`upload-pace.ts`).
 */
export function endSlowBodies(app: FastifyInstance): void {
  const arriving = new Set<IncomingMessage>()
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody =
      headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || raw.complete || headers['content-type']?.startsWith('multipart/')) return
    arriving.add(raw)
    const timer = setTimeout(() => raw.destroy(), PATIENCE)
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
    }, PATIENCE_AT_END)
    app.server.once('close', () => clearTimeout(timer))
  })
}
