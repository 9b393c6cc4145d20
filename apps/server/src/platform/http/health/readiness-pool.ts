import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openPool } from '../../database/connection/pools.ts'

/** Shorter than the timeout of a whole check. */
const ANSWER_MS = 1500

/**
 * Opens a separate connection for readiness, so that a busy pool does not look like a broken
 * database.
 */
export function openReadinessPool(app: FastifyInstance, { options }: pg.Pool): pg.Pool {
  const onError = (err: Error) => app.log.warn({ err }, 'database connection lost')
  const pool = openPool(
    { ...options, password: options.password },
    { max: 1, onError, roundTripMs: ANSWER_MS, connectMs: ANSWER_MS },
  )
  app.addHook('onClose', () => pool.end())
  return pool
}
