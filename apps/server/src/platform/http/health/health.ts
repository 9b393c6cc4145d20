import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isDraining } from '../drain.ts'

export type Check = () => Promise<void>

/**
 * Problems for the administrator while the server still works. Short codes, because anybody can
 * read them.
 */
export type Warnings = () => Promise<readonly string[]>

const CHECK_TIMEOUT_MS = 2000
/** Checks write a file and anybody can request them, so their result is cached for this long. */
const CACHE_MS = 1000

export interface Health {
  readonly status: 'ready' | 'not ready' | 'stopping'
  readonly checks: Record<string, 'ok' | 'failing'>
  readonly warnings?: readonly string[]
}

/**
 * Adds `/health/live`, and `/health/ready`, which returns 503 while a check fails or the process
 * stops.
 */
export function addHealth(
  app: FastifyInstance,
  checks: Record<string, Check>,
  findWarnings: Warnings,
): void {
  const { log } = app as unknown as { log: Logger }
  const getHealth = createHealth(checks, findWarnings, log)
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'stopping', checks: {} })
    const health = await getHealth()
    return reply.code(health.status === 'ready' ? 200 : 503).send(health)
  })
}

/** Returns a function that runs the checks, at most once a second. */
export function createHealth(
  checks: Record<string, Check>,
  findWarnings: Warnings,
  log: Logger,
): () => Promise<Health> {
  let cached: Promise<Health> | undefined
  return () => {
    if (cached) return cached
    const result = runChecks(checks, findWarnings, log)
    const forget = () => setTimeout(() => (cached = undefined), CACHE_MS).unref()
    result.then(forget, forget)
    return (cached = result)
  }
}

async function runChecks(
  checks: Record<string, Check>,
  findWarnings: Warnings,
  log: Logger,
): Promise<Health> {
  const pendingWarnings = withTimeout(findWarnings()).catch(() => [])
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withTimeout(check())
        return [name, 'ok'] as const
      } catch (error) {
        log.warn({ check: name, err: error as Error }, 'not ready')
        return [name, 'failing'] as const
      }
    }),
  )
  const ready = results.every(([, state]) => state === 'ok')
  const warnings = ready ? await pendingWarnings : []
  return {
    status: ready ? 'ready' : 'not ready',
    checks: Object.fromEntries(results),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No result within ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
