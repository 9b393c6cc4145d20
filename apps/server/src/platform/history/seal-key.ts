import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { deriveKey } from '../keys.ts'

/** PKCS #8 of an Ed25519 key, before its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32

export interface SealKey {
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

/** The key of the seals is derived from SECRET_KEY; another secret is another key. */
export function createSealKey(secret: string): SealKey {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, deriveKey(secret, 'history-seal')]),
    format: 'der',
    type: 'pkcs8',
  })
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: der.subarray(der.length - PUBLIC_BYTES),
    sign: (text) => sign(null, Buffer.from(text), key),
  }
}
