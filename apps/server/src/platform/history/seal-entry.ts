// Computes the salts and hashes of one entry.
import { randomBytes } from 'node:crypto'
import {
  compareValues,
  extendChain,
  hashEntry,
  hashValue,
  sha256,
  type HashedEntry,
  type HashedValue,
  type Side,
} from './hashes.ts'
import type { RecordedValue } from '../history-details.ts'

interface StoredField {
  readonly before?: RecordedValue
  readonly after?: RecordedValue
  /** The sides whose values are erased. */
  readonly erased?: readonly Side[]
}

type ByField<T> = Record<string, Record<string, T>>
type BySide = Partial<Record<Side, string>>

interface SealedActor {
  readonly salt?: string
  readonly value?: Readonly<Record<'name' | 'email', string | null>>
  readonly hash: string
}

/** The column `sealed`: hashes, and the salts of values that are not erased. Hex. */
export interface Sealed {
  readonly actor: SealedActor
  readonly salts: ByField<BySide>
  readonly hashes: ByField<BySide>
}

/** The stored facts of an entry that its digest covers. */
export type EntryFacts = Omit<HashedEntry, 'account_id' | 'seq' | 'actor' | 'values'>

export interface UnsealedEntry extends EntryFacts {
  readonly changes: Readonly<ByField<StoredField>> | null
  /** True if the name was erased before the entry was sealed. */
  readonly is_actor_erased: boolean
  readonly name: string | null
  readonly email: string | null
}

const SIDES = ['before', 'after'] as const
const SALT_BYTES = 16
/** What remains of a value that was erased before it was hashed. */
const hashNothing = () => sha256(randomBytes(32)).toString('hex')

const SYSTEM = { name: 'Casework', email: null }

function sealActor({ user_id, role, is_actor_erased, name, email }: UnsealedEntry): SealedActor {
  if (is_actor_erased) return { hash: hashNothing() }
  const value = role === 'system' ? SYSTEM : { name, email }
  const salt = randomBytes(SALT_BYTES)
  return {
    salt: salt.toString('hex'),
    value,
    hash: hashValue(salt, [user_id, 'actor', 'after'], value),
  }
}

function sealField(id: number, field: string, stored: StoredField) {
  const salts: BySide = {}
  const hashes: BySide = {}
  for (const side of SIDES) {
    const value = stored[side]
    if (stored.erased?.includes(side)) hashes[side] = hashNothing()
    if (value === undefined) continue
    const salt = randomBytes(SALT_BYTES)
    salts[side] = salt.toString('hex')
    hashes[side] = hashValue(salt, [id, field, side], value)
  }
  return { salts, hashes }
}

export function sealValues(entry: UnsealedEntry): Sealed {
  const salts: ByField<BySide> = {}
  const hashes: ByField<BySide> = {}
  for (const [id, fields] of Object.entries(entry.changes ?? {})) {
    for (const [field, stored] of Object.entries(fields)) {
      const sealed = sealField(Number(id), field, stored)
      ;(salts[id] ??= {})[field] = sealed.salts
      ;(hashes[id] ??= {})[field] = sealed.hashes
    }
  }
  return { actor: sealActor(entry), salts, hashes }
}

/** All hashed values in the order of the digest. */
const listHashes = ({ hashes }: Pick<Sealed, 'hashes'>): HashedValue[] =>
  Object.entries(hashes)
    .flatMap(([id, fields]) =>
      Object.entries(fields).flatMap(([field, sides]) =>
        SIDES.flatMap((side): HashedValue[] => {
          const hash = sides[side]
          return hash === undefined ? [] : [[Number(id), field, side, hash]]
        }),
      ),
    )
    .sort(compareValues)

export interface Link {
  readonly digest: Buffer
  readonly hash: Buffer
}

/** The digest of an entry, and the chain with it. */
export function linkEntry(
  account_id: number,
  seq: number,
  entry: EntryFacts,
  sealed: Sealed,
  previous: Uint8Array,
): Link {
  const digest = hashEntry({
    account_id,
    seq,
    id: entry.id,
    at: entry.at,
    user_id: entry.user_id,
    role: entry.role,
    action: entry.action,
    object_type: entry.object_type,
    object_ids: entry.object_ids,
    outcome: entry.outcome,
    request_id: entry.request_id,
    level: entry.level,
    unit_id: entry.unit_id,
    actor: sealed.actor.hash,
    values: listHashes(sealed),
  })
  return { digest, hash: extendChain(previous, digest) }
}

type StoredValues = EntryFacts & Pick<UnsealedEntry, 'changes'>

/** A value is there with the salt of its hash, or both are gone. */
function isActorIntact({ user_id }: EntryFacts, { salt, value, hash }: SealedActor): boolean {
  if (salt === undefined) return value === undefined
  return hash === hashValue(Buffer.from(salt, 'hex'), [user_id, 'actor', 'after'], value ?? null)
}

/** Each side has a hash, and unless it is erased its value with the salt; or it has none of them. */
function isFieldIntact(
  { changes }: StoredValues,
  { salts, hashes }: Sealed,
  id: string,
  field: string,
): boolean {
  const stored = changes?.[id]?.[field] ?? {}
  return SIDES.every((side) => {
    const value = stored[side]
    const isErased = stored.erased?.includes(side) ?? false
    const salt = salts[id]?.[field]?.[side]
    const hash = hashes[id]?.[field]?.[side]
    if (value === undefined) return salt === undefined && isErased === (hash !== undefined)
    if (salt === undefined || isErased) return false
    return hash === hashValue(Buffer.from(salt, 'hex'), [Number(id), field, side], value)
  })
}

/** Whether the stored values are those that were hashed: none changed, added or removed. */
export function hasSealedValues(entry: StoredValues, sealed: Sealed): boolean {
  const parts: readonly Readonly<ByField<object>>[] = [
    entry.changes ?? {},
    sealed.salts,
    sealed.hashes,
  ]
  const fields = parts.flatMap((byId) =>
    Object.entries(byId).flatMap(([id, byField]) =>
      Object.keys(byField).map((field) => [id, field] as const),
    ),
  )
  return (
    isActorIntact(entry, sealed.actor) &&
    fields.every(([id, field]) => isFieldIntact(entry, sealed, id, field))
  )
}
