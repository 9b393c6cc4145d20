// The library reads encodings that no authenticator writes. They change nothing that is signed, but
// WebAuthn tells servers to refuse them.
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoCBOR,
} from '@simplewebauthn/server/helpers'

type Bytes = Uint8Array<ArrayBuffer>

const SEQUENCE = 0x30

/** An ECDSA signature over P-256 is a DER sequence of less than 128 bytes. */
const isDerSequence = (signature: Uint8Array) =>
  signature[0] === SEQUENCE && signature[1] === signature.length - 2

export const hasStrictSignature = (publicKey: Bytes, signature: Uint8Array): boolean =>
  decodeCredentialPublicKey(publicKey).get(cose.COSEKEYS.alg) !== cose.COSEALG.ES256 ||
  isDerSequence(signature)

/**
 * Whether an attestation is written as authenticators write it, and has no certificates. The library
 * would fetch addresses that certificates name, and the site has not asked for any. An answer that is
 * no attestation may throw.
 */
export function isStrictAttestation(attestation: Bytes): boolean {
  const decoded = decodeAttestationObject(attestation)
  const statement: unknown = decoded.get('attStmt')
  return (
    statement instanceof Map &&
    isWithoutCertificates(decoded.get('fmt'), statement) &&
    Buffer.from(isoCBOR.encode(decoded as never)).equals(attestation)
  )
}

function isWithoutCertificates(format: unknown, statement: ReadonlyMap<unknown, unknown>): boolean {
  if (format === 'none') return statement.size === 0
  const signature = statement.get('sig')
  return (
    format === 'packed' &&
    !statement.has('x5c') &&
    signature instanceof Uint8Array &&
    (statement.get('alg') !== cose.COSEALG.ES256 || isDerSequence(signature))
  )
}
