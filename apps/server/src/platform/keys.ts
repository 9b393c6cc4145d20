import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has its own key, derived from SECRET_KEY. */
export type KeyPurpose =
  | 'access-token'
  | 'verification-code'
  | 'sign-up'
  | 'device'
  | 'refresh-token'
  | 'stamp'
  | 'rate-limit'
  | 'job-payload'
  | 'history-seal'
  | 'retired-name'
  | 'database-role'
  | 'totp-secret'
  | 'opening'

export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'casework', purpose, 32))
}

/** Returns an HMAC-SHA256 in hex. */
export function keyedHash(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\u001f')).digest('hex')
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a JSON value with AES-256-GCM. Returns IV, tag and ciphertext in base64. */
export function seal(key: Buffer, value: unknown): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** @throws when the text was encrypted with another key, or changed */
export function unseal(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
  return JSON.parse(text.toString('utf8')) as unknown
}
