// When the database cannot be used for a moment: not a fault of the request, and the same request works later.

/** No connection could be had, or it was lost. What it was sent last may have been done or not. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE or errno of what happened. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The connection was lost', { cause })
    this.name = 'DatabaseUnavailable'
    this.code = (cause as { code?: string } | undefined)?.code
  }
}

/**
 * SQLSTATEs that the server answers a statement with while it cannot do its work: connection (08), authorization (28),
 * resources (53), operator intervention and cancelled statements (57), system errors (58), a standby (25006), timeouts
 * of idle sessions and transactions (25P03, 25P04), locks (55P03), a database that is being replaced (3D000).
 */
const UNAVAILABLE = /^(08...|28...|53...|57...|58...|25006|25P03|25P04|55P03|3D000)$/

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (isServerError(error) && UNAVAILABLE.test(String((error as { code?: unknown }).code)))

/** Did the server say it, as opposed to the network or this process? */
export const isServerError = (error: unknown): boolean =>
  typeof (error as { severity?: unknown } | undefined)?.severity === 'string'

/** wrong password, role or address not admitted */
export const isRefusedSignIn = (error: unknown): boolean =>
  /^28(P01|000)$/.test(String((error as { code?: unknown } | undefined)?.code))
