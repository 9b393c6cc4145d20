import { CLOCK_KEY } from './constants.ts'
import { logError } from './log.ts'

/** What an access token says about itself, in ms of the server's clock. Nothing is proved by it: that is the server's part. */
export interface TokenClaims {
  user_id: number
  issued: number
  ends: number
}

/** Undefined for what is no token of ours: such a one is sent as it is, and the server has the last word. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  try {
    const claims = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as Partial<Record<string, unknown>>
    const { sub, iat, exp } = claims
    if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
    return { user_id: Number(sub), issued: iat * 1000, ends: exp * 1000 }
  } catch {
    return undefined
  }
}

/** Does it end within so many ms? */
export const expiresWithin = (token: string, ms: number): boolean => {
  const life = readTokenClaims(token)
  return life !== undefined && life.ends - serverNow() <= ms
}

let offset = 0

/**
 * The server's clock as far as it is known here: the clocks of people's machines are often minutes off. Read anew each
 * time, because another tab may have learned it meanwhile.
 */
export function serverNow(): number {
  try {
    const kept = Number(localStorage.getItem(CLOCK_KEY) ?? offset)
    if (Number.isFinite(kept)) offset = kept
  } catch {
    // Storage is forbidden: what this tab has learned counts.
  }
  return Date.now() + offset
}

/** A token that has just been issued tells what time it is over there. Kept, so that a reload knows it too. */
export function syncServerClock(token: string): void {
  const life = readTokenClaims(token)
  if (!life) return
  offset = life.issued - Date.now()
  try {
    localStorage.setItem(CLOCK_KEY, String(offset))
  } catch (error) {
    logError('The clock difference could not be kept', error)
  }
}
