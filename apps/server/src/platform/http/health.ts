import type { FastifyInstance } from 'fastify'

export type Check = () => Promise<void>

/** What an administrator has to look at while everything still works; short words, since anybody may read them. */
export type Warnings = () => Promise<readonly string[]>

/** `/health/live` while the process runs; `/health/ready` only while every check passes. */
export function addHealth(app: FastifyInstance, checks: Record<string, Check>, findWarnings: Warnings): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          request.log.warn({ check: name, err: error }, 'not ready')
          return [name, 'failing'] as const
        }
      }),
    )
    const ready = results.every(([, state]) => state === 'ok')
    const warnings = ready ? await findWarnings() : []
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results), ...(warnings.length > 0 ? { warnings } : {}) })
  })
}
