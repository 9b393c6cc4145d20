// The canonical form and the hashes of the history (decision 0058). The verifier computes the same.
import { createHash } from 'node:crypto'
import type { RecordedValue } from '../history-details.ts'

export type Canonical =
  string | number | null | readonly Canonical[] | { readonly [key: string]: Canonical }

/**
 * JSON with sorted keys and without spaces, a subset of RFC 8785: integers, texts and null only.
 * @throws RangeError for a fraction
 */
function canonicalize(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not an integer`)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`
  const fields = value as { readonly [key: string]: Canonical }
  const members = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalize(fields[key] ?? null)}`)
  return `{${members.join(',')}}`
}

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export type Side = 'before' | 'after'

/** A hashed value: record, field, side, and the hash in hex. */
export type HashedValue = readonly [object_id: number, field: string, side: Side, hash: string]

export const hashValue = (
  salt: Uint8Array,
  [object_id, field, side]: readonly [number, string, Side],
  value: RecordedValue | Readonly<Record<string, RecordedValue>>,
): string => sha256(salt, canonicalize([object_id, field, side, value])).toString('hex')

/** What an entry's digest covers. `at` is UTC with microseconds. */
export interface HashedEntry {
  readonly account_id: number
  readonly seq: number
  readonly id: number
  readonly at: string
  readonly user_id: number
  readonly role: string
  readonly action: string
  readonly object_type: string
  readonly object_ids: readonly number[]
  readonly outcome: string
  readonly request_id: string
  readonly level: string | null
  readonly unit_id: number | null
  /** The hash of the actor's name and email, hex. */
  readonly actor: string
  /** In the order of `compareValues`. */
  readonly values: readonly HashedValue[]
}

/** By record id, then field, then before and after. */
export const compareValues = (a: HashedValue, b: HashedValue): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0) || (a[2] > b[2] ? -1 : 1)

export const hashEntry = (entry: HashedEntry): Buffer =>
  sha256(canonicalize(entry as unknown as Canonical))

/** The start of a firm's chain, h(0). */
export const startChain = (account_id: number): Buffer => sha256(`casework history ${account_id}`)

/** h(n) from h(n-1) and e(n). */
export const extendChain = (previous: Uint8Array, digest: Uint8Array): Buffer =>
  sha256(previous, digest)

/** What a seal signs. `hash` is hex. */
export interface SignedHead {
  readonly account_id: number
  readonly seq: number
  readonly hash: string
  readonly at: string
}

export const buildSealText = ({ account_id, seq, hash, at }: SignedHead): string =>
  canonicalize({ account_id, seq, hash, at })

/** Name of a public key in answers, mails and exports. */
export const formatKeyName = (publicKey: Uint8Array): string =>
  `ed25519:${sha256(publicKey).toString('hex').slice(0, 32)}`
