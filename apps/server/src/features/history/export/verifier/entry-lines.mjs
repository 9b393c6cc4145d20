// Lines of entries.jsonl: their form, and the hashes that each line states about itself.
import { hash, isHex, readHex, writeCanonical } from './hashes.mjs'

const LINE_FEED = 10
// A byte that is no UTF-8 must not be replaced, and a byte order mark must not be skipped.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const FACTS =
  'seq,id,at,user_id,role,action,object_type,object_ids,outcome,request_id,level,unit_id'.split(',')
const ENTRY_KEYS = [...FACTS, 'actor', 'values', 'digest', 'hash'].join()
const SHORT_KEYS = 'seq,digest,hash'
const VALUE_KEYS = 'object_id,field,side,salt,value,hash'
const ERASED_VALUE_KEYS = 'object_id,field,side,hash'
const ACTOR_KEYS = 'salt,value,hash'
const ERASED_ACTOR_KEYS = 'hash'

/** The lines of a file, without copying them. The last one must end with a line feed too. */
export function* splitLines(bytes) {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start)
    yield { bytes: bytes.subarray(start, end === -1 ? bytes.length : end), isWhole: end !== -1 }
    start = end === -1 ? bytes.length : end + 1
  }
}

const hasKeys = (value, keys) =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === keys

const isSalted = (value) => 'salt' in value

const isValue = (value) =>
  (hasKeys(value, VALUE_KEYS) && isHex(value.salt, 16)) || hasKeys(value, ERASED_VALUE_KEYS)

const isActor = (actor) =>
  (hasKeys(actor, ACTOR_KEYS) && isHex(actor.salt, 16)) || hasKeys(actor, ERASED_ACTOR_KEYS)

/** Whether a line holds a whole entry, not only its hashes. */
export const isFull = (entry) => 'values' in entry

const isEntry = (entry) =>
  (hasKeys(entry, SHORT_KEYS) ||
    (hasKeys(entry, ENTRY_KEYS) &&
      isActor(entry.actor) &&
      Array.isArray(entry.values) &&
      entry.values.every(isValue))) &&
  Number.isSafeInteger(entry.seq) &&
  isHex(entry.digest, 32) &&
  isHex(entry.hash, 32)

/** The entry of a line; undefined unless the line is, byte for byte, as it was written. */
export function readEntry(line) {
  if (!line.isWhole) return undefined
  try {
    const text = decoder.decode(line.bytes)
    const entry = JSON.parse(text)
    return JSON.stringify(entry) === text && isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

export const countErased = (entry) =>
  isFull(entry) ? [entry.actor, ...entry.values].filter((value) => !isSalted(value)).length : 0

/** Rejects, and does not throw, where the value has no canonical form: the checks beside it go on. */
const isHashOf = async (digest, value) => (await hash(writeCanonical(value))) === digest

const isValueIntact = async (object_id, field, side, value) =>
  !isSalted(value) ||
  value.hash ===
    (await hash(readHex(value.salt), writeCanonical([object_id, field, side, value.value])))

/** Whether the line's values and facts give the digest that it states. */
export async function isDigestIntact(entry, account_id) {
  if (!isFull(entry)) return true
  try {
    const actor = { account_id, actor: entry.actor.hash }
    const values = entry.values.map((value) => [
      value.object_id,
      value.field,
      value.side,
      value.hash,
    ])
    const facts = Object.fromEntries(FACTS.map((key) => [key, entry[key]]))
    const checks = await Promise.all([
      isValueIntact(entry.user_id, 'actor', 'after', entry.actor),
      ...entry.values.map((value) =>
        isValueIntact(value.object_id, value.field, value.side, value),
      ),
      isHashOf(entry.digest, { ...facts, ...actor, values }),
    ])
    return checks.every(Boolean)
  } catch {
    return false
  }
}

/** Whether this line follows the line, or the seal, with this hash. */
export const follows = async (entry, previousHash) =>
  entry.hash === (await hash(readHex(previousHash), readHex(entry.digest)))
