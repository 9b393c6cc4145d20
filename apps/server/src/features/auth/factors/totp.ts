// Codes of an authenticator app (TOTP): SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../../platform/keys.ts'

const ISSUER = 'Casework'
const PERIOD = 30
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1

const createTotp = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })

export const createTotpSecret = () => new Secret({ size: 20 }).base32

/** Returns the address that an app reads from the QR code. */
export const buildTotpUri = (secret: string, email: string) => createTotp(secret, email).toString()

export const sealTotpSecret = (key: Buffer, secret: string) => seal(key, secret)

/**
 * Returns the time step that the code belongs to; undefined for a wrong code, and for a secret that
 * was sealed with another SECRET_KEY.
 */
export function findTotpStep(key: Buffer, sealed: string, code: string): number | undefined {
  const secret = unsealSecret(key, sealed)
  // The library throws at six characters of several bytes each.
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined
  const timestamp = Date.now()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

function unsealSecret(key: Buffer, sealed: string): string | undefined {
  try {
    return unseal(key, sealed) as string
  } catch {
    return undefined
  }
}
