import { createSigner, createVerifier } from 'fast-jwt'
import { deriveKey } from '../../keys.ts'
import type { TokenClaims } from './actor.ts'

/** Lifetime of an access token in seconds (OQ-017). */
const ACCESS_SECONDS = 15 * 60

/** Accepted clock difference between two machines. */
const SKEW_SECONDS = 60

const ISSUER = 'casework'
const AUDIENCE = 'casework-api'

export interface Tokens {
  sign(claims: TokenClaims): string
  /** Returns undefined unless this is a valid access token of this installation. */
  read(token: string): TokenClaims | undefined
}

/**
 * Access tokens: HS256 only. They identify a user and a sign-in; role and account are read from the
 * database.
 */
export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, 'access-token')
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    expiresIn: ACCESS_SECONDS * 1000,
    iss: ISSUER,
    aud: AUDIENCE,
  })
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'sid', 'typ'],
    cache: 10_000,
  })
  return {
    sign: ({ user_id, sign_in_id }) =>
      sign({ sub: String(user_id), sid: sign_in_id, typ: 'access' }),
    read: (token) => {
      try {
        const claims = verify(token) as { sub: string; sid: number; typ: string; iat: number }
        const user_id = Number(claims.sub)
        if (claims.iat > Date.now() / 1000 + SKEW_SECONDS) return undefined
        if (
          claims.typ !== 'access' ||
          !Number.isSafeInteger(user_id) ||
          !Number.isSafeInteger(claims.sid)
        )
          return undefined
        return { user_id, sign_in_id: claims.sid }
      } catch {
        return undefined
      }
    },
  }
}
