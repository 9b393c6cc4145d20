// Decides which failed transactions can be retried.

/** deadlock_detected, serialization_failure, lock_not_available: it waited too long */
const CONFLICTED = /^(40P01|40001|55P03)$/
const UNIQUE_VIOLATION = '23505'
/** A record was deleted between the check and the write: the retry finds that it is gone. */
const FOREIGN_KEY_VIOLATION = '23503'
/** A random id is taken, once in 10^11 creates (decision 0022); the retry draws a new one. */
const ID_TAKEN =
  /^(clients|cases|sessions|document_groups|documents|connections|connection_requests|invitations)_(pkey|id_key)$/

/** feature_not_supported; PostgreSQL has no code of its own for a kept plan with old types. */
const STALE_PLAN = '0A000'

/** A migration changed a type since the statement was prepared: "cached plan must not change…" */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === STALE_PLAN && routine === 'RevalidateCachedQuery'
}

export function isRetryable(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return (
    CONFLICTED.test(String(code)) ||
    isStalePlan(error) ||
    code === FOREIGN_KEY_VIOLATION ||
    (code === UNIQUE_VIOLATION && ID_TAKEN.test(String(constraint)))
  )
}
