// Decides which failed transactions can be retried.

/** deadlock_detected, serialization_failure */
const CONFLICTED = /^(40P01|40001)$/
const UNIQUE_VIOLATION = '23505'
/** A random id is taken, once in 10^11 creates (decision 0022); the retry draws a new one. */
const ID_TAKEN =
  /^(clients|cases|sessions|document_groups|documents|connections|connection_requests|invitations)_(pkey|id_key)$/

export function isRetryable(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return (
    CONFLICTED.test(String(code)) ||
    (code === UNIQUE_VIOLATION && ID_TAKEN.test(String(constraint)))
  )
}
