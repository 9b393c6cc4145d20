import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

export type Check = () => Promise<void>

/** What an administrator has to look at while everything still works; short words, since anybody may read them. */
export type Warnings = () => Promise<readonly string[]>

/** A check that takes longer has failed. */
const CHECK_MS = 2000
/** Anybody may ask, and a check writes a file: what one asked is the answer for all who ask within this. */
const KEPT_MS = 1000

interface Health {
  readonly status: 'ready' | 'not ready'
  readonly checks: Record<string, 'ok' | 'failing'>
  readonly warnings?: readonly string[]
}

/** `/health/live` while the process runs; `/health/ready` only while every check passes. */
export function addHealth(
  app: FastifyInstance,
  checks: Record<string, Check>,
  findWarnings: Warnings,
): void {
  const { log } = app as unknown as { log: Logger }
  let kept: Promise<Health> | undefined
  const look = (): Promise<Health> => {
    if (kept) return kept
    const found = examine(checks, findWarnings, log)
    const forget = () => setTimeout(() => (kept = undefined), KEPT_MS).unref()
    found.then(forget, forget)
    return (kept = found)
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const health = await look()
    return reply.code(health.status === 'ready' ? 200 : 503).send(health)
  })
}

async function examine(
  checks: Record<string, Check>,
  findWarnings: Warnings,
  log: Logger,
): Promise<Health> {
  const finding = withinTime(findWarnings()).catch(() => [])
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withinTime(check())
        return [name, 'ok'] as const
      } catch (error) {
        log.warn({ check: name, err: error as Error }, 'not ready')
        return [name, 'failing'] as const
      }
    }),
  )
  const ready = results.every(([, state]) => state === 'ok')
  const warnings = ready ? await finding : []
  return {
    status: ready ? 'ready' : 'not ready',
    checks: Object.fromEntries(results),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No result within ${CHECK_MS} ms`)), CHECK_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
