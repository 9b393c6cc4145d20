import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Metric } from 'prom-client'
import { counters } from '../counters.ts'
import type { Health, Warnings } from '../http/health/health.ts'
import { StartRefusal } from '../start-refusal.ts'

export interface Metrics {
  /** Counts and times the responses by route template. No address, id or name becomes a label. */
  watch(app: FastifyInstance): void
  /** Port of the metrics endpoint. */
  readonly port: number
  close(): Promise<void>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface MetricsOptions {
  readonly port: number
  readonly host: string
  readonly pool: pg.Pool
  readonly warnings: Warnings
  /** Read when they are scraped. */
  readonly operation?: readonly Metric[]
  /** Served as /health/live and /health/ready, for a process that has no other port. */
  readonly getHealth?: () => Promise<Health>
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
  operation = [],
  getHealth,
}: MetricsOptions): Promise<Metrics> {
  const { registry, durations } = createRegistry(pool, warnings)
  for (const metric of [...counters, ...operation]) registry.registerMetric(metric)
  const server = await listenForScrapes({ registry, getHealth }, port, host)
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
  registry.registerMetric(
    new Gauge({
      name: 'casework_warnings',
      help: 'Warnings about the file store: 1 if its sweep has stopped; weak_confinement does not count',
      registers: [],
      async collect() {
        this.set((await warnings()).length)
      },
    }),
  )
  return { registry, durations }
}

interface Served {
  readonly registry: Registry
  readonly getHealth: MetricsOptions['getHealth']
}

interface Page {
  readonly status: number
  readonly type: string
  readonly text: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function findPage(path: string, { registry, getHealth }: Served): Promise<Page | undefined> {
  if (path === '/metrics')
    return { status: 200, type: registry.contentType, text: await registry.metrics() }
  if (!getHealth) return undefined
  if (path === '/health/live')
    return { status: 200, type: JSON_TYPE, text: JSON.stringify({ status: 'live' }) }
  if (path !== '/health/ready') return undefined
  const health = await getHealth()
  return {
    status: health.status === 'ready' ? 200 : 503,
    type: JSON_TYPE,
    text: JSON.stringify(health),
  }
}

/** @throws StartRefusal when the port is not available */
async function listenForScrapes(served: Served, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const finding = request.method === 'GET' ? findPage(request.url ?? '', served) : undefined
    void Promise.resolve(finding).then(
      (page) =>
        page
          ? response.writeHead(page.status, { 'content-type': page.type }).end(page.text)
          : response.writeHead(404).end(),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartRefusal(`METRICS_PORT ${port} cannot be used: ${error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  return server
}
