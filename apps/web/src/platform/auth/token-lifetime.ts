import { CLOCK_KEY } from '../constants.ts'
import { logError } from '../log.ts'

/**
 * Claims of an access token, in ms of the server's clock. Unverified: only the server verifies
 * tokens.
 */
export interface TokenClaims {
  user_id: number
  issued: number
  expires: number
}

/** Returns undefined if the token cannot be parsed. It is sent anyway, and the server decides. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { sub, iat, exp } = JSON.parse(payload) as Partial<Record<string, unknown>>
    if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
    return { user_id: Number(sub), issued: iat * 1000, expires: exp * 1000 }
  } catch {
    return undefined
  }
}

/** Whether the token expires within this many ms. */
export const expiresWithin = (token: string, ms: number): boolean => {
  const claims = readTokenClaims(token)
  return claims !== undefined && claims.expires - serverNow() <= ms
}

let offset = 0

/**
 * The server's time in ms; local clocks are often minutes off. Reads the stored offset on every
 * call, because another tab may have updated it.
 */
export function serverNow(): number {
  try {
    const stored = Number(localStorage.getItem(CLOCK_KEY) ?? offset)
    if (Number.isFinite(stored)) offset = stored
  } catch {
    // Storage is blocked: use the offset of this tab.
  }
  return Date.now() + offset
}

/**
 * Derives the server's time from a token that was just issued, and stores the offset for reloads.
 */
export function syncServerClock(token: string): void {
  const claims = readTokenClaims(token)
  if (!claims) return
  offset = claims.issued - Date.now()
  try {
    localStorage.setItem(CLOCK_KEY, String(offset))
  } catch (error) {
    logError('The clock difference could not be stored', error)
  }
}
