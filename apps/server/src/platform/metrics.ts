import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Warnings } from './http/health/health.ts'
import { StartRefusal } from './start-refusal.ts'

export interface Metrics {
  /** Counts and times the responses by route template. No address, id or name becomes a label. */
  watch(app: FastifyInstance): void
  /** Port of the metrics endpoint. */
  readonly port: number
  close(): Promise<void>
}

export const missingFiles = new Counter({
  name: 'casework_missing_files_total',
  help: 'Answers that failed because the file store lacks the file of a document, or has it in another size',
  registers: [],
})

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface MetricsOptions {
  readonly port: number
  readonly host: string
  readonly pool: pg.Pool
  readonly warnings: Warnings
}

/**
 * Serves Prometheus metrics on a separate port that no reverse proxy exposes.
 * @throws StartRefusal when the port is not available
 */
export async function startMetrics({
  port,
  host,
  pool,
  warnings,
}: MetricsOptions): Promise<Metrics> {
  const { registry, durations } = createRegistry(pool, warnings)
  const server = await listenForScrapes(registry, port, host)
  return {
    watch: (app) =>
      void app.addHook('onResponse', async (request, reply) => {
        durations.observe(
          {
            method: request.method,
            route: request.routeOptions.url ?? 'none',
            status: String(reply.statusCode),
          },
          reply.elapsedTime / 1000,
        )
      }),
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createRegistry(pool: pg.Pool, warnings: Warnings) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'casework_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'casework_database_connections',
    help: 'Connections of the server role: open ones, idle ones, requests waiting for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(missingFiles)
  registry.registerMetric(
    new Gauge({
      name: 'casework_warnings',
      help: 'Warnings of /health/ready: what an administrator has to look at, such as a stopped sweep of the file store',
      registers: [],
      async collect() {
        this.set((await warnings()).length)
      },
    }),
  )
  return { registry, durations }
}

/** @throws StartRefusal when the port is not available */
async function listenForScrapes(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartRefusal(`METRICS_PORT ${port} cannot be used: ${error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  return server
}
