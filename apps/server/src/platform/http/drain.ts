// Stops a process without failing requests (decision 0043): health says so first, then the listener
// closes, and requests that still run have a while to finish.
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The shipped supervisor files wait for DRAIN_SECONDS, this and 10 s for jobs. */
const FINISH_MS = 25_000

const draining = new WeakSet<Server>()

/** Whether the process has been asked to stop. */
export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server)

/**
 * Serves for `seconds` after the stop began. Fastify then already answers with `Connection: close`.
 * Must be added before other hooks of `preClose`, since they run one after the other.
 */
export function drainAtStop(app: FastifyInstance, seconds: number): void {
  const { server } = app
  app.addHook('preClose', async () => {
    draining.add(server)
    if (!server.listening) return
    await pause(seconds * 1000)
    const timer = setTimeout(() => {
      app.log.warn('requests that were still running at the stop are cut off')
      server.closeAllConnections()
    }, FINISH_MS)
    server.once('close', () => clearTimeout(timer))
  })
}
