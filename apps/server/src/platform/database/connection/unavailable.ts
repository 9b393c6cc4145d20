// Temporary failures of the database: the same request can succeed later.

/**
 * There was no connection, or it was lost. Its last statement may or may not have been executed.
 */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE or errno of the cause. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The connection was lost', { cause })
    this.name = 'DatabaseUnavailable'
    this.code = (cause as { code?: string } | undefined)?.code
  }
}

/**
 * SQLSTATEs of temporary failures: connection (08), authorization (28), resources (53), operator
 * intervention and cancelled statements (57), system errors (58), a standby (25006), timeouts of
 * idle sessions and transactions (25P03, 25P04), locks (55P03), a database that is being replaced
 * (3D000).
 */
const UNAVAILABLE = /^(08...|28...|53...|57...|58...|25006|25P03|25P04|55P03|3D000)$/

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (isServerError(error) && UNAVAILABLE.test(String((error as { code?: unknown }).code)))

/** Whether the database server reported the error, rather than the network or this process. */
export const isServerError = (error: unknown): boolean =>
  typeof (error as { severity?: unknown } | undefined)?.severity === 'string'

/** Wrong password, or the role or address is not admitted. */
export const isRefusedSignIn = (error: unknown): boolean =>
  /^28(P01|000)$/.test(String((error as { code?: unknown } | undefined)?.code))
