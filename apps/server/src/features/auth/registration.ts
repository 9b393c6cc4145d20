import { createHmac } from 'node:crypto'

/**
 * Returns the secret of a pending sign-up, which its browser sends with the code. Derived, so that
 * a sign-in with the password of the sign-up gets the same one, although only its hash is stored.
 * @param seed 256 random bits, which tell nothing without the key
 */
export const deriveRegistration = (signUpKey: Buffer, seed: string): string =>
  createHmac('sha256', signUpKey).update(`registration\u001F${seed}`).digest('base64url')
