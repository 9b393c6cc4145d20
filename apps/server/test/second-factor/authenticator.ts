// A software authenticator: makes passkeys (ES256) and signs with them as a browser and a security key
// would, or wrongly on purpose.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeCbor, type Cbor } from './cbor.ts'

/** The options of WebAuthn as the server sends them. */
export type Options = Record<string, unknown>

/** What deviates from a right answer. */
export interface Deviations {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Default: as if a fingerprint was checked. */
  readonly isVerified?: boolean
  /** Default: one more than in the answer before; an authenticator without a counter says 0. */
  readonly counter?: number
  readonly userHandle?: string
  /** Signs the registration with the new key, as some security keys do. */
  readonly isSelfAttested?: boolean
  /** What the attestation says instead of `none` and nothing. */
  readonly format?: string
  readonly statement?: Cbor
}

const FLAGS = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 }
const ES256 = -7

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export class Authenticator {
  readonly credentialId: Buffer
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly #hasCounter: boolean
  #counter = 0
  #userHandle: string | undefined

  /** @param origin of the site */
  constructor(
    origin: string,
    { hasCounter = true, idBytes = 32 }: { hasCounter?: boolean; idBytes?: number } = {},
  ) {
    this.credentialId = randomBytes(idBytes)
    this.#origin = origin
    this.#hasCounter = hasCounter
  }

  /** The public key as it is stored (COSE). */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return encodeCbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, ES256],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  /** Answers the options of a registration. */
  create(options: Options, deviations: Deviations = {}) {
    const { id } = options['user'] as { id: string }
    this.#userHandle = id
    const clientData = this.#buildClientData('webauthn.create', options, deviations)
    const authData = Buffer.concat([
      this.#buildHead((options['rp'] as { id: string }).id, FLAGS.hasCredential, deviations),
      Buffer.alloc(16),
      Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff]),
      this.credentialId,
      this.publicKey,
    ])
    const statement = deviations.isSelfAttested
      ? new Map<string, number | Uint8Array>([
          ['alg', ES256],
          ['sig', this.#sign(authData, clientData)],
        ])
      : new Map<string, never>()
    const attestation = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', deviations.format ?? (deviations.isSelfAttested ? 'packed' : 'none')],
        ['attStmt', deviations.statement ?? statement],
        ['authData', authData],
      ]),
    )
    return this.#wrap({
      clientDataJSON: encode(clientData),
      attestationObject: encode(attestation),
      transports: ['internal'],
    })
  }

  /** Answers the options of a sign-in or step-up. */
  get(options: Options, deviations: Deviations = {}) {
    const clientData = this.#buildClientData('webauthn.get', options, deviations)
    const authData = this.#buildHead(String(options['rpId']), 0, deviations)
    const userHandle = deviations.userHandle ?? this.#userHandle
    return this.#wrap({
      clientDataJSON: encode(clientData),
      authenticatorData: encode(authData),
      signature: encode(this.#sign(authData, clientData)),
      ...(userHandle && { userHandle }),
    })
  }

  #wrap<R>(response: R) {
    const id = encode(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #buildClientData(type: string, options: Options, { origin, challenge }: Deviations): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: challenge ?? options['challenge'],
        origin: origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  /** Hash of the site, flags and counter. */
  #buildHead(rpId: string, flags: number, deviations: Deviations): Buffer {
    this.#counter = deviations.counter ?? (this.#hasCounter ? this.#counter + 1 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const verified = deviations.isVerified === false ? 0 : FLAGS.isVerified
    return Buffer.concat([
      hash(deviations.rpId ?? rpId),
      Buffer.from([FLAGS.isPresent | verified | flags]),
      counter,
    ])
  }

  #sign = (authData: Uint8Array, clientData: Uint8Array) =>
    sign('sha256', Buffer.concat([authData, hash(clientData)]), this.#keys.privateKey)
}
